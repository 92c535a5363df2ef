import { IconServer } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';

/** Shows the rack models; the chosen one is placed with the pointer. */
export const placeRack: Command = {
  id: 'place-rack',
  section: 'insert',
  icon: IconServer,
  keys: ['r'],
  edits: true,
  enabled: takesEquipment,
  checked: ({ state }) => state.toolClass === 'rack',
  run: ({ screen }) => screen.showModels('rack'),
};
