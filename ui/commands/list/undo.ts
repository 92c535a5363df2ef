import { IconArrowBackUp } from '@tabler/icons-react';
import type { Command } from '../command';

/** Takes back the latest step of one's own work. */
export const undo: Command = {
  id: 'undo',
  section: 'edit',
  icon: IconArrowBackUp,
  keys: ['mod+z'],
  edits: true,
  enabled: ({ state }) => state.history.step > 0,
  run: async ({ session, screen }) => void screen.report(await session.undo()),
};
