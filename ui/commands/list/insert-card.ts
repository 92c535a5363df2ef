import { IconStackPush } from '@tabler/icons-react';
import { onlySelected, type Command } from '../command';

/** Puts a card into the selected slot. */
export const insertCard: Command = {
  id: 'insert-card',
  section: 'insert',
  icon: IconStackPush,
  keys: [],
  edits: true,
  enabled: (context) => onlySelected(context, 'object')?.class === 'slot',
  run: ({ screen }) => screen.insertByForm('card'),
};
