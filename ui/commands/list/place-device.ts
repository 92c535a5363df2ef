import { IconServer2 } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';
import { showModels } from '../../panels/palette-state';

/** Shows the device models; the chosen one is placed with the pointer, free units shown. */
export const placeDevice: Command = {
  id: 'place-device',
  section: 'insert',
  icon: IconServer2,
  keys: ['d'],
  does: ['insert-device'],
  enabled: takesEquipment,
  checked: ({ state }) => state.toolClass === 'device',
  run: () => showModels('device'),
};
