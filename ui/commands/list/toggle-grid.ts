import { IconGridDots } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Shows or hides the grid; with it, what is moved keeps to what is seen of it. */
export const toggleGrid: Command = {
  id: 'toggle-grid',
  section: 'view',
  icon: IconGridDots,
  keys: ['shift+g'],
  enabled: always,
  checked: ({ state }) => state.view.grid,
  run: ({ state, diagram }) => diagram.show({ grid: !state.view.grid }),
};
