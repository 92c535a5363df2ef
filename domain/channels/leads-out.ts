import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Document } from '../document/document';
import { referenceOf } from '../document/inside';
import { fromCell, NO_ID } from '../ids';
import { placesOf } from './channel-network';

const ROOM = codeOf(OBJECT_CLASSES, 'room');

/**
 * Whether a cable behind a panel of this place goes to another room. In a room's drawing it is no trunk, as the panel at its
 * far end is held by name alone; there is one all the same.
 */
export function leadsOut(document: Document, place: number): boolean {
  const maps = document.table('port_map');
  const placeOf = placesOf(document);
  const room = roomOf(document, place);
  const rears = new Set<number>();
  const [owners, rearPorts] = [maps.column('owner'), maps.column('rear')];
  for (let row = 0; row < maps.rowCount; row++)
    if (maps.ids[row] !== 0 && placeOf(fromCell(owners[row]!)) === place) rears.add(fromCell(rearPorts[row]!));
  return [...rears].some((rear) => farPorts(document, rear).some(isAway));

  function isAway(port: number): boolean {
    return port !== NO_ID && roomOf(document, referenceOf(document, 'port', port, 'owner')) !== room;
  }
}

/** Ports at the ends of the cables and cores that are in a port, itself among them. */
function farPorts(document: Document, port: number): readonly number[] {
  const through = (kind: 'termination' | 'core_end', by: 'cable' | 'core', ends: (whole: number) => readonly number[]) =>
    document
      .by(`${kind}.port`, port)
      .flatMap((id) => ends(referenceOf(document, kind, id, by)))
      .map((id) => referenceOf(document, kind, id, 'port'));
  return [
    ...through('termination', 'cable', (cable) => document.by('termination.cable', cable)),
    ...through('core_end', 'core', (core) => document.by('core_end.core', core)),
  ];
}

function roomOf(document: Document, object: number): number {
  let id = object;
  while (id !== NO_ID && document.get('object', id)?.class !== ROOM) id = referenceOf(document, 'object', id, 'parent');
  return id;
}
