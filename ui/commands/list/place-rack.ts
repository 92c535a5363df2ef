import { IconServer } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesEquipment } from '../siblings';
import { showModels } from '../../panels/palette-state';

/** Shows the rack models; the chosen one is placed with the pointer. */
export const placeRack: Command = {
  id: 'place-rack',
  section: 'insert',
  icon: IconServer,
  keys: ['r'],
  does: ['insert-rack'],
  enabled: takesEquipment,
  checked: ({ state }) => state.toolClass === 'rack',
  run: () => showModels('rack'),
};
