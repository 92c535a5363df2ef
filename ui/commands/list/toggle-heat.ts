import { IconTemperature } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Colours racks by how full they are, or shows them as they are. */
export const toggleHeat: Command = {
  id: 'toggle-heat',
  section: 'view',
  icon: IconTemperature,
  keys: ['shift+h'],
  enabled: always,
  checked: ({ state }) => state.view.heat !== null,
  run: ({ state, diagram }) => diagram.show({ heat: state.view.heat === null ? 'units' : null }),
};
