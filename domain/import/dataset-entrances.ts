import { DIMENSIONS } from '../catalog/dimensions';
import { DIAGRAM_KINDS, OBJECT_CLASSES, codeOf } from '../catalog/enums';
import type { Fields } from '../document/schema';
import { compareNatural } from '../layout/room-layout';
import { farHandOffs, HAND_OFFS } from './dataset-circuits';
import { sourceKey, type DatasetReading } from './dataset-tables';
import type { ImportRecord } from './import-set';

/** Of what stands at the edge of a drawing: its size, and how far the next one stands beside and above it, mm. */
const SIZE = { width: 400, height: 2 * DIMENSIONS.unitMm };
const BESIDE_MM = 50;
const ABOVE_MM = 150;

/**
 * Where circuits and power enter: hand-offs above the racks of each room into which a cable leads from them, with the far
 * side of their circuits behind them, and power panels beside them, in the rooms in which their feeds stand. What leads into
 * no room stands with the first room of its site, or in a diagram of a site without rooms; a provider's network has a
 * diagram of its own with all that is handed off there. `tops`: how high each elevation is drawn. Call when the diagrams are made.
 */
export function placeEntrances(data: DatasetReading, tops: ReadonlyMap<string, number>): void {
  const far = farHandOffs(data);
  const entering = new Map<string, Set<string>>();
  const enter = (place: string, subject: string): void => {
    if (place === '') return;
    const known = entering.get(place);
    if (known) known.add(subject);
    else entering.set(place, new Set([subject]));
  };
  const rooms = roomsOfSites(data);
  /** Of which nothing says where they lead: they do not come beside where they stand already. */
  const surmised = new Set<string>();
  const surmise = (key: string): void => {
    const site = above(data, key, 'site');
    surmised.add(key);
    enter(above(data, key, 'room') || (rooms.get(site)?.[0] ?? site), key);
  };
  const cabled = cabledRooms(data);
  for (const { pk } of data.rows(HAND_OFFS)) {
    const key = sourceKey(HAND_OFFS, pk);
    const at = cabled.get(key) ?? [];
    for (const room of at) enter(room, key);
    if (at.length === 0) surmise(key);
  }
  const fed = fedRooms(data);
  for (const { pk } of data.rows('dcim.powerpanel')) {
    const key = sourceKey('dcim.powerpanel', pk);
    const at = fed.get(key) ?? [];
    for (const room of at) enter(room, key);
    if (at.length === 0) surmise(key);
  }
  for (const [place, subjects] of entering) {
    const isRoom = isClass(data, place, 'room');
    const diagram = isRoom ? `${place}/elevation` : addDiagram(data, place);
    const y = isRoom ? (tops.get(diagram) ?? 0) + DIMENSIONS.rowGapMm / 3 : 0;
    for (const [at, subject] of [...subjects].entries()) {
      const x = at * (SIZE.width + BESIDE_MM);
      const isSurmised = surmised.has(subject);
      put(data, diagram, subject, { x, y, ...SIZE }, isSurmised);
      const other = far.get(subject);
      if (other === undefined || subjects.has(other)) continue;
      put(data, diagram, other, { x, y: y + SIZE.height + ABOVE_MM, ...SIZE }, isSurmised);
    }
  }
  for (const { pk } of data.rows('circuits.providernetwork')) placeNetwork(data, sourceKey('circuits.providernetwork', pk), far);
}

/** A network with what is handed off there in a column, one below the other, and the far sides in a second one. */
function placeNetwork(data: DatasetReading, network: string, far: ReadonlyMap<string, string>): void {
  const diagram = addDiagram(data, network);
  const handOffs = data
    .rows(HAND_OFFS)
    .map(({ pk }) => sourceKey(HAND_OFFS, pk))
    .filter((key) => data.get(key)?.refs?.['parent'] === network)
    .toSorted((a, b) => compareNatural(nameOf(data, a), nameOf(data, b)));
  const pitch = SIZE.height + BESIDE_MM;
  const height = Math.max(1, handOffs.length) * pitch - BESIDE_MM;
  put(data, diagram, network, { x: 0, y: 0, width: SIZE.width, height });
  const inColumn = new Set<string>();
  for (const [at, key] of handOffs.entries()) {
    const y = height - SIZE.height - at * pitch;
    put(data, diagram, key, { x: SIZE.width + BESIDE_MM, y, ...SIZE });
    const other = far.get(key);
    if (other === undefined || handOffs.includes(other) || inColumn.has(other)) continue;
    inColumn.add(other);
    put(data, diagram, other, { x: 3 * SIZE.width + BESIDE_MM, y, ...SIZE });
  }
}

