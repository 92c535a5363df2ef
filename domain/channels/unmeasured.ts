import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Document } from '../document/document';
import { ancestorsOf, objectName } from '../entities/names';
import { NO_ID } from '../ids';
import type { AssumedLength } from './assumed-length';
import { placesOf } from './channel-network';

/** Two places, by what they are called. */
export interface Between {
  readonly from: string;
  readonly to: string;
}

/** A cable that nobody measured or laid, and what it runs between. */
export interface Unmeasured extends Between {
  readonly cable: number;
  readonly name: string;
  readonly assumed: AssumedLength;
}

const ROOM = codeOf(OBJECT_CLASSES, 'room');

/** What two ports stand in: their rooms, or within one room their racks; null = in one rack, or at least one in no port. */
export function betweenPorts(document: Document, [a, b]: readonly [number, number]): Between | null {
  const [from, to] = [a, b].map((port) => placeOfPort(document, port)) as [number, number];
  if (from === NO_ID || to === NO_ID || from === to) return null;
  const rooms = [from, to].map((place) => roomOf(document, place)) as [number, number];
  const [one, other] = rooms[0] === rooms[1] || rooms.includes(NO_ID) ? [from, to] : rooms;
  return { from: objectName(document, one), to: objectName(document, other) };
}

/** The same where no chain of pathways leads from the one to the other, so that nothing says how long a cable would be. */
export function withoutPathway(document: Document, ports: readonly [number, number]): Between | null {
  const between = betweenPorts(document, ports);
  const [from, to] = ports.map((port) => placeOfPort(document, port)) as [number, number];
  return between && !isJoined(document, from, to) ? between : null;
}

function placeOfPort(document: Document, port: number): number {
  const owner = document.get('port', port)?.owner ?? NO_ID;
  return owner === NO_ID ? NO_ID : placesOf(document)(owner);
}

function roomOf(document: Document, place: number): number {
  return ancestorsOf(document, place).findLast((id) => document.get('object', id)?.class === ROOM) ?? NO_ID;
}

function isJoined(document: Document, from: number, to: number): boolean {
  const reached = new Set([from]);
  for (const place of reached) {
    if (place === to) return true;
    for (const id of document.by('pathway.from', place)) reached.add(document.get('pathway', id)!.to);
    for (const id of document.by('pathway.to', place)) reached.add(document.get('pathway', id)!.from);
  }
  return false;
}
