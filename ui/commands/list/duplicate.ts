import { IconCopyPlus } from '@tabler/icons-react';
import type { Command } from '../command';
import { report } from '../report';

/** Copies the selected objects beside themselves. */
export const duplicate: Command = {
  id: 'duplicate',
  section: 'edit',
  icon: IconCopyPlus,
  keys: ['mod+d'],
  does: ['paste-objects'],
  enabled: ({ state }) => state.described.some(({ kind }) => kind === 'object'),
  run: async ({ session, state }) => void report(await session.act({ kind: 'duplicate', ids: state.selection })),
};
