import { IconLogin2 } from '@tabler/icons-react';
import type { Command } from '../command';

/** Opens the diagram of the selected object, or flies to it. */
export const goIn: Command = {
  id: 'go-in',
  section: 'go',
  icon: IconLogin2,
  keys: ['mod+ArrowDown'],
  enabled: ({ state }) => state.selection.length === 1,
  run: ({ state, session }) => session.goInto(state.selection[0] ?? 0),
};
