import { portType } from '../../../domain/catalog/port-types';
import { codeOf, OBJECT_CLASSES, OBJECT_LIFECYCLES } from '../../../domain/catalog/enums';
import { PORT_USES, type PortUse } from '../../../domain/capacity/port-kinds';
import type { RackPlace } from '../../../domain/capacity/estate-book';
import type { Column, Document } from '../../../domain/document/document';
import { ancestorsOf, objectName } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import {
  TABLE_COLUMNS,
  type CapacityReport,
  type CapacityTable,
  type PortLine,
  type RoomCooling,
  type TableColumn,
  type TableLevel,
} from '../../api/capacity';
import type { Estate } from './estate-seat';

/** What is asked about, as racks of the estate. */
export interface Scope {
  readonly racks: readonly number[];
  readonly about: CapacityReport['scope'];
}

/** Ports that a table counts and heat is made of: what data plugs into, by the front. */
const COUNTED_ROLES: ReadonlySet<string> = new Set(['interface', 'front']);

/** The racks that some things are, hold or stand in; all of the diagram for none. */
export function scopeOf(document: Document, diagram: number, { book }: Estate, ids: readonly number[]): Scope {
  const all = book.places.map((_, rack) => rack);
  if (all.length === 0) return { racks: [], about: { kind: 'none', name: '', racks: 0 } };
  if (ids.length === 0) {
    const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
    const name = owner === NO_ID ? (document.get('diagram', diagram)?.name ?? '') : objectName(document, owner);
    return { racks: all, about: { kind: 'diagram', name, racks: all.length } };
  }
  const racks = new Set<number>();
  for (const id of ids) for (const rack of racksAt(document, book.places, id, (each) => book.rackHolding(each))) racks.add(rack);
  const list = [...racks].sort((a, b) => a - b);
  const only = ids.length === 1 ? document.get('object', ids[0]!) : undefined;
  const objectClass = OBJECT_CLASSES[only?.class ?? 0] ?? '';
  if (list.length === 0) return { racks: [], about: { kind: 'outside', name: '', racks: 0 } };
  if (only && (objectClass === 'room' || objectClass === 'site'))
    return { racks: list, about: { kind: objectClass, name: objectName(document, only.id), racks: list.length } };
  if (list.length === 1)
    return { racks: list, about: { kind: 'rack', name: objectName(document, book.places[list[0]!]!.id), racks: 1 } };
  return { racks: list, about: { kind: 'racks', name: '', racks: list.length } };
}

function racksAt(
  document: Document,
  places: readonly RackPlace[],
  id: number,
  holding: (id: number) => number | undefined,
): readonly number[] {
  const kind = document.kindOf(id);
  if (kind === 'port') return one(holding(document.get('port', id)!.owner));
  if (kind === 'cable')
    return document
      .by('termination.cable', id)
      .flatMap((end) => one(holding(document.get('port', document.get('termination', end)!.port)?.owner ?? NO_ID)));
  if (kind !== 'object') return [];
  const inside = one(holding(id));
  if (inside.length > 0) return inside;
  return places.flatMap((place, rack) => (place.room === id || place.site === id ? [rack] : []));
}

function one(rack: number | undefined): readonly number[] {
  return rack === undefined ? [] : [rack];
}

export function reportOf(document: Document, estate: Estate, { racks, about }: Scope, level: TableLevel): CapacityReport {
  return {
    scope: about,
    totals: estate.totals(racks),
    cooling: WHOLE.has(about.kind) ? coolingOf(document, new Set(racks.map((rack) => estate.book.places[rack]!.room))) : null,
    ports: portLines(estate, racks),
    table: level === 'rack' ? rackTable(document, estate, racks) : groupTable(document, estate, racks, level),
  };
}

/** Where all racks of each room are asked about. */
const WHOLE: ReadonlySet<CapacityReport['scope']['kind']> = new Set(['diagram', 'room', 'site']);
const COOLING_UNIT = codeOf(OBJECT_CLASSES, 'coolingUnit');
const PLANNED = codeOf(OBJECT_LIFECYCLES, 'plannedInstall');

/** Of the cooling units that stand in these rooms; what is planned cools nothing yet. */
export function coolingOf(document: Document, rooms: ReadonlySet<number>): RoomCooling {
  const objects = document.table('object');
  const [classes, lifecycles, watts] = ['class', 'lifecycle', 'coolingW'].map((field) =>
    objects.column(field as 'class' | 'lifecycle' | 'coolingW'),
  ) as [Column, Column, Column];
  const sum = { units: 0, unknown: 0, watts: 0 };
  for (let row = 0; row < objects.rowCount; row++) {
    if (classes[row] !== COOLING_UNIT || objects.ids[row] === 0 || lifecycles[row] === PLANNED) continue;
    if (!ancestorsOf(document, fromCell(objects.ids[row]!)).some((above) => rooms.has(above))) continue;
    sum.units++;
    sum.watts += watts[row]!;
    if (watts[row] === 0) sum.unknown++;
  }
  return sum;
}

function portLines({ book, capacity }: Estate, racks: readonly number[]): readonly PortLine[] {
  const types = book.kinds.types;
  const counts = new Uint32Array(types.length * PORT_USES.length);
  for (const rack of racks) {
    const own = capacity.portCounts(rack);
    for (let kind = 0; kind < counts.length; kind++) counts[kind]! += own[kind]!;
  }
  return types
    .map((type, at) => ({
      type: portType(type).key,
      counts: Object.fromEntries(PORT_USES.map((use, which) => [use, counts[at * PORT_USES.length + which]!])) as Record<
        PortUse,
        number
      >,
    }))
    .filter((line) => sum(line) > 0)
    .sort((a, b) => sum(b) - sum(a));
}

