import { IconRoute } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Shows or hides cables. */
export const toggleCables: Command = {
  id: 'toggle-cables',
  section: 'view',
  icon: IconRoute,
  keys: ['shift+k'],
  enabled: always,
  checked: ({ state }) => state.view.cables,
  run: ({ state, diagram }) => diagram.show({ cables: !state.view.cables }),
};
