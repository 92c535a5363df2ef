import { IconSquareCheck } from '@tabler/icons-react';
import type { Command } from '../command';

/** Selects all that is placed on the diagram, wherever the keyboard is but in a field. */
export const selectAll: Command = {
  id: 'select-all',
  section: 'select',
  icon: IconSquareCheck,
  keys: ['mod+a'],
  enabled: ({ state }) => state.opened !== null,
  run: ({ session }) => session.selectAll(),
};
