import { codeOf, OBJECT_CLASSES, OBJECT_FLAGS } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { extraOf, remarksOf, sourceKey, type DatasetReading } from './dataset-tables';
import { textOf } from './values';

/**
 * Units of racks that are kept for somebody. What for is the name, who kept them, or for which tenant, the owner; units that
 * do not lie together are a reservation each.
 */
export function readReservations(data: DatasetReading): void {
  for (const row of data.rows('dcim.rackreservation')) {
    const { fields } = row;
    const rack = data.row('dcim.rack', fields['rack']);
    if (!rack) {
      data.flag(row, 'parent-missing', 'reserved units name a rack that is not there', { key: 'rack' });
      continue;
    }
    const user: unknown = fields['user'];
    const by = Array.isArray(user) ? textOf(user[0]) : data.nameOf('auth.user', user, 'username');
    const owner = [data.nameOf('tenancy.tenant', fields['tenant']), by].filter((part) => part !== '').join(' \u00b7 ');
    const name = textOf(fields['description']) || owner || `reservation ${row.pk}`;
    for (const [at, [first, last]] of runsOf(fields['units']).entries()) {
      const key = sourceKey('dcim.rackreservation', row.pk);
      const own = at === 0 ? key : `${key}/${first}`;
      data.add({
        key: own,
        kind: 'object',
        counted: 'reservation',
        line: row.line,
        fields: {
          class: codeOf(OBJECT_CLASSES, 'reservation'),
          name: name.slice(0, LIMITS.nameLength),
          owner: owner.slice(0, LIMITS.nameLength),
          positionU: first,
          heightU: last - first + 1,
          flags: OBJECT_FLAGS.fullDepth,
          remarks: remarksOf({ comments: fields['comments'] }, LIMITS.remarksLength),
          extra: extraOf(own, {}),
        },
        refs: { parent: sourceKey('dcim.rack', rack.pk) },
      });
    }
  }
}

/** `[1, 2, 3, 7]`, also written out as text -> 1 to 3 and 7. */
function runsOf(given: unknown): readonly (readonly [first: number, last: number])[] {
  const numbers = (JSON.stringify(given) ?? '').match(/\d+/g)?.map(Number) ?? [];
  const runs: [number, number][] = [];
  for (const unit of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && unit <= last[1] + 1) last[1] = unit;
    else runs.push([unit, unit]);
  }
  return runs;
}
