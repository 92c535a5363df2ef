import { OBJECT_CLASSES, PATHWAY_KINDS, PATHWAY_LIFECYCLES, SEPARATION_CLASSES, codeOf } from '../catalog/enums';
import { portType } from '../catalog/port-types';
import { type Fill, cableAreaMm2, fillOf, type SeparationClass } from '../cabling/pathway-fill';
import { levelOf, type Level } from '../cabling/heights';
import { laidCableOf } from '../cabling/laid-cable';
import type { Document } from '../document/document';
import type { RecordOf } from '../document/schema';
import { fromCell, NO_ID } from '../ids';
import { CLOSED_COST, type LinkNetwork } from '../network/link-network';
import { editionOf, pathwayOf } from '../cabling/pathway-takes';
import { AssumedLengths } from './assumed-length';
import { CORD_MM } from './order';
import { spotsOf } from './spots';
import { findStrands, type Strand } from './strands';

/** What a channel may be of. Its number is its group of metrics. */
export const CHANNEL_CLASSES = ['fibre', 'data', 'power'] as const satisfies readonly SeparationClass[];
export type ChannelClass = (typeof CHANNEL_CLASSES)[number];
/** What counts: rather what is there, the length alone, or nothing but new cables. */
export const CHANNEL_AIMS = ['reuse', 'shortest', 'new'] as const;
export type ChannelAim = (typeof CHANNEL_AIMS)[number];

export function metricOf(channelClass: ChannelClass, aim: ChannelAim): number {
  return CHANNEL_CLASSES.indexOf(channelClass) * CHANNEL_AIMS.length + CHANNEL_AIMS.indexOf(aim);
}

/** A metre of new cable weighs as much as this many metres of one that is there, where what is there is preferred. */
const NEW_CABLE_WEIGHT = 4;

export function newCableWeight(aim: ChannelAim): number {
  return aim === 'reuse' ? NEW_CABLE_WEIGHT : 1;
}

/** What a change of direction costs where bends count, mm. */
export const BEND_MM = 5000;
/** Areas in TrayRoom: hundredths of a mm². */
export const AREA_SCALE = 100;

/** A link of the network is a pathway, or all strands between two panels. */
export type ChannelLink =
  | { readonly kind: 'pathway'; readonly id: number }
  | {
      readonly kind: 'trunk';
      readonly class: ChannelClass;
      /** Panels at the link's two vertices. */
      readonly from: number;
      readonly to: number;
      /** `a` stands at the link's first vertex. The shortest first. */
      readonly strands: readonly Strand[];
    };

/** Room of the trays, by link: areas as whole numbers, classes as a mask of 32 bits. */
export interface TrayRoom {
  readonly fill: Uint32Array;
  /** A cable may be laid where fill + its own area <= limit: exactly full is allowed. */
  readonly limit: Uint32Array;
  readonly classes: Uint32Array;
}

/** Ways for cables of a document, as the kernels take them, and what each number of theirs means. */
export interface ChannelNetwork {
  readonly network: LinkNetwork;
  readonly metrics: readonly Uint32Array[];
  readonly trays: TrayRoom;
  /** By link: along which axis of a plan a pathway runs, 0 or 1; 2 = up and down. */
  readonly axes: Uint8Array;
  /** By link: length of a pathway, mm; 0 = a trunk, of which each strand has its own. */
  readonly lengths: Uint32Array;
  /** By link: how high a pathway runs, as a place in `heights`; 0 = not known, or a trunk. */
  readonly levels: Uint32Array;
  readonly heights: readonly (Level | null)[];
  /** By link. */
  readonly links: readonly ChannelLink[];
  /** By vertex: rack, closure, junction, or a device that stands free. */
  readonly places: readonly number[];
  /** -1 = no vertex. */
  vertexOf(place: number): number;
  /** Links of a pathway, or of the trunks that a cable is part of. */
  linksOf(id: number): readonly number[];
  /** By link: what goes with it wherever it goes. */
  readonly carries: readonly Carried[];
  /** Of cables that nobody measured or laid. */
  readonly assumed: AssumedLengths;
}

