import { lengthBetween, pieceLengths } from '../../domain/geometry/pathway-chain';
import type { Mark } from '../passes/overlay/marks';
import { withAlpha, type Theme } from '../theme';
import { metres } from '../text/metres';
import { note } from './gesture-marks';
import type { PenState } from './pen';

/** The chain, and the line from its last stop to where the next would be, with its length and that of all. */
export function penMarks({ stops, aim }: PenState, theme: Theme): readonly Mark[] {
  const { colors } = theme;
  const color = colors.selection;
  const marks: Mark[] = [];
  if (stops.length > 1) marks.push({ kind: 'path', points: stops.flatMap(({ x, y }) => [x, y]), color, width: 3 });
  for (const { x, y } of stops) marks.push({ kind: 'dot', x, y, radius: 4, color });
  if (!aim) return marks;
  const { x, y } = aim.stop;
  const aimed = aim.refusal === null ? color : colors.refused;
  marks.push({ kind: 'dot', x, y, radius: 5, color: withAlpha(aimed, 0.6) });
  const last = stops.at(-1);
  if (!last || (last.x === x && last.y === y)) return marks;
  const piece = lengthBetween(last, { x, y });
  const all = pieceLengths(stops).reduce((sum, length) => sum + length, piece);
  marks.push({ kind: 'path', points: [last.x, last.y, x, y], color: withAlpha(aimed, 0.75), width: 2 });
  const text = stops.length > 1 ? `${metres(piece)}  Σ ${metres(all)}` : metres(piece);
  marks.push(note(x, y, text, colors.chipText, theme));
  return marks;
}
