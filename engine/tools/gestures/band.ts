import type { Box } from '../../camera/camera';
import { NO_AIM, type Gesture } from '../gesture';
import type { Pointer } from '../stage';

/** A rubber band: rightwards it takes what it holds, leftwards what it touches; Shift adds. */
export function band(start: Pointer, end: Pointer): Gesture {
  const isTouching = end.x < start.x;
  const box: Box = [
    Math.min(start.worldX, end.worldX),
    Math.min(start.worldY, end.worldY),
    Math.max(start.worldX, end.worldX),
    Math.max(start.worldY, end.worldY),
  ];
  return {
    aim: NO_AIM,
    move: (pointer) => band(start, pointer),
    up({ shift }, stage) {
      const ids = stage.marquee(box, isTouching);
      return [{ kind: 'select', ids: shift ? [...new Set([...stage.selection, ...ids])] : ids }];
    },
    marks(_stage, { colors }) {
      const color = isTouching ? colors.allowed : colors.selection;
      const fill = isTouching ? colors.allowedFill : colors.selectionFill;
      return [{ kind: 'frame', box, color, width: 1, outside: 0, fill }];
    },
  };
}