function sum({ counts }: PortLine): number {
  return counts.free + counts.used + counts.reserved + counts.faulty;
}

/** Ports of a rack that count as its ports, and the free ones among them. */
export function countedPorts({ book, capacity }: Estate, rack: number): { readonly ports: number; readonly free: number } {
  const counts = capacity.portCounts(rack);
  let [ports, free] = [0, 0];
  book.kinds.types.forEach((type, at) => {
    if (!COUNTED_ROLES.has(portType(type).role)) return;
    for (let use = 0; use < PORT_USES.length; use++) ports += counts[at * PORT_USES.length + use]!;
    free += counts[at * PORT_USES.length]!;
  });
  return { ports, free };
}

function rackTable(document: Document, estate: Estate, racks: readonly number[]): CapacityTable {
  const { book, capacity } = estate;
  const names = racks.map((rack) => objectName(document, book.places[rack]!.id));
  const rooms = new Set(racks.map((rack) => book.places[rack]!.room));
  const places = racks.map((rack) => placeText(document, book.places[rack]!, rooms.size > 1));
  const columns = emptyColumns(racks.length);
  const from = (name: TableColumn, column: number): void => {
    const values = capacity.column(column);
    racks.forEach((rack, line) => (columns[name][line] = values[rack]!));
  };
  RACK_COLUMNS.forEach(([name, column]) => from(name, column));
  racks.forEach((rack, line) => (columns.devices[line]! -= book.reading(rack).reserved));
  for (const [within, used, limit] of WITHIN)
    racks.forEach((_, line) => (columns[within][line] = columns[limit][line]! > 0 ? columns[used][line]! : 0));
  racks.forEach((rack, line) => {
    const { ports, free } = countedPorts(estate, rack);
    columns.ports[line] = ports;
    columns.portsFree[line] = free;
  });
  return { level: 'rack', ids: racks.map((rack) => book.places[rack]!.id), names, places, columns };
}

export function placeText(document: Document, place: RackPlace, withRoom: boolean): string {
  const parts = [place.row, withRoom ? objectName(document, place.room) : ''];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Columns of the kernel (domain/capacity/columns.ts) that a rack's line shows. */
const RACK_COLUMNS: readonly (readonly [TableColumn, number])[] = [
  ['halfUnits', 0],
  ['freeBoth', 3],
  ['gap', 6],
  ['rated', 8],
  ['powerLimit', 11],
  ['weight', 15],
  ['weightLimit', 16],
  ['heat', 17],
  ['coolingLimit', 18],
  ['devices', 19],
];
const WITHIN = [
  ['powerWithin', 'rated', 'powerLimit'],
  ['weightWithin', 'weight', 'weightLimit'],
  ['coolingWithin', 'heat', 'coolingLimit'],
] as const;

function groupTable(
  document: Document,
  estate: Estate,
  racks: readonly number[],
  level: Exclude<TableLevel, 'rack'>,
): CapacityTable {
  const { book } = estate;
  const groups = new Map<string, number[]>();
  for (const rack of racks) {
    const { site, room, row } = book.places[rack]!;
    const key = level === 'site' ? `${site}` : level === 'room' ? `${room}` : `${room} ${row}`;
    const group = groups.get(key);
    if (group) group.push(rack);
    else groups.set(key, [rack]);
  }
  const list = [...groups.values()];
  const columns = emptyColumns(list.length);
  list.forEach((group, line) => {
    const { summary, known } = estate.totals(group);
    const counted = group.map((rack) => countedPorts(estate, rack));
    const values: Record<TableColumn, number> = {
      halfUnits: summary.halfUnits,
      freeBoth: summary.free.both,
      gap: summary.gap.both,
      devices: summary.devices,
      rated: summary.rated,
      powerWithin: known.within.power,
      powerLimit: summary.powerLimit,
      weight: summary.weight,
      weightWithin: known.within.weight,
      weightLimit: summary.weightLimit,
      heat: summary.heat,
      coolingWithin: known.within.cooling,
      coolingLimit: summary.coolingLimit,
      ports: counted.reduce((total, { ports }) => total + ports, 0),
      portsFree: counted.reduce((total, { free }) => total + free, 0),
    };
    for (const name of TABLE_COLUMNS) columns[name][line] = values[name];
  });
  const firsts = list.map((group) => book.places[group[0]!]!);
  const rooms = new Set(firsts.map(({ room }) => room));
  return {
    level,
    ids: firsts.map(({ id, room, site }) => (level === 'row' ? id : level === 'room' ? room : site)),
    names: firsts.map(({ row, room, site }) => (level === 'row' ? row : objectName(document, level === 'room' ? room : site))),
    places: firsts.map(({ room }) => (level === 'row' && rooms.size > 1 ? objectName(document, room) : '')),
    columns,
  };
}

function emptyColumns(lines: number): Record<TableColumn, Float64Array> {
  return Object.fromEntries(TABLE_COLUMNS.map((name) => [name, new Float64Array(lines)])) as Record<TableColumn, Float64Array>;
}
