import { describe, expect, it } from 'vitest';
import { createWheelReader, type WheelSigns } from './wheel-source';

const turn = (deltaX: number, deltaY: number, more: Partial<WheelSigns> = {}): WheelSigns => ({
  deltaX,
  deltaY,
  deltaMode: 0,
  ctrlKey: false,
  timeStamp: 0,
  wheelDeltaY: deltaMode0(deltaY),
  ...more,
});
/** Chromium: three times the pixels, the other way round; a notch of 100 px counts 120. */
const deltaMode0 = (deltaY: number): number => (Math.abs(deltaY) % 100 === 0 ? -1.2 : -3) * deltaY;
const alone = (event: WheelSigns): string => createWheelReader()(event);

describe('telling a wheel from two fingers', () => {
  it('whole notches are a mouse, lines and pages too', () => {
    expect([alone(turn(0, 100)), alone(turn(0, -300)), alone(turn(0, 3, { deltaMode: 1 })), alone(turn(100, 0))]).toEqual([
      'mouse',
      'mouse',
      'mouse',
      'mouse',
    ]);
  });

  it('a few pixels, or both ways at once, are fingers', () => {
    expect([alone(turn(0, 4)), alone(turn(3, -7)), alone(turn(-2, 0))]).toEqual(['trackpad', 'trackpad', 'trackpad']);
  });

  it('a pinch is Control with a few pixels, a held Control with a notch is the wheel', () => {
    expect(alone(turn(0, -2.5, { ctrlKey: true }))).toBe('trackpad');
    expect(alone(turn(0, 100, { ctrlKey: true }))).toBe('mouse');
  });

  it('one movement has one source: a straight stretch of a swipe does not begin to zoom', () => {
    const read = createWheelReader();
    const swipe = [
      turn(1, 5, { timeStamp: 0 }),
      turn(0, 40, { timeStamp: 16, wheelDeltaY: -120 }),
      turn(0, 9, { timeStamp: 32 }),
    ];
    expect(swipe.map(read)).toEqual(['trackpad', 'trackpad', 'trackpad']);
    expect(read(turn(0, 100, { timeStamp: 600 }))).toBe('mouse');
  });
});
