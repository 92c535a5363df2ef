/** What a wheel event was made with. */
export type WheelSource = 'mouse' | 'trackpad';

/** What of a WheelEvent tells the two apart. */
export interface WheelSigns {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
  readonly timeStamp: number;
  /** Not in the standard, but in every browser that counts in pixels: 120 a notch of a mouse wheel. */
  readonly wheelDeltaY?: number;
}

/** Events closer than this belong to one movement of the hand, ms. */
const ONE_MOVEMENT_MS = 250;
const NOTCH = 120;

/**
 * Tells a mouse's wheel from two fingers on a trackpad, which browsers do not say. A wheel turns in whole notches and
 * straight; fingers go by single pixels and both ways. The first event of a movement decides for all of it, except
 * that a movement across shows fingers even late: a wheel that began as a mouse's does not change its mind by one
 * crooked step of a notch's size.
 */
export function createWheelReader(): (event: WheelSigns) => WheelSource {
  let source: WheelSource = 'mouse';
  let lastMs = -Infinity;
  return (event) => {
    const goesOn = event.timeStamp - lastMs < ONE_MOVEMENT_MS;
    lastMs = event.timeStamp;
    const seen = sourceOf(event);
    if (!goesOn || (seen === 'trackpad' && event.deltaX !== 0)) source = seen;
    return source;
  };
}

function sourceOf({ deltaX, deltaY, deltaMode, ctrlKey, wheelDeltaY }: WheelSigns): WheelSource {
  if (deltaMode !== 0) return 'mouse';
  const notches = wheelDeltaY === undefined ? Math.abs(deltaY) / 100 : Math.abs(wheelDeltaY) / NOTCH;
  const whole = Number.isInteger(notches);
  // A pinch comes as Control and a turn of a few pixels; a held Control with a wheel turns whole notches.
  if (ctrlKey) return whole && notches > 0 ? 'mouse' : 'trackpad';
  if (deltaX !== 0 && deltaY !== 0) return 'trackpad';
  if (deltaY === 0) return Math.abs(deltaX) % 100 === 0 || Math.abs(deltaX) % NOTCH === 0 ? 'mouse' : 'trackpad';
  return whole ? 'mouse' : 'trackpad';
}
