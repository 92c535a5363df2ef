import { IconServer } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Shows the rack models; the chosen one is placed with the pointer. */
export const placeRack: Command = {
  id: 'place-rack',
  section: 'insert',
  icon: IconServer,
  keys: ['r'],
  edits: true,
  enabled: always,
  checked: ({ state }) => state.toolClass === 'rack',
  run: ({ screen }) => screen.showModels('rack'),
};
