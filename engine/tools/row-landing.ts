import { alongOf, areMeeting, footprintsOn, frontIn, outlineOf, type Outline } from '../../domain/layout/floor';
import { racksOf, rowHolding, rowsOn, type RowBand } from '../../domain/layout/rows';
import type { Box } from '../camera/camera';
import { CLASS } from '../scene/records';
import type { Scene } from '../scene/scene';
import { metres } from '../text/metres';

/** How racks that a hand moves on a plan meet the rows that lie there. */

/** These, and the racks that stand in the rows among them. */
export function withRacks(scene: Scene, ids: readonly number[]): readonly number[] {
  const { records } = scene;
  if (!ids.some((id) => records.objectClass[records.objectRow(id)] === CLASS.row)) return ids;
  const rows = rowsOn(records.document, scene.diagram);
  const footprints = footprintsOn(records.document, scene.diagram);
  const going = rows.filter(({ id }) => ids.includes(id));
  return [...new Set([...ids, ...going.flatMap((row) => racksOf(row, rows, footprints).map(({ rack }) => rack))])];
}

/** What to add across a row so that fronts stand on its line, where racks are put near one; empty = they are not. */
export function toRowLine(
  scene: Scene,
  ids: ReadonlySet<number>,
  box: Box,
): readonly [dx: number | undefined, dy: number | undefined] {
  const row = areRacks(scene, ids) ? rowUnder(scene, box) : undefined;
  if (!row) return [undefined, undefined];
  const off = row.front - frontIn(row.turn, box);
  return row.turn % 2 === 0 ? [undefined, row.turn === 0 ? off : -off] : [row.turn === 3 ? off : -off, undefined];
}

/** In a row: its name, and how much is free on both sides of what stands there. '' = it is in none. */
export function gapsBeside(scene: Scene, ids: ReadonlySet<number>, box: Box): string {
  const row = areRacks(scene, ids) ? rowUnder(scene, box) : undefined;
  if (!row || Math.abs(row.front - frontIn(row.turn, box)) > 1) return '';
  const { document } = scene.records;
  const side = row.turn % 2;
  const [from, to] = [box[side]!, box[side + 2]!];
  let [before, after] = [row.from, row.to];
  const rows = rowsOn(document, scene.diagram);
  for (const rack of footprintsOn(document, scene.diagram)) {
    if (ids.has(rack.rack) || rowHolding(rows, rack)?.id !== row.id) continue;
    const along = alongOf(rack);
    if (along + rack.width <= from + 1) before = Math.max(before, along + rack.width);
    else if (along >= to - 1) after = Math.min(after, along);
  }
  return `${row.name}   ← ${metres(Math.max(0, from - before))}   ${metres(Math.max(0, after - to))} →`;
}

function areRacks({ records, items }: Scene, ids: ReadonlySet<number>): boolean {
  return items.kind === 'plan' && [...ids].every((id) => records.objectClass[records.objectRow(id)] === CLASS.rack);
}

/** The row over which a box lies and near whose line its front is; a box as deep as several rows is over none. */
function rowUnder(scene: Scene, box: Outline): RowBand | undefined {
  return rowsOn(scene.records.document, scene.diagram).find((row) => {
    const deep = row.turn % 2 === 0 ? box[3] - box[1] : box[2] - box[0];
    return (
      deep < row.depth * 2 && Math.abs(row.front - frontIn(row.turn, box)) < row.depth / 2 && areMeeting(box, outlineOf(row))
    );
  });
}
