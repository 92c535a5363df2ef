import { IconFlipVertical } from '@tabler/icons-react';
import type { Command } from '../command';
import { isElevation } from '../siblings';

/** Racks from the front. */
export const showFront: Command = {
  id: 'show-front',
  section: 'view',
  icon: IconFlipVertical,
  keys: ['1'],
  enabled: isElevation,
  checked: ({ state }) => state.view.face === 1,
  run: ({ diagram }) => diagram.show({ face: 1 }),
};
