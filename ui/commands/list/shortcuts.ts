import { IconKeyboard } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Every command with its keys. */
export const shortcuts: Command = {
  id: 'shortcuts',
  section: 'help',
  icon: IconKeyboard,
  keys: ['?'],
  enabled: always,
  run: ({ screen }) => screen.openShortcuts(),
};
