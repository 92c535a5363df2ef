import { IconActivity } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** What the last frames cost. */
export const toggleNumbers: Command = {
  id: 'toggle-numbers',
  section: 'panels',
  icon: IconActivity,
  keys: ['mod+alt+f'],
  enabled: always,
  checked: ({ screen }) => screen.panelOpen('numbers'),
  run: ({ screen }) => screen.togglePanel('numbers'),
};
