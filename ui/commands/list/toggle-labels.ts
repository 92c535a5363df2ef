import { IconTag } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Shows or hides names. */
export const toggleLabels: Command = {
  id: 'toggle-labels',
  section: 'view',
  icon: IconTag,
  keys: ['shift+l'],
  enabled: always,
  checked: ({ state }) => state.view.labels,
  run: ({ state, diagram }) => diagram.show({ labels: !state.view.labels }),
};
