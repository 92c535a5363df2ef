import { CABLE_LIFECYCLES, codeOf } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { sourceKey, type DatasetReading, type Row } from './dataset-tables';
import { textOf } from './values';

export const HAND_OFFS = 'circuits.circuittermination';

/** Circuits of which both hand-offs are known, as records between the ports of these. Call when hand-offs are made. */
export function readCircuits(data: DatasetReading): void {
  const sides = sidesOf(data);
  for (const row of data.rows('circuits.circuit')) {
    const ends = bothEnds(sides.get(row.pk));
    const name = (textOf(row.fields['cid']) || `circuit ${row.pk}`).slice(0, LIMITS.nameLength);
    if (ends === undefined) {
      const known = sides.get(row.pk)?.length ?? 0;
      const message = `circuit ${name} has ${known} of its two ends in the data set: what is there comes in as a hand-off, without the circuit`;
      data.leaveOut('circuits.circuit', row, 'circuit-not-whole', message, { name, ends: known });
      continue;
    }
    data.add({
      key: sourceKey('circuits.circuit', row.pk),
      kind: 'circuit',
      counted: 'circuit',
      line: row.line,
      fields: {
        name,
        ...data.column('provider', 'circuits.provider', row.fields['provider']),
        lifecycle: codeOf(CABLE_LIFECYCLES, lifecycleOf(textOf(row.fields['status']))),
      },
      refs: { a: `${ends[0]}/port`, z: `${ends[1]}/port` },
    });
  }
}

/** By hand-off the one at the other side of its circuit; keys of records, both ways. */
export function farHandOffs(data: DatasetReading): ReadonlyMap<string, string> {
  return new Map(
    [...sidesOf(data).values()].flatMap((rows) => {
      const ends = bothEnds(rows);
      return ends === undefined ? [] : [ends, [ends[1], ends[0]] as const];
    }),
  );
}

/** The terminations of each circuit. */
function sidesOf(data: DatasetReading): ReadonlyMap<unknown, readonly Row[]> {
  const sides = new Map<unknown, Row[]>();
  for (const row of data.rows(HAND_OFFS)) {
    const circuit = row.fields['circuit'];
    sides.set(circuit, [...(sides.get(circuit) ?? []), row]);
  }
  return sides;
}

/** Keys of the hand-offs A and Z, where there is one of each. */
function bothEnds(rows: readonly Row[] = []): readonly [a: string, z: string] | undefined {
  const [a, z] = ['A', 'Z'].map((side) => rows.filter(({ fields }) => textOf(fields['term_side']).toUpperCase() === side));
  if (a?.length !== 1 || z?.length !== 1) return undefined;
  return [sourceKey(HAND_OFFS, a[0]!.pk), sourceKey(HAND_OFFS, z[0]!.pk)];
}

function lifecycleOf(status: string): (typeof CABLE_LIFECYCLES)[number] {
  if (status === 'planned' || status === 'provisioning') return 'planned';
  return status === 'decommissioned' || status === 'deprovisioning' ? 'removed' : 'used';
}
