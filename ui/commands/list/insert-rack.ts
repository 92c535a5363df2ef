import { IconServer } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Inserts a rack by filling in a form: the keyboard's way. */
export const insertRack: Command = {
  id: 'insert-rack',
  section: 'insert',
  icon: IconServer,
  keys: ['shift+r'],
  edits: true,
  enabled: always,
  run: ({ screen }) => screen.insertByForm('rack'),
};
