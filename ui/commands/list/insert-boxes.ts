import { IconLayoutGridAdd } from '@tabler/icons-react';
import type { Command } from '../command';

/** Puts the places that have no box on the open plan there, in one step. */
export const insertBoxes: Command = {
  id: 'insert-boxes',
  section: 'insert',
  icon: IconLayoutGridAdd,
  keys: [],
  does: ['insert-boxes'],
  enabled: ({ state }) => (state.opened?.boxless ?? 0) > 0,
  run: async ({ session }) => {
    const done = await session.act({ kind: 'insert-boxes' });
    if (done.ok) await session.fit('all');
  },
};
