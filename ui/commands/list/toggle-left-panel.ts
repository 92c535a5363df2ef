import { IconLayoutSidebar } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Objects, models and layers. */
export const toggleLeftPanel: Command = {
  id: 'toggle-left-panel',
  section: 'panels',
  icon: IconLayoutSidebar,
  keys: ['['],
  enabled: always,
  checked: ({ screen }) => screen.panelOpen('left'),
  run: ({ screen }) => screen.togglePanel('left'),
};
