import { sourceKey, type DatasetReading, type Row } from './dataset-tables';
import { numberOf, textOf } from './values';

/** A position of a front port and the position of a rear port behind it, as a row says it. */
interface Said {
  /** Of the record that is made of it. */
  readonly key: string;
  readonly row: Row;
  readonly front: number;
  readonly frontPosition: number;
  /** As given: what is no number leads nowhere. */
  readonly rear: unknown;
  readonly rearPosition: number;
}

/**
 * What panels join inside. Since 4.5 each pair of positions is a row of its own, `dcim.portmapping`; before that a front port
 * names its one rear port. A pair that is said in both ways is one.
 */
export function readPortMaps(data: DatasetReading): void {
  const seen = new Set<string>();
  for (const said of [...mappingsOf(data), ...ownMapsOf(data)]) {
    const { front, frontPosition, rear, rearPosition } = said;
    const pair = [front, frontPosition, rear, rearPosition].join();
    if (seen.has(pair)) continue;
    seen.add(pair);
    addPortMap(data, said);
  }
}

function mappingsOf(data: DatasetReading): readonly Said[] {
  return data.rows('dcim.portmapping').map((row) => ({
    key: sourceKey('dcim.portmapping', row.pk),
    row,
    front: numberOf(row.fields['front_port']) ?? 0,
    frontPosition: numberOf(row.fields['front_port_position']) ?? 1,
    rear: row.fields['rear_port'],
    rearPosition: numberOf(row.fields['rear_port_position']) ?? 1,
  }));
}

function ownMapsOf(data: DatasetReading): readonly Said[] {
  return data
    .rows('dcim.frontport')
    .filter(({ pk, fields }) => fields['rear_port'] !== undefined && data.has(sourceKey('dcim.frontport', pk)))
    .map((row) => ({
      key: `${sourceKey('dcim.frontport', row.pk)}/map`,
      row,
      front: row.pk,
      frontPosition: 1,
      rear: row.fields['rear_port'],
      rearPosition: numberOf(row.fields['rear_port_position']) ?? 1,
    }));
}

function addPortMap(data: DatasetReading, { key, row, front, frontPosition, rear, rearPosition }: Said): void {
  const frontKey = sourceKey('dcim.frontport', front);
  const frontRow = data.row('dcim.frontport', front);
  const owner = data.get(frontKey)?.refs?.['owner'];
  if (!frontRow || owner === undefined) {
    data.flag(row, 'front-port-missing', `port map ${row.pk} belongs to front port ${front}, which is not there`, {
      missing: front,
    });
    return;
  }
  const name = textOf(frontRow.fields['name']);
  const rearRow = data.row('dcim.rearport', rear);
  const rearKey = sourceKey('dcim.rearport', rearRow?.pk ?? 0);
  if (!rearRow || !data.has(rearKey)) {
    data.flag(row, 'rear-port-missing', `front port ${name} leads to a rear port that is not there`, {
      name,
      missing: String(rear),
    });
    return;
  }
  const frontPositions = numberOf(frontRow.fields['positions']) ?? 1;
  if (!isPosition(frontPosition, frontPositions)) {
    data.flag(
      row,
      'front-position-missing',
      `position ${frontPosition} of front port ${name} is mapped, which has ${frontPositions}`,
      {
        name,
        position: frontPosition,
        positions: frontPositions,
      },
    );
    return;
  }
  const positions = numberOf(rearRow.fields['positions']) ?? 1;
  if (!isPosition(rearPosition, positions)) {
    data.flag(
      row,
      'rear-position-missing',
      `front port ${name} leads to position ${rearPosition} of a rear port that has ${positions}`,
      { name, position: rearPosition, positions },
    );
    return;
  }
  data.add({
    key,
    kind: 'port_map',
    counted: 'portMap',
    line: row.line,
    fields: data.shared({ frontPosition, rearPosition }),
    refs: { owner, front: frontKey, rear: rearKey },
  });
}

function isPosition(position: number, positions: number): boolean {
  return Number.isInteger(position) && position >= 1 && position <= positions;
}
