import { IconZoomOut } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Steps back. */
export const zoomOut: Command = {
  id: 'zoom-out',
  section: 'view',
  icon: IconZoomOut,
  keys: ['-', 'mod+-'],
  enabled: always,
  run: ({ session }) => session.zoomBy(0.8),
};
