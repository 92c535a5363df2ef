import { IconArrowBackUp } from '@tabler/icons-react';
import type { Command } from '../command';
import { report } from '../report';

/** Takes back the latest step of one's own work that can be. */
export const undo: Command = {
  id: 'undo',
  section: 'edit',
  icon: IconArrowBackUp,
  keys: ['mod+z'],
  does: ['undo'],
  enabled: ({ state }) => state.history.canUndo,
  run: async ({ session }) => void report(await session.undo()),
};
