import type { Box } from '../camera/camera';
import type { Mark } from '../passes/overlay/marks';
import type { Theme } from '../theme';
import type { Landing, Pointer } from './stage';

/** Where something would land; refused it is framed thicker, so that red is not the only sign. */
export function landingFrame(box: Box, refused: boolean, { colors }: Theme): Mark {
  return refused
    ? { kind: 'frame', box, color: colors.refused, width: 3, outside: 0, fill: colors.refusedFill }
    : { kind: 'frame', box, color: colors.allowed, width: 2, outside: 0, fill: colors.allowedFill };
}

export function landingMarks(landing: Landing | undefined, pointer: Pointer, theme: Theme): readonly Mark[] {
  if (!landing) return [];
  const refused = landing.refusal !== null;
  const marks = [landing.box, ...(landing.others ?? [])].map((box) => landingFrame(box, refused, theme));
  const color = refused ? theme.colors.refused : theme.colors.chipText;
  if (landing.hint !== '') marks.push(note(pointer.worldX, pointer.worldY, landing.hint, color, theme));
  return marks;
}

/** Words beside the pointer. */
export function note(x: number, y: number, text: string, color: number, { colors }: Theme): Mark {
  return { kind: 'note', x, y, text, color, ground: colors.chip, offsetX: 16, offsetY: 18 };
}
