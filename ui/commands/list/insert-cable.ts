import { IconLine } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Inserts a cable of many cores whose ends are open. */
export const insertCable: Command = {
  id: 'insert-cable',
  section: 'insert',
  icon: IconLine,
  keys: [],
  does: DIALOGS.insertCable.does,
  enabled: takesEquipment,
  run: () => openDialog(DIALOGS.insertCable),
};
