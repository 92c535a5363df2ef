import { IconServer2 } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Shows the device models; the chosen one is placed with the pointer, free units shown. */
export const placeDevice: Command = {
  id: 'place-device',
  section: 'insert',
  icon: IconServer2,
  keys: ['d'],
  edits: true,
  enabled: always,
  checked: ({ state }) => state.toolClass === 'device',
  run: ({ screen }) => screen.showModels('device'),
};
