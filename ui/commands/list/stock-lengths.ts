import { IconRulerMeasure } from '@tabler/icons-react';
import { DIALOGS } from '../../dialogs/dialogs';
import { openDialog } from '../../dialogs/dialog';
import { useSession } from '../../session/session-state';
import type { Command } from '../command';

/** An administrator says in which lengths cords are kept in stock. */
export const stockLengths: Command = {
  id: 'stock-lengths',
  section: 'edit',
  icon: IconRulerMeasure,
  keys: [],
  enabled: () => useSession.getState().power === 'administrator',
  run: () => openDialog(DIALOGS.stockLengths),
};
