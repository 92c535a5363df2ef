import { IconHistory } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** The steps of one's own work, to go back to any of them. */
export const showHistory: Command = {
  id: 'show-history',
  section: 'panels',
  icon: IconHistory,
  keys: ['mod+shift+h'],
  enabled: always,
  run: ({ screen }) => screen.showRight('history'),
};
