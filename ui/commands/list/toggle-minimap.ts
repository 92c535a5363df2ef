import { IconMap } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** The whole drawing in small. */
export const toggleMinimap: Command = {
  id: 'toggle-minimap',
  section: 'panels',
  icon: IconMap,
  keys: ['shift+m'],
  enabled: always,
  checked: ({ screen }) => screen.panelOpen('minimap'),
  run: ({ screen }) => screen.togglePanel('minimap'),
};
