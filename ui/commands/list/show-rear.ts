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
  checked: ({ state }) => state.shown.face === 2,
  run: ({ screen }) => screen.setShown({ face: 2 }),
};
