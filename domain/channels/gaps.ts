import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Document } from '../document/document';
import type { Slice } from '../document/slice';
import { objectName } from '../entities/names';
import { junctionAt } from '../layout/passages';
import type { ChannelReason } from './channel';
import type { ChannelNetwork } from './channel-network';

export type Gap = ChannelReason & { readonly kind: 'gap' };

const JUNCTION = codeOf(OBJECT_CLASSES, 'junction');

/** A junction in which trays end, and the trays that hang together with it. */
interface TrayEnd {
  readonly id: number;
  readonly island: number;
  readonly place: number;
  /** No tray of the place comes to it: a passage that nobody has gone on from. */
  readonly isBare: boolean;
}

/**
 * Where the trays between two vertices that no link joins come nearest to each other: from island to island over as few places
 * as can be in which both have ends, of each the two that are nearest. None = they have no place in common. `isOpen`: may this
 * link be used at all; `floors`: what may hold the plans on which junctions stand.
 */
export function gapsBetween(
  document: Document,
  ways: ChannelNetwork,
  [from, to]: readonly [number, number],
  isOpen: (link: number) => boolean,
  floors: readonly Slice[],
): readonly Gap[] {
  const islands = islandsOf(ways, isOpen);
  const ends = trayEnds(document, ways, islands);
  const reached = new Map<number, readonly Gap[]>([[islands[from]!, []]]);
  for (const [island, before] of reached) {
    const own = ends.filter((end) => end.island === island);
    for (const next of new Set(ends.map((end) => end.island))) {
      if (reached.has(next)) continue;
      const gap = nearest(
        document,
        own,
        ends.filter((end) => end.island === next),
        floors,
      );
      if (gap) reached.set(next, [...before, gap]);
    }
  }
  return reached.get(islands[to]!) ?? [];
}

/** By vertex, the least vertex that links join it with. */
function islandsOf({ network: { vertexCount, from, to } }: ChannelNetwork, isOpen: (link: number) => boolean): Uint32Array {
  const roots = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex);
  const rootOf = (vertex: number): number => {
    let at = vertex;
    while (roots[at] !== at) at = roots[at] = roots[roots[at]!]!;
    return at;
  };
  from.forEach((a, link) => {
    if (!isOpen(link)) return;
    const [one, other] = [rootOf(a), rootOf(to[link]!)];
    roots[Math.max(one, other)] = Math.min(one, other);
  });
  return roots.map((_, vertex) => rootOf(vertex));
}

/** Junctions that no tray of their own place leads through; a passage counts by what it has inside. */
function trayEnds(document: Document, ways: ChannelNetwork, islands: Uint32Array): readonly TrayEnd[] {
  const traysAt = (id: number): readonly number[] => [...document.by('pathway.from', id), ...document.by('pathway.to', id)];
  return ways.places.flatMap((id, vertex) => {
    const object = document.get('object', id);
    if (object?.class !== JUNCTION) return [];
    const within = traysAt(id).filter((tray) => document.get('pathway', tray)?.parent === object.parent);
    return within.length <= 1 ? [{ id, island: islands[vertex]!, place: object.parent, isBare: within.length === 0 }] : [];
  });
}

/** Of two islands the ends that are nearest in one place; those of which it is not known how far they are come last. */
function nearest(
  document: Document,
  ends: readonly TrayEnd[],
  others: readonly TrayEnd[],
  floors: readonly Slice[],
): Gap | undefined {
  const pairs = ends.flatMap((end) =>
    others.filter(({ place }) => place === end.place).map((other) => ({ end, other, awayMm: awayMm(end.id, other.id, floors) })),
  );
  const [best] = pairs.sort(
    (a, b) => (a.awayMm ?? Infinity) - (b.awayMm ?? Infinity) || a.end.id - b.end.id || a.other.id - b.other.id,
  );
  if (!best) return undefined;
  // A tray ends beside the passage, and not the other way around.
  const [end, other] = best.end.isBare ? [best.other, best.end] : [best.end, best.other];
  const [name, beyondName, place] = [end.id, other.id, end.place].map((id) => objectName(document, id)) as [
    string,
    string,
    string,
  ];
  return { kind: 'gap', id: end.id, name, beyond: other.id, beyondName, place, awayMm: best.awayMm };
}

function awayMm(one: number, other: number, floors: readonly Slice[]): number | null {
  for (const floor of floors) {
    const [a, b] = [junctionAt(floor, one), junctionAt(floor, other)];
    if (a && b) return Math.round(Math.hypot(a.x - b.x, a.y - b.y));
  }
  return null;
}
