import { IconKeyboard } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { openDialog } from '../../dialogs/dialog';
import { DIALOGS } from '../../dialogs/dialogs';

/** Every command with its keys. */
export const shortcuts: Command = {
  id: 'shortcuts',
  section: 'help',
  icon: IconKeyboard,
  keys: ['?'],
  enabled: always,
  run: () => openDialog(DIALOGS.shortcuts),
};
