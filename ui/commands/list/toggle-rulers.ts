import { IconRuler2 } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Shows or hides the rulers. */
export const toggleRulers: Command = {
  id: 'toggle-rulers',
  section: 'view',
  icon: IconRuler2,
  keys: ['shift+u'],
  enabled: always,
  checked: ({ state }) => state.view.rulers,
  run: ({ state, diagram }) => diagram.show({ rulers: !state.view.rulers }),
};
