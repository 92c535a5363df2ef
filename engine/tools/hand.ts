import { NO_AIM } from './gesture';
import { pan } from './gestures/pan';
import type { Tool } from './tool';

/** Moves the view, and points at nothing. */
export const hand: Tool<'hand'> = {
  name: 'hand',
  needs: [],
  cursor: 'grab',
  hold: () => ({ down: (pointer) => pan(pointer), over: () => NO_AIM }),
};
