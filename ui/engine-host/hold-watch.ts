/** A finger that stays this long within this distance (CSS px) of where it went down rests. */
export const HOLD_MS = 500;
export const HOLD_PX = 8;

/** What of a PointerEvent is looked at. */
export interface Finger {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Notices one finger that rests.
 *
 *   idle --down--> waiting --HOLD_MS--> tells        moved too far, lifted, or a second finger: idle
 */
export interface HoldWatch<E extends Finger> {
  down(event: E): void;
  moved(event: E): void;
  /** The finger was lifted, or the browser took it away. */
  end(): void;
}

export function createHoldWatch<E extends Finger>(tell: (event: E) => void): HoldWatch<E> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: E | undefined;
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    start = undefined;
  };
  return {
    down(event) {
      const second = start !== undefined;
      end();
      if (event.pointerType !== 'touch' || second) return;
      start = event;
      timer = setTimeout(() => {
        end();
        tell(event);
      }, HOLD_MS);
    },
    moved(event) {
      if (start?.pointerId !== event.pointerId) return;
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > HOLD_PX) end();
    },
    end,
  };
}
