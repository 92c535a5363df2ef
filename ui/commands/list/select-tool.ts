import { IconPointer } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Back to choosing and moving. */
export const selectTool: Command = {
  id: 'select-tool',
  section: 'tools',
  icon: IconPointer,
  keys: ['v'],
  enabled: always,
  checked: ({ state }) => state.tool === 'select',
  run: ({ diagram }) => diagram.take('select'),
};
