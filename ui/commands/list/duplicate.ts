import { IconCopyPlus } from '@tabler/icons-react';
import type { Command } from '../command';

/** Copies the selected objects beside themselves. */
export const duplicate: Command = {
  id: 'duplicate',
  section: 'edit',
  icon: IconCopyPlus,
  keys: ['mod+d'],
  edits: true,
  enabled: ({ state }) => state.described.some(({ kind }) => kind === 'object'),
  run: async ({ session, state, screen }) => {
    if (screen.report(await session.act({ kind: 'copy', ids: state.selection })))
      screen.report(await session.act({ kind: 'paste' }));
  },
};
