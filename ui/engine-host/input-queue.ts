import type { InputEvent } from '../../domain/geometry/view';

/**
 * What happened to the canvas since the last frame, packed: a run of moves of one pointer keeps its last place,
 * a run of wheel turns keeps the sum. Order between different kinds of event is kept, so a gesture machine sees
 * down, move, up as they came. Bounded: at most MAX_EVENTS a frame; beyond it the oldest moves go.
 */
export const MAX_EVENTS = 256;

export interface InputQueue {
  readonly empty: boolean;
  push(event: InputEvent): void;
  /** The events of this frame; empty = nothing to send. */
  take(): readonly InputEvent[];
}

export function createInputQueue(): InputQueue {
  let events: InputEvent[] = [];
  return {
    get empty() {
      return events.length === 0;
    },
    push(event) {
      const last = events.at(-1);
      const joined = last ? joinEvents(last, event) : undefined;
      if (joined) {
        events[events.length - 1] = joined;
        return;
      }
      if (events.length >= MAX_EVENTS) dropOldestMove(events);
      events.push(event);
    },
    take() {
      const taken = events;
      events = [];
      return taken;
    },
  };
}

/** One event for two that may be one; undefined when both must be told. */
export function joinEvents(last: InputEvent, next: InputEvent): InputEvent | undefined {
  if (last.type !== next.type || last.modifiers !== next.modifiers) return undefined;
  if (next.type === 'move') {
    return last.pointerId === next.pointerId && last.buttons === next.buttons ? next : undefined;
  }
  if (next.type === 'wheel') {
    if (last.pointerType !== next.pointerType) return undefined;
    return { ...next, deltaX: last.deltaX + next.deltaX, deltaY: last.deltaY + next.deltaY };
  }
  return undefined;
}

function dropOldestMove(events: InputEvent[]): void {
  const oldest = events.findIndex((event) => event.type === 'move');
  events.splice(oldest < 0 ? 0 : oldest, 1);
}

/** Bits of InputEvent.modifiers. */
export const MODIFIERS = { shift: 1, control: 2, alt: 4, space: 8 } as const;

/** The modifier bits of a DOM event; Command counts as Control. */
export function modifierBits(
  event: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean; readonly altKey: boolean },
  spaceHeld: boolean,
): number {
  return (
    (event.shiftKey ? MODIFIERS.shift : 0) |
    (event.ctrlKey || event.metaKey ? MODIFIERS.control : 0) |
    (event.altKey ? MODIFIERS.alt : 0) |
    (spaceHeld ? MODIFIERS.space : 0)
  );
}

/** Wheel deltas in CSS pixels: browsers count in pixels (0), lines (1) or pages (2). */
export function wheelPixels(delta: number, mode: number, pageHeight: number): number {
  if (mode === 1) return delta * 16;
  return mode === 2 ? delta * pageHeight : delta;
}

/** Keys that the canvas itself understands (walking, going in and out, steps back); all others are commands. */
const CANVAS_KEYS = new Set(['Escape', 'Enter', 'Tab', ' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

export function isCanvasKey(key: string): boolean {
  return CANVAS_KEYS.has(key);
}
