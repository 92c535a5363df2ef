import { IconLayoutSidebar } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { togglePanel, usePanels } from '../../panels/panel-layout';

/** Objects, models and layers. */
export const toggleLeftPanel: Command = {
  id: 'toggle-left-panel',
  section: 'panels',
  icon: IconLayoutSidebar,
  keys: ['['],
  enabled: always,
  checked: () => usePanels.getState().left,
  run: () => togglePanel('left'),
};
