import { OBJECT_CLASSES, PATHWAY_KINDS, codeOf } from '../catalog/enums';
import { mountedDevice } from '../capacity/mounted-device';
import type { Document } from '../document/document';
import { ancestorsOf, objectName } from '../entities/names';
import { NO_ID } from '../ids';
import { sidesInCommon } from './power-sides';
import { APART_LEVELS, type Apartness, type Channel, type InCommon, type SharedPart } from './channel';
import { laidIn, meetingsOf } from './channel-network';

export const NOTHING_IN_COMMON: InCommon = { shared: [], apart: [], unlaid: [] };
const ROOM = codeOf(OBJECT_CLASSES, 'room');
const RISER = codeOf(PATHWAY_KINDS, 'riser');

/** What two ways have in common, from what each goes over and from where its cables lie that are there. */
export function inCommon(document: Document, [one, other]: readonly Channel[]): InCommon {
  if (one === undefined || other === undefined) return NOTHING_IN_COMMON;
  const [first, second] = [passedBy(document, one), passedBy(document, other)];
  const both = (of: keyof Passed): readonly number[] => [...first[of]].filter((id) => second[of].has(id));
  const unlaid = [...new Set([...first.unlaid, ...second.unlaid])].map((id) => named(document, id));
  const ends = new Set([one, other].flatMap(({ parts }) => [parts.at(0)!.from.place, parts.at(-1)!.to.place]));
  const ids: Readonly<Record<(typeof APART_LEVELS)[number], readonly number[]>> = {
    cable: both('cables'),
    device: both('devices'),
    tray: both('pathways').filter((id) => document.get('pathway', id)?.kind !== RISER),
    riser: both('pathways').filter((id) => document.get('pathway', id)?.kind === RISER),
    rack: both('places').filter((id) => !ends.has(id)),
    room: both('rooms'),
  };
  return {
    shared: both('things').map((id) => named(document, id)),
    apart: [
      ...APART_LEVELS.map((level): Apartness => {
        const parts = ids[level].map((id) => named(document, id));
        const isKnown = level === 'cable' || level === 'device' || unlaid.length === 0;
        return { level, state: parts.length > 0 ? 'shared' : isKnown ? 'apart' : 'unknown', parts };
      }),
      ...sidesInCommon(document, one, other),
    ],
    unlaid,
  };
}

interface Passed {
  readonly cables: ReadonlySet<number>;
  /** Of its ports. */
  readonly devices: ReadonlySet<number>;
  readonly unlaid: ReadonlySet<number>;
  readonly pathways: ReadonlySet<number>;
  /** Racks, closures and junctions, also those that a cable passes in its trays and in which it meets the next. */
  readonly places: ReadonlySet<number>;
  readonly rooms: ReadonlySet<number>;
  /** Places of ports and of trays of new cables, and the devices; from start to goal. */
  readonly things: ReadonlySet<number>;
}

function passedBy(document: Document, { parts }: Channel): Passed {
  const cables = parts.flatMap((part) => (part.kind === 'trunk' ? part.rides.map(({ cable }) => cable) : []));
  const pathways = parts.flatMap((part) =>
    part.kind === 'cord'
      ? part.segments.map(({ pathway }) => pathway)
      : part.rides.flatMap(({ cable }) => laidIn(document, cable)),
  );
  const things = parts.flatMap((part) => {
    const between = part.kind === 'cord' ? part.segments.map(({ pathway }) => pathway) : [];
    return [part.from.place, part.from.owner, ...endsOf(document, between), part.to.place, part.to.owner];
  });
  const meetAt = meetingsOf(document);
  const met = parts.flatMap((part) => (part.kind === 'trunk' ? meetAt(part.rides.map(({ cable }) => cable)) : []));
  const places = [...parts.flatMap(({ from, to }) => [from.place, to.place]), ...met, ...endsOf(document, pathways)];
  const rooms = places.flatMap((place) =>
    ancestorsOf(document, place).filter((id) => document.get('object', id, ['class'])?.class === ROOM),
  );
  const set = (ids: readonly number[]): ReadonlySet<number> => new Set(ids.filter((id) => id !== NO_ID));
  return {
    cables: set(cables),
    devices: set(parts.flatMap(({ from, to }) => [mountedDevice(document, from.owner), mountedDevice(document, to.owner)])),
    unlaid: set(cables.filter((cable) => laidIn(document, cable).length === 0)),
    pathways: set(pathways),
    places: set(places),
    rooms: set(rooms),
    things: set(things),
  };
}

function endsOf(document: Document, pathways: readonly number[]): readonly number[] {
  return pathways.flatMap((pathway) => {
    const record = document.get('pathway', pathway);
    return record ? [record.from, record.to] : [];
  });
}

function named(document: Document, id: number): SharedPart {
  const kind = document.kindOf(id);
  return { id, name: kind === 'cable' || kind === 'pathway' ? document.get(kind, id)!.name : objectName(document, id) };
}
