import { fromCell } from '../../../domain/ids';
import type { Box } from '../../camera/camera';
import { hostOf, ownerRow } from '../../scene/face-book';
import { outlineOfPathway } from '../../scene/pathway-lines';
import type { Scene } from '../../scene/scene';
import { boxesOf } from '../../scene/where';
import { withAlpha, type Theme } from '../../theme';
import type { Mark } from './marks';
import { cableMarks } from './selection-marks';

/** More devices than these are not cut out of the veil: a way that splits this far is read by its cables. */
const HOLES_MAX = 200;
/** Opacity of the veil over what is not lit: everything stays readable, nothing competes. */
const VEIL_DARK = 0.68;
const VEIL_LIGHT = 0.74;

/** Cables drawn whole, ports and other things framed, the devices they are in left as they are, all else veiled. */
export function highlightMarks(
  scene: Scene,
  theme: Theme,
  ids: readonly number[],
  second: readonly number[] = [],
): readonly Mark[] {
  const { records } = scene;
  const { document } = records;
  const { colors } = theme;
  const marks: Mark[] = [];
  const lit = new Set<number>();
  // The second way first, so that the first lies over it where both pass.
  for (const [at, id] of [...second, ...ids].entries()) {
    const color = at < second.length ? colors.secondWay : colors.selection;
    const kind = document.kindOf(id);
    if (kind === 'cable') marks.push(...cableMarks(scene, document.rowOf('cable', id), color, 3));
    else if (kind === 'pathway') marks.push(...pathwayMarks(scene, id, color));
    else for (const box of boxesOf(scene, id)) marks.push({ kind: 'frame', box, color, width: 2, outside: 0 });
    if (kind === 'port') lit.add(standingOf(scene, id));
    else if (kind === 'object') lit.add(id);
  }
  // A way that lights both ends of a circuit goes over it.
  for (const { row, kind, points } of scene.cords()) {
    if (kind !== 'circuit') continue;
    const [a, z] = circuitEnds(scene, row);
    const color = [ids, second].findIndex((way) => way.includes(a) && way.includes(z));
    if (color >= 0) marks.push({ kind: 'path', points, color: color === 0 ? colors.selection : colors.secondWay, width: 3 });
  }
  if (marks.length === 0) return marks;
  const holes = [...lit].slice(0, HOLES_MAX).flatMap((id) => boxesOf(scene, id));
  const [minX, minY, maxX, maxY] = scene.bounds ?? [0, 0, 0, 0];
  const far = 20 * Math.max(maxX - minX, maxY - minY, 10_000);
  const rects = aroundHoles([minX - far, minY - far, maxX + far, maxY + far], holes);
  // Last, because the first mark's place keeps positions exact; it is drawn below the others all the same.
  return [...marks, { kind: 'veil', rects, color: withAlpha(colors.canvas, theme.dark ? VEIL_DARK : VEIL_LIGHT) }];
}

/** Ids of the ports of a circuit. */
function circuitEnds({ records: { document } }: Scene, row: number): readonly [a: number, z: number] {
  const circuits = document.table('circuit');
  return [fromCell(circuits.column('a')[row]!), fromCell(circuits.column('z')[row]!)];
}

/** A pathway's whole band, with its middle drawn. */
export function pathwayMarks(scene: Scene, id: number, color: number): readonly Mark[] {
  const lines = scene.pathways();
  const at = lines.byId.get(id);
  if (at === undefined) return [];
  const outline = outlineOfPathway(lines, at);
  return [
    { kind: 'band', corners: outline.slice(0, 8), fill: withAlpha(color, 0.25) },
    { kind: 'path', points: outline, color: withAlpha(color, 0.5), width: 1 },
    { kind: 'path', points: [...lines.ends.subarray(at * 4, at * 4 + 4)], color, width: 4 },
  ];
}

/** What stands in the rack and holds the port; the rack itself where only that is drawn, the owner where it is in none. */
function standingOf(scene: Scene, port: number): number {
  const { records } = scene;
  const owner = ownerRow(records, records.document.rowOf('port', port));
  const { device, rack } = hostOf(records, owner);
  if (rack < 0) return owner < 0 ? 0 : records.objectId(owner);
  const id = (row: number): number => (row < 0 ? 0 : fromCell(records.objects.ids[row]!));
  return boxesOf(scene, id(device)).length > 0 ? id(device) : id(rack);
}

/** A box without some others, as rectangles that do not overlap: 4 numbers each. Bands between the holes' edges. */
export function aroundHoles(box: Box, holes: readonly Box[]): Float64Array {
  const edges = [...new Set([box[1], box[3], ...holes.flatMap(([, bottom, , top]) => [bottom, top])])]
    .filter((y) => y >= box[1] && y <= box[3])
    .sort((a, b) => a - b);
  const rects: number[] = [];
  for (let at = 0; at + 1 < edges.length; at++) {
    const [bottom, top] = [edges[at]!, edges[at + 1]!];
    const inBand = holes.filter((hole) => hole[1] < top && hole[3] > bottom).sort((a, b) => a[0] - b[0]);
    let x = box[0];
    for (const hole of inBand) {
      if (hole[0] > x) rects.push(x, bottom, Math.min(hole[0], box[2]), top);
      x = Math.max(x, hole[2]);
    }
    if (x < box[2]) rects.push(x, bottom, box[2], top);
  }
  return Float64Array.from(rects);
}
