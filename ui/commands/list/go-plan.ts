import { IconMap } from '@tabler/icons-react';
import type { Command } from '../command';
import { goToSibling, siblingOf } from '../siblings';

/** The room seen from above. */
export const goPlan: Command = {
  id: 'go-plan',
  section: 'go',
  icon: IconMap,
  keys: ['p'],
  enabled: ({ state }) => siblingOf(state, 'plan') !== undefined,
  checked: ({ state }) => state.opened?.kind === 'plan',
  run: ({ state }) => goToSibling(state, siblingOf(state, 'plan')),
};
