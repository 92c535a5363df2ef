import { IconClipboard } from '@tabler/icons-react';
import { always, type Command } from '../command';

/** Inserts what was copied, at the pointer when it is over the drawing. */
export const paste: Command = {
  id: 'paste',
  section: 'edit',
  icon: IconClipboard,
  keys: ['mod+v'],
  edits: true,
  enabled: always,
  run: async ({ session, state, screen }) => {
    const { pointer } = state;
    void screen.report(await session.act({ kind: 'paste', ...(pointer ? { at: { x: pointer.x, y: pointer.y } } : {}) }));
  },
};
