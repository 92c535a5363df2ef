import { IconArrowBarUp } from '@tabler/icons-react';
import type { Command } from '../command';

/** Selects what holds the selected record. */
export const selectParent: Command = {
  id: 'select-parent',
  section: 'select',
  icon: IconArrowBarUp,
  keys: ['shift+Enter'],
  enabled: ({ state }) => state.described[0]?.path.at(-1) !== undefined,
  run: ({ session, state }) => {
    const parent = state.described[0]?.path.at(-1);
    if (parent) return session.select([parent.id]);
  },
};
