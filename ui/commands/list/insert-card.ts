import { IconStackPush } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Puts a card into the selected slot. */
export const insertCard: Command = {
  id: 'insert-card',
  section: 'insert',
  icon: IconStackPush,
  keys: [],
  does: ['insert-card'],
  enabled: (context) => onlySelected(context, 'object')?.class === 'slot',
  run: () => openDialog(DIALOGS.insert, { objectClass: 'card' }),
};
