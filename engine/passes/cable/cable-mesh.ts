import { crossesOn } from '../../../domain/geometry/link-line';
import { bandsOf } from '../../gl/bands';
import type { ChunkWriters } from '../../gl/chunk-writers';
import type { LineWriter } from '../../gl/vertex-writers';
import { BEND_MM, roundBends } from '../../scene/cable-bends';
import type { CableRoutes } from '../../scene/cable-routes';
import type { Records } from '../../scene/records';
import { withAlpha, type Theme } from '../../theme';
import { cableColor } from '../palette';
import { runsOf, type CableRuns } from './cable-runs';

const PLANNED = 3;
const DAMAGED = 2;
const REMOVED = 4;
/** From afar, lanes so far apart are lines with ground between them; nearer ones would be one dark band. */
const FAR_PITCH_MM = 12;
/** Cables at rest are quieter than what they join: one that is asked for is drawn whole. */
const REST_ALPHA = 0.72;

/**
 * Cables of a rack. Far: the runs alone. `near`: bends and the way to each port, too. Planned cables are dashed,
 * damaged ones have a double stroke, removed ones are grey and crossed, each by itself.
 */
export function writeCables(writers: ChunkWriters, records: Records, theme: Theme, routes: CableRoutes, near: boolean): void {
  const lifecycles = records.cables.column('lifecycle');
  const isSpecial = (cable: number): boolean =>
    lifecycles[cable] === PLANNED || lifecycles[cable] === DAMAGED || lifecycles[cable] === REMOVED;
  const runs = runsOf(
    routes,
    near ? BEND_MM : 0,
    (cable) => (isSpecial(cable) ? undefined : cableColor(records, cable, theme)),
    near ? 0 : FAR_PITCH_MM,
  );
  writeRuns(writers, runs, near);
  if (near) writeBends(writers, runs);
  for (let index = 0; index < routes.cables.length; index++) {
    const cable = routes.cables[index]!;
    if (!isSpecial(cable)) continue;
    const color = withAlpha(cableColor(records, cable, theme), near ? 0.8 : 0.5);
    const [from, to] = [routes.starts[index]!, routes.starts[index + 1]!];
    const points = near ? roundBends(routes.points, from, to, routes.stubs[index]!) : routes.points.subarray(from * 2, to * 2);
    if (lifecycles[cable] === PLANNED) writeDashes(writers.lines, points, near ? 1.75 : 1, color);
    else if (lifecycles[cable] === REMOVED) {
      writers.lines.polyline(points, 0, points.length / 2, 1, withAlpha(theme.colors.textMuted, 0.4));
      const crosses = crossesOn([...points], near ? 40 : 120, near ? 8 : 16);
      writers.lines.segments(crosses, 0, 0, 1.25, theme.colors.stateBroken);
    } else {
      writers.lines.polyline(points, 0, points.length / 2, near ? 1.75 : 1, color);
      writeDashes(writers.lines, points, near ? 4 : 3, theme.colors.stateBroken);
    }
  }
  if (!near) return;
  const seen = new Set<string>();
  for (let at = 0; at < routes.marks.length; at += 2) {
    const [x, y] = [routes.marks[at]!, routes.marks[at + 1]!];
    if (seen.has(`${x}/${y}`)) continue;
    seen.add(`${x}/${y}`);
    writers.discs.disc(x, y, 1.6, 0.5, theme.colors.textMuted);
  }
}

/** One cable 1 px from afar and 1.75 near; each doubling a little more, so that a full lane reads as one. */
export function runWidth(count: number, near: boolean): number {
  return near ? Math.min(3.5, 1.75 + 0.3 * Math.log2(count)) : Math.min(2, 1 + 0.2 * Math.log2(count));
}

function writeRuns({ lines }: ChunkWriters, runs: CableRuns, near: boolean): void {
  for (let index = 0; index < runs.counts.length; index++) {
    const at = index * 4;
    const count = runs.counts[index]!;
    const alpha = near ? REST_ALPHA : Math.min(REST_ALPHA, 0.4 + 0.06 * Math.log2(count));
    lines.segment(
      runs.boxes[at]!,
      runs.boxes[at + 1]!,
      runs.boxes[at + 2]!,
      runs.boxes[at + 3]!,
      runWidth(count, near),
      withAlpha(runs.colors[index]!, alpha),
    );
  }
}

function writeBends({ elbows, bands }: ChunkWriters, runs: CableRuns): void {
  const bends = [...runs.bends].sort((a, b) => a.y - b.y);
  for (const bend of bends) {
    const color = withAlpha(bend.color, REST_ALPHA);
    elbows.elbow(bend.x, bend.y, bend.along, bend.across, bend.radius, runWidth(bend.count, true), bend.single, color);
  }
  bands.elbows = bandsOf(
    bends.length,
    (entry) => bends[entry]!.y + Math.min(0, bends[entry]!.across) - 2,
    (entry) => bends[entry]!.y + Math.max(0, bends[entry]!.across) + 2,
  );
}

function writeDashes(lines: LineWriter, points: ArrayLike<number>, width: number, color: number): void {
  const dash = 8;
  let spent = 0;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [ax, ay, bx, by] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!];
    const length = Math.hypot(bx - ax, by - ay);
    for (let from = -(spent % (2 * dash)); from < length; from += 2 * dash) {
      const start = Math.max(0, from) / length;
      const end = Math.min(length, from + dash) / length;
      if (end > start)
        lines.segment(ax + (bx - ax) * start, ay + (by - ay) * start, ax + (bx - ax) * end, ay + (by - ay) * end, width, color);
    }
    spent += length;
  }
}
