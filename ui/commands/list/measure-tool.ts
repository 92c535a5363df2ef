import { IconRulerMeasure } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Measures between two points of the drawing. */
export const measureTool: Command = {
  id: 'measure-tool',
  section: 'tools',
  icon: IconRulerMeasure,
  keys: ['m'],
  enabled: always,
  checked: ({ state }) => state.tool === 'measure',
  run: ({ diagram }) => diagram.take('measure'),
};
