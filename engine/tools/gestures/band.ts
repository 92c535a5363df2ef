import type { Refusal } from '../../../domain/result';
import type { Box } from '../../camera/camera';
import { NO_AIM, type Gesture } from '../gesture';
import type { Pointer } from '../stage';

/** What a band began on that a hand may have meant to drag, and why it stays. */
interface Begun {
  readonly id: number;
  readonly refusal: Refusal;
}

/**
 * A rubber band: rightwards it takes what it holds, leftwards what it touches; Shift adds. One that takes nothing new but
 * what it began on was meant as a drag: it says why that stays.
 */
export function band(start: Pointer, end: Pointer, begun?: Begun): Gesture {
  const isTouching = end.x < start.x;
  const box: Box = [
    Math.min(start.worldX, end.worldX),
    Math.min(start.worldY, end.worldY),
    Math.max(start.worldX, end.worldX),
    Math.max(start.worldY, end.worldY),
  ];
  return {
    aim: NO_AIM,
    move: (pointer) => band(start, pointer, begun),
    up({ shift }, stage) {
      const ids = stage.marquee(box, isTouching);
      const known = new Set(begun ? [...stage.selection, begun.id] : []);
      const isDrag = begun !== undefined && ids.every((id) => known.has(id));
      return [
        { kind: 'select', ids: shift ? [...new Set([...stage.selection, ...ids])] : ids },
        ...(isDrag ? [{ kind: 'told' as const, refusal: begun.refusal }] : []),
      ];
    },
    marks(_stage, { colors }) {
      const color = isTouching ? colors.allowed : colors.selection;
      const fill = isTouching ? colors.allowedFill : colors.selectionFill;
      return [{ kind: 'frame', box, color, width: 1, outside: 0, fill }];
    },
  };
}
