import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, OBJECT_CLASSES, OBJECT_FLAGS, codeOf } from '../catalog/enums';
import { DIMENSIONS } from '../catalog/dimensions';
import { LIMITS } from '../catalog/limits';
import { portType, portTypeCode } from '../catalog/port-types';
import type { Fields } from '../document/schema';
import { readCableEnds, type CableEnd } from './dataset-cable-ends';
import { lifecycleOf, nameOf, type Places } from './dataset-places';
import { extraOf, remarksOf, sourceKey, type DatasetReading, type Row } from './dataset-tables';
import { lengthMm, numberOf, textOf } from './values';

/** Objects with one port where other people's plant begins: circuit terminations and power feeds. */
export function readEnds(data: DatasetReading, places: Places): void {
  for (const row of data.rows('circuits.providernetwork')) {
    const key = sourceKey('circuits.providernetwork', row.pk);
    data.add({
      key,
      kind: 'object',
      counted: 'providerNetwork',
      line: row.line,
      fields: {
        class: codeOf(OBJECT_CLASSES, 'node'),
        name: nameOf(data, row, row.fields['name']),
        owner: data.nameOf('circuits.provider', row.fields['provider']),
        remarks: remarksOf(row.fields, LIMITS.remarksLength),
        extra: extraOf(key, { serviceId: textOf(row.fields['service_id']) }),
      },
    });
  }
  for (const row of data.rows('dcim.powerpanel')) {
    const key = sourceKey('dcim.powerpanel', row.pk);
    const parent = data.row('dcim.location', row.fields['location'])
      ? places.roomOf(row.fields['site'], row.fields['location'])
      : places.siteOf(row.fields['site']);
    data.add({
      key,
      kind: 'object',
      counted: 'powerPanel',
      line: row.line,
      fields: {
        class: codeOf(OBJECT_CLASSES, 'node'),
        name: nameOf(data, row, row.fields['name']),
        remarks: remarksOf(row.fields, LIMITS.remarksLength),
        extra: extraOf(key, {}),
      },
      ...(parent === '' ? {} : { refs: { parent } }),
    });
  }
  for (const row of data.rows('circuits.circuittermination')) addHandOff(data, row, places);
  for (const row of data.rows('dcim.powerfeed')) addPowerFeed(data, row);
}

function addHandOff(data: DatasetReading, row: Row, places: Places): void {
  const key = sourceKey('circuits.circuittermination', row.pk);
  const { fields } = row;
  const circuit = data.row('circuits.circuit', fields['circuit'])?.fields ?? {};
  const network = sourceKey('circuits.providernetwork', numberOf(fields['provider_network'] ?? fields['_provider_network']) ?? 0);
  const site = places.siteOf(fields['site'] ?? fields['_site']);
  const parent = site !== '' ? site : data.has(network) ? network : '';
  const name = `${textOf(circuit['cid']) || `circuit ${textOf(fields['circuit'])}`} ${textOf(fields['term_side'])}`
    .trim()
    .slice(0, LIMITS.nameLength);
  if (parent === '') data.flag(row, 'parent-missing', `circuit end ${name} is at no site and no provider network`, { name });
  data.add({
    key,
    kind: 'object',
    counted: 'handOff',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'handOff'),
      name,
      lifecycle: lifecycleOf(circuit['status']),
      flags: parent === '' ? OBJECT_FLAGS.flagged : 0,
      owner: data.nameOf('circuits.provider', circuit['provider']),
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, {
        circuit: textOf(circuit['cid']),
        circuitType: data.nameOf('circuits.circuittype', circuit['type']),
        provider: data.nameOf('circuits.provider', circuit['provider']),
        side: textOf(fields['term_side']),
        portSpeed: numberOf(fields['port_speed']),
        crossConnect: textOf(fields['xconnect_id']),
        patchPanel: textOf(fields['pp_info']),
      }),
    },
    ...(parent === '' ? {} : { refs: { parent } }),
  });
  addOnlyPort(data, row, key, 'handOff/other', 'Hand-off');
}

