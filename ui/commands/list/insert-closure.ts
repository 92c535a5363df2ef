import { IconBox } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';

/** Inserts a closure on the open plan or free diagram. */
export const insertClosure: Command = {
  id: 'insert-closure',
  section: 'insert',
  icon: IconBox,
  keys: [],
  edits: true,
  enabled: takesEquipment,
  run: ({ screen }) => screen.openCores({ what: 'insert-closure' }),
};
