import type { Gesture, Step } from '../gesture';
import type { Effect, Pointer } from '../stage';

/** Released later than this after the last movement, ms, the view stays where it is. */
const FLING_MS = 60;

/** The view follows the hand, and goes on when the hand was moving at the end. */
export class Pan implements Gesture {
  readonly last: Pointer;
  /** CSS px a second. */
  readonly velocityX: number;
  readonly velocityY: number;

  constructor(last: Pointer, velocityX = 0, velocityY = 0) {
    this.last = last;
    this.velocityX = velocityX;
    this.velocityY = velocityY;
  }

  move(pointer: Pointer): Step {
    const dx = pointer.x - this.last.x;
    const dy = pointer.y - this.last.y;
    const seconds = Math.max(1, pointer.timeMs - this.last.timeMs) / 1000;
    // Newer movement counts more, so a hand that stopped before letting go does not fling.
    const velocityX = this.velocityX * 0.6 + (dx / seconds) * 0.4;
    const velocityY = this.velocityY * 0.6 + (dy / seconds) * 0.4;
    return { gesture: new Pan(pointer, velocityX, velocityY), effects: [{ kind: 'pan', dx, dy }] };
  }

  up(pointer: Pointer): readonly Effect[] {
    const { velocityX, velocityY } = this;
    return pointer.timeMs - this.last.timeMs > FLING_MS ? [] : [{ kind: 'fling', velocityX, velocityY }];
  }

  marks(): readonly [] {
    return [];
  }
}