function addPowerFeed(data: DatasetReading, row: Row): void {
  const key = sourceKey('dcim.powerfeed', row.pk);
  const { fields } = row;
  const rack = data.row('dcim.rack', fields['rack']);
  const panel = sourceKey('dcim.powerpanel', numberOf(fields['power_panel']) ?? 0);
  const voltage = Math.abs(numberOf(fields['voltage']) ?? 0);
  const amperage = numberOf(fields['amperage']) ?? 0;
  const isThreePhase = textOf(fields['phase']) === 'three-phase';
  const type =
    textOf(fields['supply']) === 'dc' ? 'powerFeed/dc' : isThreePhase ? 'powerFeed/ac-three-phase' : 'powerFeed/ac-single-phase';
  data.add({
    key,
    kind: 'object',
    counted: 'powerFeed',
    line: row.line,
    fields: {
      class: codeOf(OBJECT_CLASSES, 'powerFeed'),
      name: nameOf(data, row, fields['name']),
      lifecycle: lifecycleOf(fields['status']),
      ratedPowerW: Math.round(voltage * amperage * (isThreePhase ? Math.sqrt(3) : 1)),
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, {
        panel: data.nameOf('dcim.powerpanel', fields['power_panel']),
        feed: textOf(fields['type']),
        voltage,
        amperage,
        maximumUtilizationPercent: numberOf(fields['max_utilization']),
      }),
    },
    refs: rack ? { parent: sourceKey('dcim.rack', rack.pk) } : data.has(panel) ? { parent: panel } : {},
  });
  addOnlyPort(data, row, key, type, 'Feed');
}

function addOnlyPort(data: DatasetReading, row: Row, owner: string, type: string, name: string): void {
  const key = `${owner}/port`;
  data.add({
    key,
    kind: 'port',
    counted: '',
    line: row.line,
    fields: { name, type: portTypeCode(type), extra: extraOf(key, {}) },
    refs: { owner },
  });
}

/** Cables and their ends. A cable may end on a hand-off or a feed; several ports on one end are its connectors. */
export function readCables(data: DatasetReading): void {
  const ends = readCableEnds(data);
  const types = new Map(
    data.records
      .filter((record) => record.kind === 'port')
      .map((record) => [record.key, (record.fields as Fields<'port'>).type ?? 0]),
  );
  for (const row of data.rows('dcim.cable')) addCable(data, row, ends.get(row.pk) ?? [], types);
}

function addCable(data: DatasetReading, row: Row, ends: readonly CableEnd[], types: ReadonlyMap<string, number>): void {
  const key = sourceKey('dcim.cable', row.pk);
  const { fields } = row;
  const terminations: (CableEnd & { readonly connector: number })[] = [];
  const perEnd = { 1: 0, 2: 0 };
  let flagged = false;
  for (const end of ends) {
    if (!types.has(end.port)) {
      flagged = true;
      data.flag(end.row, 'port-missing', `cable ${row.pk} ends on ${end.named}, which is not there`, { name: `cable ${row.pk}` });
      continue;
    }
    terminations.push({ ...end, connector: perEnd[end.end]++ });
  }
  if (perEnd[1] === 0 || perEnd[2] === 0) {
    flagged = true;
    data.flag(row, 'end-missing', `cable ${row.pk} has ${perEnd[1]} A ends and ${perEnd[2]} B ends`, {
      name: `cable ${row.pk}`,
      a: perEnd[1],
      b: perEnd[2],
    });
  }
  const type = Math.max(0, codeOf(CABLE_TYPES, textOf(fields['type'])));
  if (type === 0 && textOf(fields['type']) !== '')
    data.notes.add('warning', row.line, 'unknown-type', `cable ${row.pk}: the type ${textOf(fields['type'])} is not known`, {
      name: `cable ${row.pk}`,
      type: textOf(fields['type']),
    });
  data.add({
    key,
    kind: 'cable',
    counted: 'cable',
    line: row.line,
    fields: {
      name: nameOf(data, row, fields['label']),
      class: codeOf(
        CABLE_CLASSES,
        classOf(
          textOf(fields['type']),
          terminations.map((end) => types.get(end.port) ?? 0),
        ),
      ),
      type,
      lifecycle: codeOf(CABLE_LIFECYCLES, textOf(fields['status']) === 'planned' ? 'planned' : 'used'),
      color: colorOf(fields['color']),
      lengthMm: lengthMm(fields['length'], fields['length_unit']),
      flags: flagged ? OBJECT_FLAGS.flagged : 0,
      remarks: remarksOf(fields, LIMITS.remarksLength),
      extra: extraOf(key, { status: textOf(fields['status']), tenant: data.nameOf('tenancy.tenant', fields['tenant']) }),
    },
  });
  for (const end of terminations) {
    data.add({
      key: end.key,
      kind: 'termination',
      counted: 'termination',
      line: end.row.line,
      fields: { end: end.end, connector: end.connector, position: 1, plan: 0 },
      refs: { cable: key, port: end.port },
    });
  }
}

