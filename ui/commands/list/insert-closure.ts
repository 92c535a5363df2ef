import { IconBox } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Inserts a closure on the open plan or free diagram. */
export const insertClosure: Command = {
  id: 'insert-closure',
  section: 'insert',
  icon: IconBox,
  keys: [],
  does: DIALOGS.insertClosure.does,
  enabled: takesEquipment,
  run: () => openDialog(DIALOGS.insertClosure),
};
