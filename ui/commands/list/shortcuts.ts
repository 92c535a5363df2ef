import { IconKeyboard } from '@tabler/icons-react';
import { opening, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Every command with its keys. */
export const shortcuts: Command = {
  id: 'shortcuts',
  section: 'help',
  icon: IconKeyboard,
  keys: ['?'],
  ...opening(() => openDialog(DIALOGS.shortcuts)),
};
