import { IconArrowUp } from '@tabler/icons-react';
import type { Command } from '../command';

/** Opens the diagram of what holds this one. */
export const goUp: Command = {
  id: 'go-up',
  section: 'go',
  icon: IconArrowUp,
  keys: ['mod+ArrowUp'],
  enabled: ({ state }) => (state.opened?.path.length ?? 0) > 0,
  run: ({ screen }) => screen.goUp(),
};