function colorOf(color: unknown): number {
  const hex = /^#?([0-9a-f]{6})$/i.exec(textOf(color))?.[1];
  return hex === undefined ? 0xffff_ffff : Number.parseInt(hex, 16);
}

/** By its type, else by what its ends are made for. */
function classOf(type: string, ports: readonly number[]): (typeof CABLE_CLASSES)[number] {
  if (type === 'power') return 'powerCable';
  if (/^(mmf|smf|aoc)/.test(type)) return 'opticalCable';
  if (/^(cat|dac|mrj21|coaxial|usb)/.test(type)) return 'copperCable';
  const ends = ports.map(portType);
  if (ends.some((end) => end.role === 'powerPort' || end.role === 'powerOutlet' || end.role === 'powerFeed')) return 'powerCable';
  if (ends.some((end) => end.role === 'console' || end.role === 'consoleServer')) return 'managementJumper';
  return ends.some((end) => end.medium === 'fibre' || end.medium === 'cage') ? 'opticalCable' : 'copperCable';
}

/** Hand-offs stand above the racks of the room in which their cable ends: call when the diagrams are made. */
export function placeHandOffs(data: DatasetReading, tops: ReadonlyMap<string, number>): void {
  const portsOf = new Map<string, string[]>();
  for (const record of data.records) {
    if (record.kind !== 'termination' || !record.refs) continue;
    portsOf.set(record.refs['cable'] ?? '', [...(portsOf.get(record.refs['cable'] ?? '') ?? []), record.refs['port'] ?? '']);
  }
  const inDiagram = new Map<string, string[]>();
  for (const ports of portsOf.values()) {
    const owners = ports.map((port) => data.get(port)?.refs?.['owner'] ?? '');
    for (const handOff of owners.filter((owner) => owner.startsWith('netbox:circuits.circuittermination:'))) {
      for (const other of owners) {
        const room = roomAbove(data, other);
        if (other === handOff || room === '') continue;
        const placed = inDiagram.get(`${room}/elevation`) ?? [];
        if (!placed.includes(handOff)) inDiagram.set(`${room}/elevation`, [...placed, handOff]);
      }
    }
  }
  const width = 400;
  for (const [diagram, handOffs] of inDiagram) {
    if (!data.has(diagram)) continue;
    for (const [index, subject] of handOffs.entries()) {
      data.add({
        key: `${diagram}/${subject}`,
        kind: 'placement',
        counted: '',
        createOnly: true,
        fields: {
          x: index * (width + 50),
          y: (tops.get(diagram) ?? 0) + DIMENSIONS.rowGapMm / 3,
          width,
          height: 2 * DIMENSIONS.unitMm,
        },
        refs: { diagram, subject },
      });
    }
  }
}

function roomAbove(data: DatasetReading, key: string): string {
  let at = key;
  for (let depth = 0; depth < 64; depth++) {
    const record = data.get(at);
    if (!record) return '';
    if ((record.fields as Fields<'object'>).class === codeOf(OBJECT_CLASSES, 'room')) return at;
    at = record.refs?.['parent'] ?? '';
  }
  return '';
}
