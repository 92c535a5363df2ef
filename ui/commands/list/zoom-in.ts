import { IconZoomIn } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Comes closer. */
export const zoomIn: Command = {
  id: 'zoom-in',
  section: 'view',
  icon: IconZoomIn,
  keys: ['=', '+', 'mod+='],
  enabled: always,
  run: ({ session }) => session.zoomBy(1.25),
};
