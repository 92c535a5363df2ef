import { IconLadder } from '@tabler/icons-react';
import type { Command } from '../command';
import { takesPathways } from '../siblings';
import { showRight } from '../../panels/panel-layout';

/** Draws a ladder, trough, conduit or another way for cables, stop by stop. */
export const drawPathway: Command = {
  id: 'draw-pathway',
  section: 'insert',
  icon: IconLadder,
  keys: ['w'],
  does: ['insert-pathways'],
  enabled: takesPathways,
  checked: ({ state }) => state.tool === 'pathway',
  run: ({ diagram }) => {
    showRight('pathway');
    diagram.take('pathway');
  },
};
