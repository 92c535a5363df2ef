import { OBJECT_CLASSES, PATHWAY_KINDS } from '../catalog/enums';
import { PORT_TYPES } from '../catalog/port-types';
import type { Document } from '../document/document';

/** What somebody reads off two ways by hand. */
export interface PlainPassage {
  /** Ports at the ends of its cords and trunks. */
  readonly ports: readonly number[];
  /** What its new cables lie in. */
  readonly pathways: readonly number[];
  /** Cables that are there, of each trunk one after the other. */
  readonly trunks: readonly (readonly number[])[];
}

export type PlainState = 'apart' | 'shared' | 'unknown';

/**
 * Whether two ways are apart, level by level, from the records and docs/cabling.md alone: by what each comes through, followed
 * cable by cable. Slow, and shares no code with what it is compared with.
 */
export function plainApart(
  document: Document,
  ways: readonly [PlainPassage, PlainPassage],
): Readonly<
  Record<
    'cable' | 'device' | 'tray' | 'riser' | 'rack' | 'room' | 'side',
    { readonly state: PlainState; readonly ids: readonly number[] }
  >
> {
  const isRiser = (id: number): boolean => PATHWAY_KINDS[document.get('pathway', id)!.kind] === 'riser';
  const traysOf = (cable: number): readonly number[] =>
    document
      .by('lay.cable', cable)
      .map((id) => document.get('lay', id)!)
      .filter(({ plan }) => plan === 0)
      .map(({ pathway }) => pathway);
  const isLaid = ways.every(({ trunks }) => trunks.flat().every((cable) => traysOf(cable).length > 0));
  const passed = ways.map(({ ports, pathways, trunks }) => {
    const trays = [...pathways, ...trunks.flat().flatMap(traysOf)];
    const spans = trays.flatMap((id) => {
      const { from, to } = document.get('pathway', id)!;
      return [from, to];
    });
    const racks = ports.map((port) => holderOf(document, document.get('port', port)!.owner));
    const devices = ports.map((port) => deviceOf(document, document.get('port', port)!.owner));
    const places = [...racks, ...spans, ...trunks.flatMap((cables) => joints(document, cables))];
    return { cables: trunks.flat(), devices, trays, places, rooms: places.flatMap((place) => roomsAround(document, place)) };
  });
  const ends = ways.flatMap(({ ports }) =>
    [ports[0]!, ports.at(-1)!].map((port) => holderOf(document, document.get('port', port)!.owner)),
  );
  const both = (of: 'cables' | 'devices' | 'trays' | 'places' | 'rooms'): readonly number[] =>
    [...new Set(passed[0]![of])].filter((id) => passed[1]![of].includes(id));
  const told = (ids: readonly number[], isKnown: boolean) => {
    const state: PlainState = ids.length > 0 ? 'shared' : isKnown ? 'apart' : 'unknown';
    return { state, ids: ids.toSorted((a, b) => a - b) };
  };
  return {
    cable: told(both('cables'), true),
    device: told(both('devices'), true),
    tray: told(
      both('trays').filter((id) => !isRiser(id)),
      isLaid,
    ),
    riser: told(both('trays').filter(isRiser), isLaid),
    rack: told(
      both('places').filter((id) => !ends.includes(id)),
      isLaid,
    ),
    room: told(both('rooms'), isLaid),
    side: plainSide(
      document,
      ways.map(({ ports }) => ports.at(-1)!),
    ),
  };
}

/** By which feeds two outlets are fed, cord by cord, and whether one feed or one side is behind both. */
export function plainSide(
  document: Document,
  outlets: readonly number[],
): { readonly state: PlainState; readonly ids: readonly number[] } {
  const found = outlets.map((outlet) => suppliers(document, outlet, []));
  const feedsOf = (at: number): readonly number[] => found[at]!.filter((id) => id !== null);
  const sideOf = (feed: number): number => document.get('object', feed)!.side;
  const both = feedsOf(0).filter((feed) => feedsOf(1).includes(feed));
  const alike = (mine: readonly number[], theirs: readonly number[]): readonly number[] =>
    mine.filter((feed) => sideOf(feed) !== 0 && theirs.some((each) => sideOf(each) === sideOf(feed)));
  const shared = both.length > 0 ? both : [...alike(feedsOf(0), feedsOf(1)), ...alike(feedsOf(1), feedsOf(0))];
  const isKnown = found.every((all) => all.length > 0 && all.every((feed) => feed !== null && sideOf(feed) !== 0));
  return {
    state: shared.length > 0 ? 'shared' : isKnown ? 'apart' : 'unknown',
    ids: [...new Set(shared)].toSorted((a, b) => a - b),
  };
}

/** The feeds above a port that gives power; null = a way up on which nobody recorded any. */
function suppliers(document: Document, port: number, below: readonly number[]): readonly (number | null)[] {
  if (below.includes(port)) return [];
  const { owner } = document.get('port', port)!;
  if (classOf(document, owner) === 'powerFeed') return [owner];
  const inlets = document
    .by('port.owner', owner)
    .filter((id) => PORT_TYPES[document.get('port', id)!.type]!.role === 'powerPort');
  const above = inlets.flatMap((inlet) =>
    document
      .by('termination.port', inlet)
      .flatMap((plug) => document.by('termination.cable', document.get('termination', plug)!.cable).filter((end) => end !== plug))
      .map((end) => document.get('termination', end)!.port),
  );
  if (above.length === 0) return [null];
  return above.flatMap((each) => suppliers(document, each, [...below, port]));
}

/** The closures in which a cable is spliced on to the next. */
function joints(document: Document, cables: readonly number[]): readonly number[] {
  const splicesOf = (cable: number): readonly number[] =>
    document
      .by('core.cable', cable)
      .flatMap((core) => document.by('core_end.core', core))
      .map((id) => document.get('core_end', id)!.splice)
      .filter((splice) => splice !== 0);
  return cables
    .slice(1)
    .flatMap((cable, before) => splicesOf(cable).filter((splice) => splicesOf(cables[before]!).includes(splice)))
    .map((splice) => document.get('splice', splice)!.closure);
}

/** The rack, or what else stands by itself, that has a device in it. */
/** What stands in the rack: a card's device. */
function deviceOf(document: Document, id: number): number {
  return ['slot', 'card'].includes(classOf(document, id)) ? deviceOf(document, document.get('object', id)!.parent) : id;
}

function holderOf(document: Document, device: number): number {
  const { class: code, parent } = document.get('object', device)!;
  return OBJECT_CLASSES[code] === 'rack' || ['room', 'building', 'site'].includes(classOf(document, parent))
    ? device
    : holderOf(document, parent);
}

function classOf(document: Document, id: number): string {
  return OBJECT_CLASSES[document.get('object', id)?.class ?? 0]!;
}

function roomsAround(document: Document, id: number): readonly number[] {
  const record = document.get('object', id);
  if (!record || record.parent === 0) return [];
  const { parent } = record;
  return [...(classOf(document, parent) === 'room' ? [parent] : []), ...roomsAround(document, parent)];
}
