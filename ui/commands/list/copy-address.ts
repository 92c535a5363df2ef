import { IconLink } from '@tabler/icons-react';
import type { Command } from '../command';

/** Copies an address that opens this diagram at the selected record. */
export const copyAddress: Command = {
  id: 'copy-address',
  section: 'go',
  icon: IconLink,
  keys: ['mod+shift+c'],
  enabled: ({ state }) => state.selection.length === 1,
  run: ({ state, screen }) => screen.copyAddress(state.selection[0] ?? 0),
};
