import { press } from './gestures/press';
import type { Tool } from './tool';

/** Clicks select, drags move what they take hold of or draw a rubber band. What comes of them says what it needs. */
export const select: Tool<'select'> = {
  name: 'select',
  needs: [],
  cursor: 'default',
  hold: ({ stage }) => ({ down: (pointer) => press(pointer, stage.pick(pointer.worldX, pointer.worldY)) }),
};
