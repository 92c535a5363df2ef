import { IconServer } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';

/** Inserts a rack by filling in a form: the keyboard's way. */
export const insertRack: Command = {
  id: 'insert-rack',
  section: 'insert',
  icon: IconServer,
  keys: ['shift+r'],
  edits: true,
  enabled: takesEquipment,
  run: ({ screen }) => screen.insertByForm('rack'),
};
