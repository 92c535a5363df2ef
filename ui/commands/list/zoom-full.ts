import { IconZoomReset } from '@tabler/icons-react';
import type { Command } from '../command';

/** One pixel a millimetre. */
export const zoomFull: Command = {
  id: 'zoom-full',
  section: 'view',
  icon: IconZoomReset,
  keys: ['shift+0'],
  enabled: ({ state }) => state.camera !== null,
  run: ({ session, state }) => {
    if (state.camera) return session.setCamera({ ...state.camera, scale: 1 });
  },
};
