import { IconColumns } from '@tabler/icons-react';
import type { Command } from '../command';
import { isElevation } from '../siblings';

/** Front and rear of each rack beside each other. */
export const showBoth: Command = {
  id: 'show-both',
  section: 'view',
  icon: IconColumns,
  keys: ['3'],
  enabled: isElevation,
  checked: ({ state }) => state.view.face === 3,
  run: ({ diagram }) => diagram.show({ face: 3 }),
};
