import { IconMap } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { togglePanel, usePanels } from '../../panels/panel-layout';

/** The whole drawing in small. */
export const toggleMinimap: Command = {
  id: 'toggle-minimap',
  section: 'panels',
  icon: IconMap,
  keys: ['shift+m'],
  enabled: always,
  checked: () => usePanels.getState().minimap,
  run: () => togglePanel('minimap'),
};
