import { IconClipboard } from '@tabler/icons-react';
import { always, type Command } from '../command';
import { report } from '../report';

/** Inserts what was copied, at the pointer when it is over the drawing. */
export const paste: Command = {
  id: 'paste',
  section: 'edit',
  icon: IconClipboard,
  keys: ['mod+v'],
  does: ['paste-objects'],
  enabled: always,
  run: async ({ session, state }) => {
    const { pointer } = state;
    void report(await session.act({ kind: 'paste', ...(pointer ? { at: { x: pointer.x, y: pointer.y } } : {}) }));
  },
};
