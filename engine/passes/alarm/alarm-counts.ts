import { ALARM_STATES } from '../../../domain/catalog/alarm-states';
import { fromCell } from '../../../domain/ids';
import { hostOf } from '../../scene/face-book';
import { ITEM } from '../../scene/items';
import type { Scene } from '../../scene/scene';

/** How many objects and ports are in alarm in a rack, or in all racks of a row, and where that is told. */
export interface AlarmCount {
  /** World mm. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** Of a row: beside its end, at every zoom. Of a rack: at its foot, where racks have their names. */
  readonly of: 'row' | 'rack';
}

/**
 * Rows before racks; a rack that is counted to no row stands among the rows, so that it is told at every zoom too. Of a
 * rack that is seen twice (front and rear) both are marked. Cost: what is in alarm, and the items when anything is.
 */
export function alarmCounts(scene: Scene, hidden?: ReadonlySet<number>): readonly AlarmCount[] {
  const racks = rackAlarms(scene);
  if (racks.size === 0) return [];
  const { items, records } = scene;
  const rows = new Map<string, { count: number; minY: number; maxX: number; maxY: number }>();
  const alone: AlarmCount[] = [];
  const named: AlarmCount[] = [];
  const seen = new Set<number>();
  for (let item = 0; item < items.count; item++) {
    const kind = items.kinds[item];
    if (kind !== ITEM.rack && kind !== ITEM.footprint) continue;
    const row = items.rows[item]!;
    const [minX, minY, maxX, maxY] = items.box(item);
    const count = racks.get(row) ?? 0;
    const name = records.objects.text('row', row);
    if (name !== '') {
      // On a plan a row may run upwards; elevations have a row's racks on one foot.
      const key = `${records.parentId(row)} ${kind === ITEM.rack ? Math.round(minY / 10) : ''} ${name}`;
      const known = rows.get(key);
      const counted = seen.has(row) ? 0 : count;
      if (!known) rows.set(key, { count: counted, minY, maxX, maxY });
      else {
        known.count += counted;
        known.minY = Math.min(known.minY, minY);
        known.maxX = Math.max(known.maxX, maxX);
        known.maxY = Math.max(known.maxY, maxY);
      }
    }
    seen.add(row);
    if (count === 0 || hidden?.has(item)) continue;
    // On a footprint away from its front, along which the bar of its fill lies.
    const isFrontBelow = kind === ITEM.footprint && Math.round(items.rotations[item]! / 90) % 4 === 0;
    const mark = { x: (minX + maxX) / 2, y: isFrontBelow ? maxY : minY, count } as const;
    if (name === '') alone.push({ ...mark, of: 'row' });
    else named.push({ ...mark, of: 'rack' });
  }
  const ends: AlarmCount[] = [];
  for (const { count, minY, maxX, maxY } of rows.values())
    if (count > 0) ends.push({ x: maxX + BESIDE_MM, y: (minY + maxY) / 2, count, of: 'row' });
  return [...ends, ...alone, ...named];
}

/** From a row's end to its count. */
const BESIDE_MM = 240;

/** Rack's row -> objects and ports in alarm in it. */
export function rackAlarms({ records, alarms }: Scene): ReadonlyMap<number, number> {
  const racks = new Map<number, number>();
  const add = (row: number, count: number): void => {
    const { rack } = hostOf(records, row);
    if (rack >= 0) racks.set(rack, (racks.get(rack) ?? 0) + count);
  };
  for (const host of alarms.hosts()) add(host, alarms.countOf(host));
  const { operational, objects } = records;
  for (const state of ALARM_STATES.object)
    for (let row = operational.indexOf(state); row >= 0; row = operational.indexOf(state, row + 1))
      if (row < objects.rowCount && fromCell(objects.ids[row] ?? 0) !== 0) add(row, 1);
  return racks;
}
