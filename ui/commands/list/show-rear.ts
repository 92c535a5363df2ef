import { IconFlipVertical } from '@tabler/icons-react';
import type { Command } from '../command';
import { isElevation } from '../siblings';

/** Racks from the rear. */
export const showRear: Command = {
  id: 'show-rear',
  section: 'view',
  icon: IconFlipVertical,
  keys: ['2'],
  enabled: isElevation,
  checked: ({ state }) => state.view.face === 2,
  run: ({ diagram }) => diagram.show({ face: 2 }),
};
