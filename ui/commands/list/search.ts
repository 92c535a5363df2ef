import { IconSearch } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Opens the search over objects, models and commands. */
export const search: Command = {
  id: 'search',
  section: 'go',
  icon: IconSearch,
  keys: ['mod+k'],
  whileTyping: true,
  enabled: always,
  run: ({ screen }) => screen.openPalette(),
};
