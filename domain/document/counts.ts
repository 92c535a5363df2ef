import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES, RELATION_KINDS } from '../catalog/enums';
import { fromCell, NO_ID } from '../ids';
import type { Document } from './document';
import { isInside, referenceOf } from './inside';

/** Of a diagram, by class and kind. */
interface Counts {
  readonly rack: number;
  readonly device: number;
  readonly port: number;
  readonly cable: number;
}

/** A plan and the elevations of one room show its floor. */
export function isOfFloor(kind: number): boolean {
  return FLOOR_KINDS.has(DIAGRAM_KINDS[kind] ?? '');
}
const FLOOR_KINDS: ReadonlySet<string> = new Set(['plan', 'elevation']);
const [FEED, HAND_OFF, ROOM] = (['powerFeed', 'handOff', 'room'] as const).map((name) => codeOf(OBJECT_CLASSES, name));
/** A cable that enters a closure. */
const ENTRY = codeOf(RELATION_KINDS, 'cabling');

/**
 * Racks, devices, ports and cables of a diagram, as Home counts them: what stands elsewhere does not count, whether it is shown
 * by name because a cable leads there or has a box beside the racks, as a hand-off of the site has; nor does what lies in a store,
 * nor a power feed's outlet: where a panel ends is no port of a device; nor a hand-off that stands in no room.
 * A cable counts where an end of it, its way or what it enters is.
 */
export function countsOf(document: Document, diagram: number): Counts {
  const elsewhere = new Set([...elsewhereOf(document, diagram), ...inStores(document)]);
  const objects = document.table('object');
  const classes = objects.column('class');
  const parents = objects.column('parent');
  const parentClassOf = (row: number): number | undefined => classes[document.rowOf('object', fromCell(parents[row]!))];
  const ofClass = { rack: 0, device: 0 };
  let outlets = 0;
  for (let row = 0; row < objects.rowCount; row += 1) {
    const isOutlet = classes[row] === FEED || (classes[row] === HAND_OFF && parentClassOf(row) !== ROOM);
    if (isOutlet && objects.ids[row] !== 0 && !elsewhere.has(fromCell(objects.ids[row]!)))
      outlets += document.by('port.owner', fromCell(objects.ids[row]!)).length;
    const name = OBJECT_CLASSES[classes[row] ?? 0];
    if ((name === 'rack' || name === 'device') && objects.ids[row] !== 0 && !elsewhere.has(fromCell(objects.ids[row]!)))
      ofClass[name] += 1;
  }
  const portsElsewhere = [...elsewhere].flatMap((id) => document.by('port.owner', id));
  const cables = document.table('cable');
  const [cableIds, stores] = [cables.ids, cables.column('store')];
  let stored = 0;
  for (let row = 0; row < cables.rowCount; row += 1) if (cableIds[row] !== 0 && stores[row] !== 0) stored += 1;
  return {
    ...ofClass,
    port: document.table('port').size - portsElsewhere.length - outlets,
    cable: cables.size - stored - cablesElsewhere(document, portsElsewhere, elsewhere),
  };
}

/** Objects of the document that do not stand in the diagram's room or, on any other diagram, are not inside. */
function elsewhereOf(document: Document, diagram: number): ReadonlySet<number> {
  const elsewhere = new Set<number>();
  const owner = referenceOf(document, 'diagram', diagram, 'owner');
  if (owner === NO_ID) return elsewhere;
  const isFloor = isOfFloor(document.get('diagram', diagram)?.kind ?? 0);
  const isHere = (id: number): boolean => (isFloor ? isBelow(document, owner, id) : isInside(document, diagram, id));
  const { ids, rowCount } = document.table('object');
  const parents = document.table('object').column('parent');
  const take = (id: number): void => {
    if (!isHere(id)) elsewhere.add(id);
  };
  for (let row = 0; row < rowCount; row += 1) if (ids[row] !== 0 && parents[row] === 0) take(fromCell(ids[row]!));
  // Whoever stands here is not walked: what stands elsewhere is little.
  for (const id of elsewhere) for (const child of document.by('object.parent', id)) take(child);
  return elsewhere;
}

/** What lies in stores, with what is in it. */
function inStores(document: Document): readonly number[] {
  const { ids, rowCount } = document.table('object');
  const stores = document.table('object').column('store');
  const found: number[] = [];
  for (let row = 0; row < rowCount; row += 1) if (stores[row] !== 0 && ids[row] !== 0) found.push(fromCell(ids[row]!));
  for (const id of found) found.push(...document.by('object.parent', id));
  return found;
}

function isBelow(document: Document, owner: number, object: number): boolean {
  for (let id = object; id !== NO_ID; id = referenceOf(document, 'object', id, 'parent')) if (id === owner) return true;
  return false;
}

/** Of the cables in these ports those of which nothing is here. */
function cablesElsewhere(document: Document, ports: readonly number[], elsewhere: ReadonlySet<number>): number {
  const cables = new Set(
    ports.flatMap((port) => document.by('termination.port', port).map((id) => referenceOf(document, 'termination', id, 'cable'))),
  );
  let count = 0;
  for (const cable of cables) if (!placesOf(document, cable).some((at) => at !== NO_ID && !elsewhere.has(at))) count += 1;
  return count;
}

/** The objects that a cable is at. */
function placesOf(document: Document, cable: number): readonly number[] {
  return [
    ...document
      .by('termination.cable', cable)
      .map((id) => referenceOf(document, 'port', referenceOf(document, 'termination', id, 'port'), 'owner')),
    ...document
      .by('lay.cable', cable)
      .map((id) => referenceOf(document, 'pathway', referenceOf(document, 'lay', id, 'pathway'), 'parent')),
    ...document
      .by('relation.from', cable)
      .flatMap((id) => (document.get('relation', id)!.kind === ENTRY ? [referenceOf(document, 'relation', id, 'to')] : [])),
    ...document.by('coil.cable', cable).map((id) => referenceOf(document, 'coil', id, 'carrier')),
  ];
}
