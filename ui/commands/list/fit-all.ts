import { IconMaximize } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Brings everything into view. */
export const fitAll: Command = {
  id: 'fit-all',
  section: 'view',
  icon: IconMaximize,
  keys: ['shift+1'],
  enabled: always,
  run: ({ session }) => session.fit('all'),
};
