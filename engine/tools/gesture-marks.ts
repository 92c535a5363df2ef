import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { unreachable } from '../../domain/result';
import type { Box } from '../camera/camera';
import type { Mark } from '../passes/overlay/marks';
import type { Theme } from '../theme';
import { bandBox, refusalOf, type Gesture } from './gesture';
import type { Landing, Pointer, Stage } from './stage';

/** What a gesture shows while it lasts. Refused things are framed double, so that red is not the only sign. */
export function gestureMarks(gesture: Gesture, stage: Stage, theme: Theme): readonly Mark[] {
  const { colors } = theme;
  switch (gesture.kind) {
    case 'press':
    case 'pan':
      return [];
    case 'band': {
      const touching = gesture.end.x < gesture.start.x;
      const color = touching ? colors.allowed : colors.selection;
      return [
        {
          kind: 'frame',
          box: bandBox(gesture.start, gesture.end),
          color,
          width: 1,
          outside: 0,
          fill: touching ? colors.allowedFill : colors.selectionFill,
        },
      ];
    }
    case 'drag-device':
      return [
        ...[gesture.device, ...gesture.others]
          .flatMap((id) => stage.boxesOf(id))
          .map((box): Mark => ({ kind: 'frame', box, color: colors.textMuted, width: 1, outside: 0 })),
        ...landingMarks(gesture.landing, gesture.pointer, theme),
      ];
    case 'insert':
      return landingMarks(gesture.landing, gesture.pointer, theme);
    case 'drag-placed':
      return gesture.ids.flatMap((id) =>
        stage.boxesOf(id).map((box): Mark => frame(shifted(box, gesture.dx, gesture.dy), refusalOf(gesture) !== null, theme)),
      );
    case 'connect':
      return connectMarks(gesture, stage, theme);
    case 'measure':
      return measureMarks(gesture.start, gesture.end, theme);
    default:
      return unreachable(gesture);
  }
}

function shifted(box: Box, dx: number, dy: number): Box {
  return [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
}

function frame(box: Box, refused: boolean, { colors }: Theme): Mark {
  return refused
    ? { kind: 'frame', box, color: colors.refused, width: 3, outside: 0, fill: colors.refusedFill }
    : { kind: 'frame', box, color: colors.allowed, width: 2, outside: 0, fill: colors.allowedFill };
}

function landingMarks(landing: Landing | undefined, pointer: Pointer, theme: Theme): readonly Mark[] {
  if (!landing) return [];
  const marks: Mark[] = [landing.box, ...(landing.others ?? [])].map((box) => frame(box, landing.refusal !== null, theme));
  if (landing.hint !== '')
    marks.push(note(pointer, landing.hint, landing.refusal === null ? theme.colors.chipText : theme.colors.refused, theme));
  return marks;
}

function note(pointer: Pointer, text: string, color: number, theme: Theme): Mark {
  return { kind: 'note', x: pointer.worldX, y: pointer.worldY, text, color, ground: theme.colors.chip, offsetX: 16, offsetY: 18 };
}

function connectMarks(gesture: Extract<Gesture, { kind: 'connect' }>, stage: Stage, theme: Theme): readonly Mark[] {
  const { colors } = theme;
  const marks: Mark[] = gesture.partners.map(
    (box): Mark => ({ kind: 'frame', box, color: colors.allowed, width: 1, outside: 1 }),
  );
  const start = stage.boxesOf(gesture.from)[0];
  if (!start) return marks;
  const color = gesture.refusal ? colors.refused : gesture.to !== 0 ? colors.allowed : colors.selection;
  const target = gesture.to === 0 ? undefined : stage.boxesOf(gesture.to)[0];
  const [endX, endY] = target
    ? [(target[0] + target[2]) / 2, (target[1] + target[3]) / 2]
    : [gesture.pointer.worldX, gesture.pointer.worldY];
  const [startX, startY] = [(start[0] + start[2]) / 2, (start[1] + start[3]) / 2];
  marks.push({ kind: 'frame', box: start, color: colors.selection, width: 2, outside: 1 });
  if (target) marks.push(frame(target, gesture.refusal !== null, theme));
  marks.push({ kind: 'path', points: [startX, startY, endX, endY], color, width: 2.5 });
  marks.push({ kind: 'dot', x: startX, y: startY, radius: 4, color }, { kind: 'dot', x: endX, y: endY, radius: 4, color });
  return marks;
}

function measureMarks(start: Pointer, end: Pointer, theme: Theme): readonly Mark[] {
  const [dx, dy] = [end.worldX - start.worldX, end.worldY - start.worldY];
  const color = theme.colors.selection;
  const text = `${metres(Math.hypot(dx, dy))}  ↔ ${metres(Math.abs(dx))}  ↕ ${metres(Math.abs(dy))} (${(Math.abs(dy) / DIMENSIONS.unitMm).toFixed(1)} U)`;
  return [
    { kind: 'path', points: [start.worldX, start.worldY, end.worldX, end.worldY], color, width: 2 },
    { kind: 'dot', x: start.worldX, y: start.worldY, radius: 4, color },
    { kind: 'dot', x: end.worldX, y: end.worldY, radius: 4, color },
    note(end, text, theme.colors.chipText, theme),
  ];
}

/** Millimetres below a metre, metres above. */
export function metres(mm: number): string {
  return mm < 1000 ? `${Math.round(mm)} mm` : `${(mm / 1000).toFixed(2)} m`;
}
