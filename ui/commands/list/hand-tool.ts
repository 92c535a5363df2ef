import { IconHandStop } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Drags the drawing instead of what lies on it. */
export const handTool: Command = {
  id: 'hand-tool',
  section: 'tools',
  icon: IconHandStop,
  keys: ['h'],
  enabled: always,
  checked: ({ state }) => state.tool === 'hand',
  run: ({ diagram }) => diagram.take('hand'),
};
