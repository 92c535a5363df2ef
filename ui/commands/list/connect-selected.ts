import { IconPlug } from '@tabler/icons-react';
import type { Command } from '../command';

/** Lays a cable between the two selected ports; with one selected the cable begins or ends there. */
export const connectSelected: Command = {
  id: 'connect-selected',
  section: 'edit',
  icon: IconPlug,
  keys: ['shift+c'],
  edits: true,
  enabled: ({ state }) =>
    state.selection.length >= 1 &&
    state.selection.length <= 2 &&
    state.described.length === state.selection.length &&
    state.described.every(({ kind }) => kind === 'port'),
  run: ({ state, screen }) => screen.confirmConnect(state.selection[0] ?? 0, state.selection[1] ?? 0),
};