function addDiagram(data: DatasetReading, owner: string): string {
  const key = `${owner}/circuits`;
  data.add({
    key,
    kind: 'diagram',
    counted: 'diagram',
    createOnly: true,
    fields: { kind: codeOf(DIAGRAM_KINDS, 'free'), name: nameOf(data, owner) },
    refs: { owner },
  });
  return key;
}

function put(data: DatasetReading, diagram: string, subject: string, fields: Fields<'placement'>, unlessPlaced = false): void {
  data.add({
    key: `${diagram}/${subject}`,
    kind: 'placement',
    counted: '',
    createOnly: true,
    ...(unlessPlaced ? { unlessPlaced } : {}),
    fields,
    refs: { diagram, subject },
  });
}

/** By hand-off the rooms into which its cable leads. */
function cabledRooms(data: DatasetReading): ReadonlyMap<string, readonly string[]> {
  const plugs = new Map<string, string[]>();
  // Few cables end on one: those first, and then where they end besides.
  for (const [cable, owner] of plugsOf(data)) if (isHandOff(owner)) plugs.set(cable, []);
  if (plugs.size > 0) for (const [cable, owner] of plugsOf(data)) plugs.get(cable)?.push(owner);
  const rooms = new Map<string, readonly string[]>();
  for (const owners of plugs.values())
    for (const handOff of owners.filter(isHandOff))
      rooms.set(handOff, [...new Set(owners.flatMap((other) => above(data, other, 'room') || []))]);
  return rooms;
}

/** Of each end of a cable: its cable, and what owns the port that it is in. */
function* plugsOf(data: DatasetReading): Generator<readonly [cable: string, owner: string]> {
  for (const { kind, refs } of data.records)
    if (kind === 'termination' && refs) yield [refs['cable'] ?? '', data.get(refs['port'] ?? '')?.refs?.['owner'] ?? ''];
}

function isHandOff(key: string): boolean {
  return key.startsWith(`netbox:${HAND_OFFS}:`);
}

/** By power panel the rooms in which what it feeds stands. */
function fedRooms(data: DatasetReading): ReadonlyMap<string, readonly string[]> {
  const rooms = new Map<string, readonly string[]>();
  for (const { pk, fields } of data.rows('dcim.powerfeed')) {
    const panel = sourceKey('dcim.powerpanel', Number(fields['power_panel']));
    const room = above(data, sourceKey('dcim.powerfeed', pk), 'room');
    if (room !== '') rooms.set(panel, [...new Set([...(rooms.get(panel) ?? []), room])]);
  }
  return rooms;
}

/** Rooms with diagrams by site, in the order in which they came. */
function roomsOfSites(data: DatasetReading): ReadonlyMap<string, readonly string[]> {
  const rooms = new Map<string, string[]>();
  for (const record of data.records) {
    if (!isOf(record, 'room')) continue;
    const { key } = record;
    const site = above(data, key, 'site');
    rooms.set(site, [...(rooms.get(site) ?? []), key]);
  }
  return rooms;
}

/** Key of the nearest of a class that a record stands in, itself included; ''. */
function above(data: DatasetReading, key: string, objectClass: 'room' | 'site'): string {
  let at = key;
  for (let depth = 0; at !== '' && depth < 64; depth++) {
    if (isClass(data, at, objectClass)) return at;
    at = data.get(at)?.refs?.['parent'] ?? '';
  }
  return '';
}

function isClass(data: DatasetReading, key: string, objectClass: 'room' | 'site'): boolean {
  return isOf(data.get(key), objectClass);
}

function isOf(record: ImportRecord | undefined, objectClass: 'room' | 'site'): boolean {
  return record?.kind === 'object' && (record.fields as Fields<'object'>).class === codeOf(OBJECT_CLASSES, objectClass);
}

function nameOf(data: DatasetReading, key: string): string {
  return (data.get(key)?.fields as Fields<'object'> | undefined)?.name ?? '';
}
