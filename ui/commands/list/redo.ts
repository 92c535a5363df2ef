import { IconArrowForwardUp } from '@tabler/icons-react';
import type { Command } from '../command';
import { report } from '../report';

/** Does the step again that was taken back last. */
export const redo: Command = {
  id: 'redo',
  section: 'edit',
  icon: IconArrowForwardUp,
  keys: ['mod+shift+z', 'mod+y'],
  does: ['redo'],
  enabled: ({ state }) => state.history.canRedo,
  run: async ({ session }) => void report(await session.redo()),
};
