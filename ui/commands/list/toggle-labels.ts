import { IconTag } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Shows or hides names. */
export const toggleLabels: Command = {
  id: 'toggle-labels',
  section: 'view',
  icon: IconTag,
  keys: ['shift+l'],
  enabled: always,
  checked: ({ state }) => state.shown.labels,
  run: ({ state, screen }) => screen.setShown({ labels: !state.shown.labels }),
};
