import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Properties, history and search. */
export const toggleRightPanel: Command = {
  id: 'toggle-right-panel',
  section: 'panels',
  icon: IconLayoutSidebarRight,
  keys: [']'],
  enabled: always,
  checked: ({ screen }) => screen.panelOpen('right'),
  run: ({ screen }) => screen.togglePanel('right'),
};
