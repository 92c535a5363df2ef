import { edgeToward, type PathwayStop } from '../../domain/geometry/pathway-chain';
import { enteredAt, isInTraysWay } from '../../domain/layout/tray-crossings';
import { NO_ID } from '../../domain/ids';
import { planInside } from '../../domain/layout/passages';
import { refuse, type Refusal, type Warning } from '../../domain/result';
import type { Box } from '../camera/camera';
import { ITEM } from '../scene/items';
import { CLASS } from '../scene/records';
import type { Scene } from '../scene/scene';
import { trayPoint } from '../scene/tray-runs';

/** What a pathway would end at: a stop, or a thing at which none may end and why. */
export interface PathwayEnd {
  readonly stop: PathwayStop;
  readonly refusal: Refusal | null;
  /** What the piece that leads there crosses. */
  readonly warning?: Warning | null;
}

/** CSS px: junctions are small, so one this near is meant. */
const REACH_PX = 9;

/** Pathways lead between these. */
const ENDS: ReadonlySet<number> = new Set([CLASS.rack, CLASS.closure, CLASS.junction]);
/** What lies on the floor, or is it. */
const GROUND: ReadonlySet<number> = new Set([
  CLASS.none,
  CLASS.site,
  CLASS.building,
  CLASS.room,
  CLASS.shape,
  CLASS.text,
  CLASS.group,
]);

/**
 * The rack, closure or junction under a point or the nearest within reach of it, with the point where pathways meet it;
 * else what else stands there, refused as `not-a-pathway-end` {id, name}. Undefined = the floor. Of two at the same
 * distance the smaller is meant.
 */
export function pathwayEndAt(scene: Scene, x: number, y: number, scale: number): PathwayEnd | undefined {
  const { items, records, index } = scene;
  const reach = REACH_PX / scale;
  let best: { readonly item: number; readonly away: number; readonly area: number; readonly end: boolean } | undefined;
  for (const item of index.search([x - reach, y - reach, x + reach, y + reach])) {
    const row = records.objectRow(items.subjects[item]!);
    const objectClass = row < 0 ? CLASS.none : records.objectClass[row]!;
    if (GROUND.has(objectClass)) continue;
    const end = ENDS.has(objectClass);
    const [minX, minY, maxX, maxY] = items.box(item);
    const away = Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY));
    if (away > (end ? reach : 0)) continue;
    const area = (maxX - minX) * (maxY - minY);
    if (best && (away > best.away || (away === best.away && area >= best.area))) continue;
    best = { item, away, area, end };
  }
  if (!best) return undefined;
  const id = items.subjects[best.item]!;
  const [endX, endY] = trayPoint(scene, best.item);
  const name = records.name(records.objectRow(id));
  return {
    stop: { object: id, x: endX, y: endY },
    refusal: best.end ? null : refuse('not-a-pathway-end', { id, name }).refusal,
  };
}

/**
 * Where a way leads into the place whose box lies under a point, or within reach of it: at its edge, on the side that looks to the
 * stop before. `meant` is the point on the grid. Undefined = no box, or one in which the place's own racks are drawn.
 */
export function passageAt(
  scene: Scene,
  point: Pick<PathwayStop, 'x' | 'y'>,
  meant: Pick<PathwayStop, 'x' | 'y'>,
  scale: number,
  before?: PathwayStop,
): PathwayStop | undefined {
  const { items } = scene;
  if (items.kind !== 'plan') return undefined;
  const reach = REACH_PX / scale;
  const { x, y } = point;
  let best: { readonly item: number; readonly box: Box; readonly area: number } | undefined;
  for (const item of scene.index.search([x - reach, y - reach, x + reach, y + reach])) {
    const box = items.box(item);
    const area = (box[2] - box[0]) * (box[3] - box[1]);
    if (items.kinds[item] === ITEM.box && (!best || area < best.area) && leadsInside(scene, item)) best = { item, box, area };
  }
  if (!best) return undefined;
  const { box, item } = best;
  const isAtEdge = Math.min(Math.abs(x - box[0]), Math.abs(x - box[2]), Math.abs(y - box[1]), Math.abs(y - box[3])) <= reach;
  return { object: NO_ID, into: items.subjects[item]!, ...edgeToward(box, isAtEdge ? undefined : before, meant) };
}

/** A first stop at the edge of a box as it is meant by the one that follows: the way does not lead across its own room. */
export function turnedToward({ items }: Scene, first: PathwayStop, next: PathwayStop): PathwayStop {
  const item = first.into === undefined ? undefined : items.bySubject.get(first.into);
  if (item === undefined || enteredAt(first, next, items.box(item)) === undefined) return first;
  return { ...first, ...edgeToward(items.box(item), next, next) };
}

function leadsInside({ items, index, records }: Scene, item: number): boolean {
  const place = items.subjects[item]!;
  return (
    planInside(records.document, place) !== NO_ID &&
    !index.search(items.box(item)).some((each) => items.kinds[each] === ITEM.footprint)
  );
}

/** Columns and cooling units of a plan that a straight piece leads through, by their names. */
export function crossingWarning({ items, records, index }: Scene, from: PathwayStop, to: PathwayStop): Warning | null {
  if (items.kind !== 'plan') return null;
  const around = [Math.min(from.x, to.x), Math.min(from.y, to.y), Math.max(from.x, to.x), Math.max(from.y, to.y)] as const;
  const names = index
    .search(around)
    .flatMap((item) => {
      const row = items.rows[item]!;
      const entered = isInTraysWay(records.objectClass[row]!) ? enteredAt(from, to, items.box(item)) : undefined;
      return entered === undefined ? [] : [{ name: records.name(row), entered }];
    })
    .toSorted((a, b) => a.entered - b.entered)
    .map(({ name }) => `“${name}”`);
  return names.length === 0 ? null : { kind: 'tray-crosses', facts: { names: names.join(', ') } };
}
