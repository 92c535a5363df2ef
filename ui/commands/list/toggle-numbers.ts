import { IconActivity } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { togglePanel, usePanels } from '../../panels/panel-layout';

/** What the last frames cost. */
export const toggleNumbers: Command = {
  id: 'toggle-numbers',
  section: 'panels',
  icon: IconActivity,
  keys: ['mod+alt+f'],
  enabled: always,
  checked: () => usePanels.getState().numbers,
  run: () => togglePanel('numbers'),
};
