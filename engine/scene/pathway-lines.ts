import { fromCell } from '../../domain/ids';
import type { Box } from '../camera/camera';
import type { Scene } from './scene';

/** Pathways on a plan: straight bands between what they lead from and to, side by side where several do. */
export interface PathwayLines {
  readonly count: number;
  readonly ids: Float64Array;
  readonly rows: Int32Array;
  /** x0 y0 x1 y1 of the band's middle, world mm. */
  readonly ends: Float64Array;
  readonly widths: Float32Array;
  readonly byId: ReadonlyMap<number, number>;
}

/** Between bands that lie beside each other, mm. */
const GAP_MM = 40;

/** Both ends must stand on the diagram. Cost: the document's pathways. */
export function readPathwayLines(scene: Scene, spot: (item: number) => readonly [number, number]): PathwayLines {
  const { records, items } = scene;
  const { document } = records;
  const table = document.table('pathway');
  const drawn: { id: number; row: number; a: number; b: number; width: number }[] = [];
  if (items.kind !== 'elevation' && items.kind !== 'internal') {
    const [from, to, width] = [table.column('from'), table.column('to'), table.column('widthMm')];
    for (let row = 0; row < table.rowCount; row++) {
      if (table.ids[row] === 0) continue;
      const a = items.bySubject.get(fromCell(from[row]!));
      const b = items.bySubject.get(fromCell(to[row]!));
      if (a !== undefined && b !== undefined) drawn.push({ id: fromCell(table.ids[row]!), row, a, b, width: width[row] || 100 });
    }
  }
  const beside = new Map<string, typeof drawn>();
  for (const each of drawn) {
    const key = each.a < each.b ? `${each.a} ${each.b}` : `${each.b} ${each.a}`;
    const others = beside.get(key);
    if (others) others.push(each);
    else beside.set(key, [each]);
  }
  const lines = {
    count: drawn.length,
    ids: new Float64Array(drawn.length),
    rows: new Int32Array(drawn.length),
    ends: new Float64Array(drawn.length * 4),
    widths: new Float32Array(drawn.length),
    byId: new Map<number, number>(),
  };
  let at = 0;
  for (const group of beside.values()) {
    group.sort((one, other) => other.width - one.width || one.id - other.id);
    const [a, b] = [spot(group[0]!.a), spot(group[0]!.b)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    // The same side along a whole row, whichever way each piece was drawn.
    const sign = b[0] - a[0] > 1 || (Math.abs(b[0] - a[0]) <= 1 && b[1] > a[1]) ? 1 : -1;
    const normal = [(-(b[1] - a[1]) / length) * sign, ((b[0] - a[0]) / length) * sign] as const;
    let side = -group.reduce((sum, { width }) => sum + width + GAP_MM, -GAP_MM) / 2;
    for (const { id, row, width } of group) {
      const shift = side + width / 2;
      side += width + GAP_MM;
      lines.ids[at] = id;
      lines.rows[at] = row;
      lines.widths[at] = width;
      lines.ends.set(
        [a[0] + normal[0] * shift, a[1] + normal[1] * shift, b[0] + normal[0] * shift, b[1] + normal[1] * shift],
        at * 4,
      );
      lines.byId.set(id, at);
      at++;
    }
  }
  return lines;
}

/** Box around a band. */
export function boxOfPathway({ ends, widths }: PathwayLines, at: number): Box {
  const half = widths[at]! / 2;
  const [x0, y0, x1, y1] = [ends[at * 4]!, ends[at * 4 + 1]!, ends[at * 4 + 2]!, ends[at * 4 + 3]!];
  return [Math.min(x0, x1) - half, Math.min(y0, y1) - half, Math.max(x0, x1) + half, Math.max(y0, y1) + half];
}

/** A band's edge, back to where it begins: x y ... */
export function outlineOfPathway({ ends, widths }: PathwayLines, at: number): readonly number[] {
  const [x0, y0, x1, y1] = [ends[at * 4]!, ends[at * 4 + 1]!, ends[at * 4 + 2]!, ends[at * 4 + 3]!];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [nx, ny] = [(-(y1 - y0) / length) * (widths[at]! / 2), ((x1 - x0) / length) * (widths[at]! / 2)];
  return [x0 - nx, y0 - ny, x1 - nx, y1 - ny, x1 + nx, y1 + ny, x0 + nx, y0 + ny, x0 - nx, y0 - ny];
}

/** The band under a point, or the nearest within `reach` mm of one; -1 = none. Cost: the bands. */
export function pathwayNear({ count, ends, widths }: PathwayLines, x: number, y: number, reach: number): number {
  let best = -1;
  let nearest = Infinity;
  for (let at = 0; at < count; at++) {
    const [x0, y0, x1, y1] = [ends[at * 4]!, ends[at * 4 + 1]!, ends[at * 4 + 2]!, ends[at * 4 + 3]!];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const square = dx * dx + dy * dy;
    const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square));
    const distance = Math.hypot(x - x0 - part * dx, y - y0 - part * dy);
    if (distance > Math.max(widths[at]! / 2, reach) || distance >= nearest) continue;
    nearest = distance;
    best = at;
  }
  return best;
}

/** Does a pathway that is drawn here hold it? Cost: its lays. */
export function isLaidHere(scene: Scene, cable: number): boolean {
  const { document } = scene.records;
  const { byId } = scene.pathways();
  for (let row = document.firstRow('lay.cable', cable); row >= 0; row = document.nextRow('lay.cable', row))
    if (byId.has(fromCell((document.table('lay').column('pathway') as Uint32Array)[row]!))) return true;
  return false;
}

/**
 * How a cable that is laid runs on the diagram: along those of its pathways that are drawn here, in their order, x y ...;
 * undefined = not laid here.
 */
export function laidPath(scene: Scene, lines: PathwayLines, cable: number): readonly number[] | undefined {
  const { document } = scene.records;
  const chain = document
    .by('lay.cable', cable)
    .map((id) => document.get('lay', id)!)
    .filter(({ plan }) => plan === 0)
    .sort((a, b) => a.order - b.order)
    .flatMap(({ pathway }) => lines.byId.get(pathway) ?? []);
  if (chain.length === 0) return undefined;
  const points: number[] = [];
  const end = (at: number, which: 0 | 1): readonly [number, number] => [
    lines.ends[at * 4 + which * 2]!,
    lines.ends[at * 4 + which * 2 + 1]!,
  ];
  const far = (from: readonly [number, number], at: number): number => {
    const [a, b] = [end(at, 0), end(at, 1)];
    return Math.hypot(from[0] - a[0], from[1] - a[1]) <= Math.hypot(from[0] - b[0], from[1] - b[1]) ? 0 : 1;
  };
  for (const [index, at] of chain.entries()) {
    const next = chain[index + 1];
    let first: 0 | 1 = 0;
    if (points.length > 0) first = far([points.at(-2)!, points.at(-1)!], at) as 0 | 1;
    else if (next !== undefined) {
      const gap = (which: 0 | 1): number => {
        const [x, y] = end(at, which);
        return Math.min(...([0, 1] as const).map((other) => Math.hypot(end(next, other)[0] - x, end(next, other)[1] - y)));
      };
      first = gap(1) <= gap(0) ? 0 : 1;
    }
    points.push(...end(at, first), ...end(at, first === 0 ? 1 : 0));
  }
  return points;
}
