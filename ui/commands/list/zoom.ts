import { IconZoomIn, IconZoomOut, type Icon } from '@tabler/icons-react';
import { always, type Command } from '../command';

function zoom(id: 'zoom-in' | 'zoom-out', icon: Icon, keys: readonly string[], factor: number): Command {
  return { id, section: 'view', icon, keys, enabled: always, run: ({ session }) => session.zoomBy(factor) };
}

export const ZOOM_COMMANDS = [
  /** Comes closer. */
  zoom('zoom-in', IconZoomIn, ['=', '+', 'mod+='], 1.25),
  /** Steps back. */
  zoom('zoom-out', IconZoomOut, ['-', 'mod+-'], 0.8),
];
