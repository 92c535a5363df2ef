import { NO_AIM } from './gesture';
import { Pan } from './gestures/pan';
import type { Tool } from './tool';

/** Moves the view, and points at nothing. */
export const hand: Tool<'hand'> = {
  name: 'hand',
  needs: [],
  hold: () => ({ down: (pointer) => new Pan(pointer), over: () => NO_AIM }),
};
