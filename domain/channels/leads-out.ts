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

/** Ports at the ends of the cables and cores that are in a port, itself among them; a core goes on through its splices. */
function farPorts(document: Document, port: number): readonly number[] {
  const cables = document.by('termination.port', port).map((id) => referenceOf(document, 'termination', id, 'cable'));
  const plugs = cables.flatMap((cable) => document.by('termination.cable', cable));
  const cores = new Set(document.by('core_end.port', port).map((id) => referenceOf(document, 'core_end', id, 'core')));
  const ports = plugs.map((id) => referenceOf(document, 'termination', id, 'port'));
  // What is added on the way is visited, too.
  for (const core of cores)
    for (const end of document.by('core_end.core', core)) {
      ports.push(referenceOf(document, 'core_end', end, 'port'));
      const splice = referenceOf(document, 'core_end', end, 'splice');
      if (splice === NO_ID) continue;
      for (const joined of document.by('core_end.splice', splice)) cores.add(referenceOf(document, 'core_end', joined, 'core'));
    }
  return ports;
}

function roomOf(document: Document, object: number): number {
  let id = object;
  while (id !== NO_ID && document.get('object', id)?.class !== ROOM) id = referenceOf(document, 'object', id, 'parent');
  return id;
}
