import { IconMap } from '@tabler/icons-react';
import type { Command } from '../command';
import { siblingOf } from '../siblings';

/** The room seen from above. */
export const goPlan: Command = {
  id: 'go-plan',
  section: 'go',
  icon: IconMap,
  keys: ['p'],
  enabled: ({ state }) => siblingOf(state, 'plan') !== undefined,
  checked: ({ state }) => state.opened?.kind === 'plan',
  run: ({ state, screen }) => screen.goToDiagram(siblingOf(state, 'plan')?.id ?? 0),
};
