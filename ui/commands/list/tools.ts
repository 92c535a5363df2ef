import { IconHandStop, IconPlugConnected, IconPointer, IconRulerMeasure, type Icon } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Takes a tool in hand. */
function tool(name: 'select' | 'hand' | 'connect' | 'measure', icon: Icon, key: string): Command {
  return {
    id: `${name}-tool`,
    section: 'tools',
    icon,
    keys: [key],
    enabled: always,
    checked: ({ state }) => state.tool === name,
    run: ({ diagram }) => diagram.take(name),
  };
}

export const TOOL_COMMANDS: readonly Command[] = [
  /** Back to choosing and moving. */
  tool('select', IconPointer, 'v'),
  /** Drags the drawing instead of what lies on it. */
  tool('hand', IconHandStop, 'h'),
  /** Drags a cable from port to port. */
  { ...tool('connect', IconPlugConnected, 'c'), does: ['connect-ports'] },
  /** Measures between two points of the drawing. */
  tool('measure', IconRulerMeasure, 'm'),
];
