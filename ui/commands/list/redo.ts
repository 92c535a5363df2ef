import { IconArrowForwardUp } from '@tabler/icons-react';
import type { Command } from '../command';

/** Does the step again that was taken back last. */
export const redo: Command = {
  id: 'redo',
  section: 'edit',
  icon: IconArrowForwardUp,
  keys: ['mod+shift+z', 'mod+y'],
  edits: true,
  enabled: ({ state }) => state.history.step < state.history.entries.length,
  run: async ({ session, screen }) => void screen.report(await session.redo()),
};
