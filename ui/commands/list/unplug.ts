import { IconPlugX } from '@tabler/icons-react';
import type { Command } from '../command';

/** Takes the legs of breakouts out of the selected ports; the cables stay. */
export const unplug: Command = {
  id: 'unplug',
  section: 'edit',
  icon: IconPlugX,
  keys: [],
  does: ['unplug-cables'],
  enabled: ({ state: { selection, described } }) =>
    described.length > 0 && described.length === selection.length && described.every(({ facts }) => facts['unplugs'] === 1),
  run: async ({ state, session }) => {
    await session.cabling.unplug(state.selection);
  },
};
