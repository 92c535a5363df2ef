import { IconLadder } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesPathways } from '../siblings';

/** Draws a ladder, trough, conduit or another way for cables, stop by stop. */
export const drawPathway: Command = {
  id: 'draw-pathway',
  section: 'insert',
  icon: IconLadder,
  keys: ['w'],
  edits: true,
  enabled: takesPathways,
  checked: ({ state }) => state.tool === 'pathway',
  run: ({ screen }) => {
    screen.showRight('pathway');
    screen.setTool('pathway');
  },
};
