import { IconServer } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Inserts a rack by filling in a form: the keyboard's way. */
export const insertRack: Command = {
  id: 'insert-rack',
  section: 'insert',
  icon: IconServer,
  keys: ['shift+r'],
  does: ['insert-rack'],
  enabled: takesEquipment,
  run: () => openDialog(DIALOGS.insert, { objectClass: 'rack' }),
};
