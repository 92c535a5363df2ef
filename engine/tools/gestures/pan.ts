import type { Gesture } from '../gesture';
import type { Effect, Pointer } from '../stage';

/** Released later than this after the last movement, ms, the view stays where it is. */
const FLING_MS = 60;

/** The view follows the hand, and goes on when the hand was moving at the end. Velocities in CSS px a second. */
export function pan(last: Pointer, velocityX = 0, velocityY = 0, moved: readonly Effect[] = []): Gesture {
  return {
    moved,
    cursor: 'grabbing',
    move(pointer) {
      const dx = pointer.x - last.x;
      const dy = pointer.y - last.y;
      const seconds = Math.max(1, pointer.timeMs - last.timeMs) / 1000;
      // Newer movement counts more, so a hand that stopped before letting go does not fling.
      const nextX = velocityX * 0.6 + (dx / seconds) * 0.4;
      const nextY = velocityY * 0.6 + (dy / seconds) * 0.4;
      return pan(pointer, nextX, nextY, [{ kind: 'pan', dx, dy }]);
    },
    up: ({ timeMs }) => (timeMs - last.timeMs > FLING_MS ? [] : [{ kind: 'fling', velocityX, velocityY }]),
  };
}