/** Of a pathway itself; of a trunk what every cable of it lies in, which is alike for all. */
export interface Carried {
  /** That every strand of it rides. */
  readonly cables: readonly number[];
  readonly pathways: readonly number[];
  /** Pathways side by side are one: numbers from 0. */
  readonly corridors: readonly number[];
  /** Vertices at the ends of the pathways, and where its cables meet. */
  readonly vertices: readonly number[];
}

/**
 * Reads the network: racks, closures and junctions are vertices; pathways and bundles of strands are links.
 * Cost: pathways, lays, mapped fronts and racks of the document, each once.
 */
export function readChannelNetwork(document: Document): ChannelNetwork {
  const places: number[] = [];
  const vertices = new Map<number, number>();
  const vertexFor = (place: number): number => {
    let vertex = vertices.get(place);
    if (vertex === undefined) {
      vertices.set(place, (vertex = places.length));
      places.push(place);
    }
    return vertex;
  };
  const links: ChannelLink[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const add = (link: ChannelLink, a: number, b: number): void => {
    links.push(link);
    from.push(vertexFor(a));
    to.push(vertexFor(b));
  };
  for (const id of idsOf(document, 'pathway')) {
    const pathway = document.get('pathway', id)!;
    add({ kind: 'pathway', id }, pathway.from, pathway.to);
  }
  const placeOf = placesOf(document);
  const assumed = new AssumedLengths(document, placeOf);
  for (const trunk of trunksOf(document, assumed)) add(trunk.link, trunk.a, trunk.b);
  // Racks that no way leads to are places all the same: a channel may stay within one.
  for (const id of idsOf(document, 'object')) if (placeOf(id) === id) vertexFor(id);
  const network: LinkNetwork = { vertexCount: places.length, from: Uint32Array.from(from), to: Uint32Array.from(to) };
  const meetAt = meetingsOf(document);
  const byId = new Map<number, number[]>();
  links.forEach((link, at) => {
    const ids =
      link.kind === 'pathway' ? [link.id] : new Set(link.strands.flatMap(({ rides }) => rides.map(({ cable }) => cable)));
    for (const id of ids) byId.set(id, [...(byId.get(id) ?? []), at]);
  });
  return {
    network,
    ...costsOf(document, links),
    trays: traysOf(document, links),
    axes: axesOf(document, places, network),
    lengths: Uint32Array.from(links, (link) => (link.kind === 'pathway' ? pathwayMm(document, link.id) : 0)),
    ...levelsOf(document, links),
    links,
    places,
    vertexOf: (place) => vertices.get(place) ?? -1,
    linksOf: (id) => byId.get(id) ?? [],
    carries: carriedBy(document, links, network, (cables) => meetAt(cables).flatMap((place) => vertices.get(place) ?? [])),
    assumed,
  };
}

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const CLOSURE = codeOf(OBJECT_CLASSES, 'closure');
const DEVICE = codeOf(OBJECT_CLASSES, 'device');
const CLOSED = codeOf(PATHWAY_LIFECYCLES, 'closed');

/** Where an object stands, for cables: the rack or closure around it, else the outermost device; NO_ID for rooms and such. */
export function placesOf(document: Document): (object: number) => number {
  const known = new Map<number, number>();
  const objects = document.table('object');
  const [classes, parents] = [objects.column('class'), objects.column('parent')];
  const find = (object: number): number => {
    const before = known.get(object);
    if (before !== undefined) return before;
    const row = document.rowOf('object', object);
    let place: number = NO_ID;
    if (row >= 0) {
      const objectClass = classes[row];
      if (objectClass === RACK || objectClass === CLOSURE) place = object;
      else {
        known.set(object, NO_ID);
        const parent = fromCell(parents[row]!);
        place = parent === NO_ID ? NO_ID : find(parent);
        if (place === NO_ID && objectClass === DEVICE) place = object;
      }
    }
    known.set(object, place);
    return place;
  };
  return find;
}

function idsOf(document: Document, kind: 'pathway' | 'object'): readonly number[] {
  const { ids, rowCount } = document.table(kind);
  const found: number[] = [];
  for (let row = 0; row < rowCount; row++) if (ids[row] !== 0) found.push(fromCell(ids[row]!));
  return found.sort((a, b) => a - b);
}

/** Strands between the same two panels, of the same class and through the same pathways, are one link. */
function trunksOf(
  document: Document,
  assumed: AssumedLengths,
): readonly { readonly link: ChannelLink & { kind: 'trunk' }; readonly a: number; readonly b: number }[] {
  const placeOf = placesOf(document);
  const ports = document.table('port');
  const owners = ports.column('owner');
  const types = ports.column('type');
  const ways = new Map<number, string>();
  const wayOf = ({ rides }: Strand): string =>
    rides
      .map(({ cable }) => {
        let way = ways.get(cable);
        if (way === undefined) ways.set(cable, (way = laidIn(document, cable).join()));
        return way;
      })
      .join('/');
  const groups = new Map<string, { a: number; b: number; from: number; to: number; class: ChannelClass; strands: Strand[] }>();
  for (const strand of findStrands(document, (cable) => assumed.of(cable).mm)) {
    const [rowA, rowB] = [document.rowOf('port', strand.a), document.rowOf('port', strand.b)];
    if (rowA < 0 || rowB < 0) continue;
    const [from, to] = [fromCell(owners[rowA]!), fromCell(owners[rowB]!)];
    const [a, b] = [placeOf(from), placeOf(to)];
    const channelClass = classOfType(types[rowA]!);
    if (a === b || a === NO_ID || b === NO_ID || channelClass === undefined) continue;
    const turned = from > to;
    const ends = turned ? `${to} ${from}` : `${from} ${to}`;
    const key = `${ends} ${channelClass} ${wayOf(strand)}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = turned
        ? { a: b, b: a, from: to, to: from, class: channelClass, strands: [] }
        : { a, b, from, to, class: channelClass, strands: [] };
      groups.set(key, group);
    }
    group.strands.push(turned ? turn(strand) : strand);
  }
  return [...groups.values()].map(({ a, b, strands, ...link }) => ({
    link: { kind: 'trunk', ...link, strands: strands.toSorted((one, other) => one.lengthMm - other.lengthMm) },
    a,
    b,
  }));
}

/** Pathways in which a cable lies live; none = nobody has recorded where it lies. */
export function laidIn(document: Document, cable: number): readonly number[] {
  return document.by('lay.cable', cable).flatMap((id) => {
    const { pathway, plan } = document.get('lay', id)!;
    return plan === 0 ? [pathway] : [];
  });
}

/** Where cables that follow each other meet on their way: the closure in which they are spliced, or what has the panel between. */
export function meetingsOf(document: Document): (cables: readonly number[]) => readonly number[] {
  const placeOf = placesOf(document);
  const known = new Map<number, ReadonlySet<number>>();
  const endsOf = (cable: number): ReadonlySet<number> => {
    let places = known.get(cable);
    if (places === undefined) known.set(cable, (places = placesAtEnds(document, placeOf, cable)));
    return places;
  };
  return (cables) => cables.slice(1).flatMap((cable, at) => [...endsOf(cable)].filter((place) => endsOf(cables[at]!).has(place)));
}

function placesAtEnds(document: Document, placeOf: (object: number) => number, cable: number): ReadonlySet<number> {
  const ofPort = (port: number): number => placeOf(document.get('port', port, ['owner'])?.owner ?? NO_ID);
  const plugs = document.by('termination.cable', cable).map((id) => ofPort(document.get('termination', id)!.port));
  const cores = document.by('core.cable', cable).flatMap((core) =>
    document.by('core_end.core', core).map((id) => {
      const { port, splice } = document.get('core_end', id)!;
      return splice === NO_ID ? ofPort(port) : placeOf(document.get('splice', splice)?.closure ?? NO_ID);
    }),
  );
  return new Set([...plugs, ...cores].filter((place) => place !== NO_ID));
}

export function turn({ a, b, rides, lengthMm }: Strand): Strand {
  return { a: b, b: a, rides: rides.map(({ cable, from, to }) => ({ cable, from: to, to: from })).toReversed(), lengthMm };
}

/** What a port carries; undefined = none of the classes. */
export function classOfType(type: number): ChannelClass | undefined {
  const { medium } = portType(type);
  if (medium === 'fibre') return 'fibre';
  if (medium === 'copper') return 'data';
  return medium === 'ac' || medium === 'ac3' || medium === 'dc' ? 'power' : undefined;
}

function costsOf(document: Document, links: readonly ChannelLink[]): { readonly metrics: readonly Uint32Array[] } {
  const priced = links.map((link) => pricedLink(document, link));
  const metrics = CHANNEL_CLASSES.flatMap((channelClass) =>
    CHANNEL_AIMS.map((aim) =>
      Uint32Array.from(priced, ({ isTrunk, lengthMm, takes }) => {
        if (!takes(channelClass) || (isTrunk && aim === 'new')) return CLOSED_COST;
        return isTrunk ? lengthMm : lengthMm * newCableWeight(aim);
      }),
    ),
  );
  return { metrics };
}

/** Length of a link, a trunk's with the cord to it, and the classes it is open to. */
function pricedLink(
  document: Document,
  link: ChannelLink,
): { readonly isTrunk: boolean; readonly lengthMm: number; takes(channelClass: ChannelClass): boolean } {
  if (link.kind === 'trunk') {
    return { isTrunk: true, lengthMm: link.strands[0]!.lengthMm + CORD_MM, takes: (channelClass) => channelClass === link.class };
  }
  const { lifecycle, separation } = document.get('pathway', link.id, ['lifecycle', 'separation'])!;
  const kept = SEPARATION_CLASSES[separation] ?? '';
  return {
    isTrunk: false,
    lengthMm: Math.max(1, pathwayMm(document, link.id)),
    takes: (channelClass) => lifecycle !== CLOSED && (kept === '' || kept === channelClass),
  };
}

function levelsOf(
  document: Document,
  links: readonly ChannelLink[],
): { readonly levels: Uint32Array; readonly heights: readonly (Level | null)[] } {
  const heights: (Level | null)[] = [null];
  const numbers = new Map<string, number>();
  const numberOf = (level: Level | null): number => {
    if (level === null) return 0;
    const key = `${level.floor} ${level.mm}`;
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = heights.push(level) - 1));
    return number;
  };
  const levels = Uint32Array.from(links, (link) =>
    link.kind === 'pathway' ? numberOf(levelOf(document.get('pathway', link.id)!)) : 0,
  );
  return { levels, heights };
}

function pathwayMm(document: Document, id: number): number {
  return document.get('pathway', id, ['lengthMm'])!.lengthMm;
}

/** What lies in a pathway live: sum of sections in mm², number of cables, and which classes. */
export function contentOf(
  document: Document,
  pathway: number,
): { readonly diametersMm: readonly number[]; readonly classes: ReadonlySet<SeparationClass> } {
  const cables = new Set<number>();
  const lays = document.table('lay');
  for (let row = document.firstRow('lay.pathway', pathway); row >= 0; row = document.nextRow('lay.pathway', row))
    if (lays.column('plan')[row] === 0) cables.add(fromCell(lays.column('cable')[row]!));
  const diametersMm: number[] = [];
  const classes = new Set<SeparationClass>();
  for (const id of cables) {
    const cable = document.get('cable', id, ['class', 'type', 'model']);
    if (!cable) continue;
    const { diameterMm, separation } = laidCableOf(document, cable);
    if (diameterMm > 0) diametersMm.push(diameterMm);
    classes.add(separation);
  }
  return { diametersMm, classes };
}

/** How full a pathway is by its rule. */
export function fillNow(document: Document, pathway: RecordOf<'pathway'>): Fill {
  const { diametersMm, classes } = contentOf(document, pathway.id);
  return fillOf(pathwayOf(pathway), diametersMm, editionOf(pathway), classes.has('power'));
}

/** A bit a separation class, as the kernels compare them. */
export function maskOf(classes: Iterable<SeparationClass>): number {
  let mask = 0;
  for (const each of classes) if (each !== '') mask |= 1 << SEPARATION_CLASSES.indexOf(each);
  return mask;
}

function traysOf(document: Document, links: readonly ChannelLink[]): TrayRoom {
  const trays = {
    fill: new Uint32Array(links.length),
    limit: new Uint32Array(links.length).fill(0xffff_ffff),
    classes: new Uint32Array(links.length),
  };
  links.forEach((link, at) => {
    if (link.kind === 'pathway') readTray(document, trays, at, link.id);
  });
  return trays;
}

/** Puts what lies in a pathway now into the columns of its link. */
export function readTray(document: Document, trays: TrayRoom, link: number, id: number): void {
  const { diametersMm, classes } = contentOf(document, id);
  const used = diametersMm.reduce((sum, diameter) => sum + cableAreaMm2(diameter), 0);
  trays.fill[link] = Math.ceil(used * AREA_SCALE);
  trays.limit[link] = Math.floor(allowedWithOneMore(document.get('pathway', id)!, diametersMm.length, classes) * AREA_SCALE);
  trays.classes[link] = maskOf(classes);
}

/**
 * What may be used once one more cable lies there, mm²: conduits allow another part for one, two and more; what power lies
 * in, or is kept for it, goes by the rule of power.
 */
export function allowedWithOneMore(pathway: RecordOf<'pathway'>, cables: number, classes: ReadonlySet<SeparationClass>): number {
  return fillOf(
    pathwayOf(pathway),
    Array.from({ length: cables + 1 }, () => 1),
    editionOf(pathway),
    classes.has('power') || SEPARATION_CLASSES[pathway.separation] === 'power',
  ).allowedMm2;
}

/** By where the ends stand on a plan that shows both; up and down where a pathway rises. */
function axesOf(document: Document, places: readonly number[], { from, to }: LinkNetwork): Uint8Array {
  const spots = places.map((place) => spotsOf(document, place));
  const pathways = idsOf(document, 'pathway');
  return Uint8Array.from(from, (a, link) => {
    const id = pathways[link];
    if (id === undefined || PATHWAY_KINDS[document.get('pathway', id)!.kind] === 'riser') return 2;
    const [starts, ends] = [spots[a]!, spots[to[link]!]!];
    for (const start of starts) {
      const end = ends.find(({ plan }) => plan === start.plan);
      if (end) return Math.abs(end.x - start.x) >= Math.abs(end.y - start.y) ? 0 : 1;
    }
    return 0;
  });
}

function carriedBy(
  document: Document,
  links: readonly ChannelLink[],
  { from, to }: LinkNetwork,
  meetAt: (cables: readonly number[]) => readonly number[],
): readonly Carried[] {
  const corridors = new Map<string, number>();
  const own = new Map<number, { readonly corridor: number; readonly vertices: readonly number[] }>();
  links.forEach((link, at) => {
    if (link.kind !== 'pathway') return;
    const [a, b] = [from[at]!, to[at]!];
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const corridor = corridors.get(key) ?? corridors.size;
    corridors.set(key, corridor);
    own.set(link.id, { corridor, vertices: [a, b] });
  });
  const lies = (cables: readonly number[], ids: Iterable<number>, passed: readonly number[] = []): Carried => {
    const pathways = [...new Set(ids)].filter((id) => own.has(id));
    const each = pathways.map((id) => own.get(id)!);
    return {
      cables,
      pathways,
      corridors: [...new Set(each.map(({ corridor }) => corridor))],
      vertices: [...new Set([...each.flatMap(({ vertices }) => vertices), ...passed])],
    };
  };
  return links.map((link) => {
    if (link.kind === 'pathway') return lies([], [link.id]);
    const [first, ...others] = link.strands.map(({ rides }) => new Set(rides.map(({ cable }) => cable)));
    const ridden = [...first!];
    return lies(
      ridden.filter((cable) => others.every((each) => each.has(cable))),
      ridden.flatMap((cable) => laidIn(document, cable)),
      link.strands.flatMap(({ rides }) => meetAt(rides.map(({ cable }) => cable))),
    );
  });
}
