import { IconPlugConnected } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Drags a cable from port to port. */
export const connectTool: Command = {
  id: 'connect-tool',
  section: 'tools',
  icon: IconPlugConnected,
  keys: ['c'],
  does: ['connect-ports'],
  enabled: always,
  checked: ({ state }) => state.tool === 'connect',
  run: ({ diagram }) => diagram.take('connect'),
};
