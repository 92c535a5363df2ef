import { recommendLinks } from '../../../domain/cabling/recommend-links';
import type { Document } from '../../../domain/document/document';
import { NO_ID } from '../../../domain/ids';
import { placedOn } from '../../../domain/layout/floor';
import { cableAt } from '../../../domain/validation/connections';
import { withParts } from '../../../domain/validation/parts';
import type { RecommendedPair } from '../../api/cabling';
import { peerOf } from '../describe';
import { classOf } from '../class-of';
import { portBrief, standingOf } from './port-brief';

/** Ports that partners are looked for, and partners looked at: what can be ranked while someone waits for it. */
const STARTS_MAX = 48;
const PARTNERS_MAX = 1500;

/** Links for the free ports among these, or of these devices; partners in the same rack, in neighbours, in the nearest racks. */
export function recommendedPairs(
  document: Document,
  diagram: number,
  ids: readonly number[],
  limit: number,
): readonly RecommendedPair[] {
  const starts = ids
    .flatMap((id) => (document.kindOf(id) === 'port' ? [id] : document.kindOf(id) === 'object' ? freePortsIn(document, id) : []))
    .filter((port) => cableAt(document, port) === undefined)
    .slice(0, STARTS_MAX);
  if (starts.length === 0) return [];
  const places = rackPlaces(document, diagram);
  const between = (a: number, b: number): number | undefined => {
    const [from, to] = [places.get(a), places.get(b)];
    return from && to ? Math.abs(from.x - to.x) + Math.abs(from.y - to.y) : undefined;
  };
  const partners = partnersFor(document, starts, places, between);
  return recommendLinks(document, starts, partners, { between, limit }).map((link) => ({
    ...link,
    from: portBrief(document, link.from),
    to: portBrief(document, link.to),
  }));
}

function freePortsIn(document: Document, object: number): readonly number[] {
  return withParts(document, object)
    .flatMap((owner) => document.by('port.owner', owner))
    .filter((port) => cableAt(document, port) === undefined);
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Racks by where they stand on the shown diagram, mm. */
function rackPlaces(document: Document, diagram: number): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>();
  for (const id of placedOn(document, diagram)) {
    const placement = document.get('placement', id);
    if (placement && classOf(document, placement.subject) === 'rack') places.set(placement.subject, placement);
  }
  return places;
}

/** Free ports of the start's own rack, of those that cables lead to already, then of the nearest ones. */
function partnersFor(
  document: Document,
  starts: readonly number[],
  places: ReadonlyMap<number, Place>,
  between: (a: number, b: number) => number | undefined,
): readonly number[] {
  const own = new Set<number>();
  const racks = new Set<number>();
  for (const port of starts) {
    const { device, rack } = standingOf(document, document.get('port', port)?.owner ?? NO_ID);
    if (rack !== NO_ID) racks.add(rack);
    own.add(device);
  }
  const home = [...racks][0] ?? NO_ID;
  for (const device of own)
    for (const owner of withParts(document, device))
      for (const port of document.by('port.owner', owner)) {
        const { peer } = peerOf(document, port);
        const rack = peer === NO_ID ? NO_ID : standingOf(document, document.get('port', peer)?.owner ?? NO_ID).rack;
        if (rack !== NO_ID) racks.add(rack);
      }
  const far = (rack: number): number => between(home, rack) ?? Infinity;
  const nearest = [...places.keys()].filter((rack) => !racks.has(rack)).sort((a, b) => far(a) - far(b) || a - b);
  const ports: number[] = [];
  for (const rack of [...racks, ...nearest]) {
    ports.push(...freePortsIn(document, rack));
    if (ports.length >= PARTNERS_MAX) break;
  }
  return ports.slice(0, PARTNERS_MAX);
}
