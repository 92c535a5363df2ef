import { PATHWAY_KINDS, PATHWAY_LIFECYCLES, SEPARATION_CLASSES } from '../../../domain/catalog/enums';
import type { PathwayFill } from '../../engine-types';
import type { LineWriter, QuadWriter } from '../../gl/vertex-writers';
import type { Scene } from '../../scene/scene';
import { mix, withAlpha, type Theme } from '../../theme';
import { fillColor } from '../palette';

/** Rungs of a ladder, mm apart; fewer where a piece is short. */
const RUNG_MM = 300;

/** Bands of true width with their edges; ladders with rungs, what is only planned hatched by its gaps, what is closed crossed. */
export function writePathways(
  quads: QuadWriter,
  lines: LineWriter,
  scene: Scene,
  theme: Theme,
  originX: number,
  originY: number,
  fill: PathwayFill | null,
): void {
  const { count, ends, widths, rows, ids } = scene.pathways();
  const { colors } = theme;
  const table = scene.records.document.table('pathway');
  const [kinds, separations, lifecycles] = [table.column('kind'), table.column('separation'), table.column('lifecycle')];
  for (let at = 0; at < count; at++) {
    const row = rows[at]!;
    const [x0, y0, x1, y1] = [
      ends[at * 4]! - originX,
      ends[at * 4 + 1]! - originY,
      ends[at * 4 + 2]! - originX,
      ends[at * 4 + 3]! - originY,
    ];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) continue;
    const half = widths[at]! / 2;
    const [nx, ny] = [(-(y1 - y0) / length) * half, ((x1 - x0) / length) * half];
    const own = pathwayColor(theme, SEPARATION_CLASSES[separations[row]!] ?? '');
    const part = fill?.get(ids[at]!);
    const color = part === undefined ? own : fillColor(theme, part);
    const planned = PATHWAY_LIFECYCLES[lifecycles[row]!] === 'planned';
    const ground = withAlpha(color, part === undefined ? (planned ? PLANNED_ALPHA : BAND_ALPHA) : 0.55);
    quads.slanted(x0 - nx, y0 - ny, x1 - nx, y1 - ny, x0 + nx, y0 + ny, x1 + nx, y1 + ny, ground);
    const isOver = part !== undefined && part > 1;
    const edge = isOver ? colors.stateAlarm : withAlpha(mix(color, colors.text, 0.25), planned ? 0.5 : 0.85);
    lines.segment(x0 - nx, y0 - ny, x1 - nx, y1 - ny, isOver ? OVER_PX : 1, edge);
    lines.segment(x0 + nx, y0 + ny, x1 + nx, y1 + ny, isOver ? OVER_PX : 1, edge);
    if (PATHWAY_KINDS[kinds[row]!] === 'ladder') {
      const rungs = Math.max(1, Math.round(length / RUNG_MM));
      for (let rung = 0; rung < rungs; rung++) {
        const along = (rung + 0.5) / rungs;
        const [x, y] = [x0 + (x1 - x0) * along, y0 + (y1 - y0) * along];
        lines.segment(x - nx, y - ny, x + nx, y + ny, 0.75, withAlpha(edge, 0.6));
      }
    }
    if (PATHWAY_LIFECYCLES[lifecycles[row]!] === 'closed') {
      lines.segment(x0 - nx, y0 - ny, x1 + nx, y1 + ny, 1.5, colors.stateAlarm);
      lines.segment(x0 + nx, y0 + ny, x1 - nx, y1 - ny, 1.5, colors.stateAlarm);
    }
  }
}

/** Edges of what holds more than it may. */
const OVER_PX = 2.5;
/** How strongly a band is filled. */
const BAND_ALPHA = 0.3;
const PLANNED_ALPHA = 0.12;

/** What the name of a band stands on, where nothing but the canvas lies below. */
export function pathwayGround(scene: Scene, theme: Theme, band: number): number {
  const table = scene.records.document.table('pathway');
  const row = scene.pathways().rows[band]!;
  const planned = PATHWAY_LIFECYCLES[table.column('lifecycle')[row]!] === 'planned';
  const color = pathwayColor(theme, SEPARATION_CLASSES[table.column('separation')[row]!] ?? '');
  return mix(theme.colors.canvas, color, planned ? PLANNED_ALPHA : BAND_ALPHA);
}

/** Fibre runs in yellow, power in its own, the rest in the colour of cables in a mass. */
function pathwayColor({ colors }: Theme, separation: string): number {
  if (separation === 'fibre') return colors.portPin;
  return separation === 'power' ? colors.devicePower : colors.bundle;
}
