import { IconServer2 } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';

/** Shows the device models; the chosen one is placed with the pointer, free units shown. */
export const placeDevice: Command = {
  id: 'place-device',
  section: 'insert',
  icon: IconServer2,
  keys: ['d'],
  edits: true,
  enabled: takesEquipment,
  checked: ({ state }) => state.toolClass === 'device',
  run: ({ screen }) => screen.showModels('device'),
};
