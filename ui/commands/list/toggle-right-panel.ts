import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { togglePanel, usePanels } from '../../panels/panel-layout';

/** Properties, history and search. */
export const toggleRightPanel: Command = {
  id: 'toggle-right-panel',
  section: 'panels',
  icon: IconLayoutSidebarRight,
  keys: [']'],
  enabled: always,
  checked: () => usePanels.getState().right,
  run: () => togglePanel('right'),
};
