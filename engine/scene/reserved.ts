import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { unitBottomMm } from '../../domain/layout/rack-numbering';
import type { Box } from '../camera/camera';
import { ITEM } from './items';
import { channelWidth, PLACE } from './rack-layout';
import { CLASS } from './records';
import type { Scene } from './scene';

/** Units of a rack that are kept for somebody, as they are seen from its side. */
export interface ReservedUnits {
  /** Of the reservation. */
  readonly row: number;
  /** The units from rail to rail, world mm. */
  readonly box: Box;
  /** What of them nothing stands in. */
  readonly open: readonly Box[];
}

/** Cost: what stands in the rack. */
export function reservedIn(scene: Scene, item: number): readonly ReservedUnits[] {
  const { items, records } = scene;
  if (items.kinds[item] !== ITEM.rack) return [];
  const rows = records.children(items.subjects[item]!).filter((row) => records.objectClass[row] === CLASS.reservation);
  if (rows.length === 0) return [];
  const numbering = records.numbering(items.rows[item]!);
  const [left, foot, right] = items.box(item);
  const side = channelWidth(right - left);
  return rows.map((row) => {
    const [position, units] = [records.positionU[row]!, records.heightU[row]!];
    const bottom = foot + unitBottomMm(numbering, position, units);
    const box: Box = [left + side, bottom, right - side, bottom + units * DIMENSIONS.unitMm];
    return { row, box, open: openIn(box, standingIn(scene, item)) };
  });
}

/** Lower and upper edge of each thing that stands at units of the rack and is seen. */
function standingIn(scene: Scene, item: number): readonly (readonly [number, number])[] {
  const layout = scene.layout(item);
  if (!layout) return [];
  const foot = scene.items.box(item)[1];
  const spans: (readonly [number, number])[] = [];
  for (let at = 0; at < layout.rows.length; at++) {
    if (layout.bits[at]! & (PLACE.upright | PLACE.unplaced | PLACE.covered)) continue;
    const bottom = foot + layout.rects[at * 4 + 1]!;
    spans.push([bottom, bottom + layout.rects[at * 4 + 3]!]);
  }
  return spans;
}

/** A gap between two plates is none. */
const GAP_MM = 2;

function openIn([left, bottom, right, top]: Box, spans: readonly (readonly [number, number])[]): readonly Box[] {
  const open: Box[] = [];
  let from = bottom;
  for (const [low, high] of [...spans.filter(([low, high]) => high > bottom && low < top), [top, top] as const].sort(
    (a, b) => a[0] - b[0],
  )) {
    if (low - from > GAP_MM) open.push([left, from, right, Math.min(low, top)]);
    from = Math.max(from, high);
  }
  return open;
}
