import { cableAreaMm2 } from '../cabling/pathway-fill';
import type { Document } from '../document/document';
import type { Slice } from '../document/slice';
import { objectName } from '../entities/names';
import { NO_ID } from '../ids';
import { bestLinkRoute } from '../network/best-link-route';
import type { Assembler } from './assemble';
import type { ChannelQuestion, ChannelReason } from './channel';
import { AREA_SCALE, type ChannelNetwork } from './channel-network';
import { gapsBetween } from './gaps';
import { leadsOut } from './leads-out';
import { blocksOf, conflictsOf, endName } from './obstacles';

/** Dearer than any way: the search below goes over as few obstacles as it can. */
const OBSTACLE = 1_000_000;
const NAMED_MAX = 4;

/**
 * Why no channel was found: where one kind of obstacle alone stands in the way, that one (a cable that is too stiff for every
 * tray is told before a ladder that is kept for others); else the obstacles on the way that has fewest of them, each by name; without any such way the two
 * ends lie on islands, and where those come nearest is named, too. `closed` and `closedVertices` as the search had them.
 */
export function whyNot(
  document: Document,
  ways: ChannelNetwork,
  question: ChannelQuestion,
  assembler: Assembler,
  from: number,
  to: number,
  closed: ReadonlySet<number>,
  closedVertices: ReadonlySet<number>,
  floors: readonly Slice[],
): readonly ChannelReason[] {
  const { network, trays, links } = ways;
  const section = Math.ceil(cableAreaMm2(assembler.laid.diameterMm) * AREA_SCALE);
  const conflicts = conflictsOf(assembler);
  const avoided = new Set(question.avoid);
  const obstacles = (link: number): readonly ChannelReason[] => {
    const found: ChannelReason[] = [];
    const each = links[link]!;
    for (const vertex of [network.from[link]!, network.to[link]!]) {
      if (!closedVertices.has(vertex)) continue;
      const place = ways.places[vertex]!;
      found.push({ kind: 'avoided', id: place, name: objectName(document, place) });
    }
    if (each.kind === 'pathway') {
      const { name } = document.get('pathway', each.id)!;
      if (avoided.has(each.id)) found.push({ kind: 'avoided', id: each.id, name });
      found.push(...blocksOf(document, each, question, assembler));
      if (trays.fill[link]! + section > trays.limit[link]!) {
        const percent = trays.limit[link] === 0 ? 0 : Math.ceil(((trays.fill[link]! + section) / trays.limit[link]!) * 100);
        found.push({ kind: 'tray-full', id: each.id, name, percent });
      }
      if ((trays.classes[link]! & conflicts) !== 0)
        found.push({ kind: 'tray-for-other', id: each.id, name, other: question.class === 'power' ? 'data' : 'power' });
    } else if (closed.has(link)) {
      const panel = avoided.has(each.to) ? each.to : each.from;
      const cable = each.strands.flatMap(({ rides }) => rides).find((ride) => avoided.has(ride.cable))?.cable;
      const isAvoided = avoided.has(panel) || cable !== undefined;
      const other = isAvoided ? undefined : document.get('cable', assembler.barredByType(each) ?? NO_ID);
      if (other) found.push({ kind: 'cable-other-type', id: other.id, name: other.name, type: other.type });
      else if (cable !== undefined && !avoided.has(panel))
        found.push({ kind: 'avoided', id: cable, name: document.get('cable', cable)?.name ?? '' });
      else found.push({ kind: avoided.has(panel) ? 'avoided' : 'no-free-port', id: panel, name: objectName(document, panel) });
    }
    return found;
  };
  const inTheWay = links.map((link, at) =>
    link.kind === 'trunk' && (question.aim === 'new' || link.class !== question.class) ? null : obstacles(at),
  );
  /** The way of fewest obstacles, over obstacles of one kind alone where one is named. */
  const wayOver = (only?: ChannelReason['kind']): { readonly links: ArrayLike<number>; readonly count: number } | null => {
    const costs = Float64Array.from(inTheWay, (reasons) =>
      reasons === null || (only !== undefined && reasons.some(({ kind }) => kind !== only))
        ? Infinity
        : 1 + reasons.length * OBSTACLE,
    );
    const route = bestLinkRoute(network, costs, from, to, (link) => Number.isFinite(costs[link]!));
    return route && { links: route.links, count: Math.floor(route.cost / OBSTACLE) };
  };
  const kinds = new Set(inTheWay.flatMap((reasons) => (reasons ?? []).map(({ kind }) => kind)));
  const alone = [...kinds].flatMap((kind) => wayOver(kind) ?? []).sort((a, b) => a.count - b.count);
  const best = alone[0] ?? wayOver();
  if (best === null) {
    const touched = (vertex: number): boolean => links.some((_, at) => network.from[at] === vertex || network.to[at] === vertex);
    const ends = [
      [from, question.from],
      [to, question.to],
    ] as const;
    const bare = ends.filter(([vertex]) => !touched(vertex) && !leadsOut(document, ways.places[vertex]!));
    if (bare.length > 0) return bare.map(([, end]) => ({ kind: 'no-way-to', name: endName(document, end) }));
    const gaps = gapsBetween(document, ways, [from, to], (link) => inTheWay[link] !== null, floors);
    return [{ kind: 'islands', from: endName(document, question.from), to: endName(document, question.to) }, ...gaps];
  }
  const named = new Map<string, ChannelReason>();
  for (const link of Array.from(best.links))
    for (const reason of inTheWay[link] ?? []) named.set(`${reason.kind} ${'id' in reason ? reason.id : ''}`, reason);
  return [...named.values()].slice(0, NAMED_MAX);
}
