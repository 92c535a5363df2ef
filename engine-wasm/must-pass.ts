import { CLOSED, cellsAt } from './kernels';
import { guidedAnswer, type Constraints, type LinkRoute, type RouterCore } from './router';

/** Stops that one question may have; the work doubles with each. */
export const MOST_STOPS = 10;

/** Something a route must pass, in any order: a vertex, or a link in either direction. */
export type Stop = { readonly vertex: number } | { readonly link: number };

export interface PassingRoutes {
  /**
   * The cheapest walk from start to goal that passes every stop, in whichever order is cheapest (Held and Karp 1962
   * over exact distances). It may pass a tray twice, as a cable to a dead end and back does. Null when there is none.
   * Throws RangeError at more than MOST_STOPS stops.
   */
  routeThrough(metric: number, from: number, to: number, stops: readonly Stop[], constraints?: Constraints): LinkRoute | null;
}

/** One way of passing a stop. */
interface Passage {
  readonly stop: number;
  readonly enter: number;
  readonly leave: number;
  /** Link passed between them, -1 for a vertex. */
  readonly link: number;
}

interface Leg {
  readonly cost: number;
  readonly passage: number;
  /** Stops passed before (a mask) and the passage they ended with; -1 = the start. */
  readonly before: number;
}

export function passingRoutes(core: RouterCore): PassingRoutes {
  return {
    routeThrough(metric, from, to, stops, constraints = {}) {
      if (stops.length > MOST_STOPS) throw new RangeError(`${stops.length} stops, at most ${MOST_STOPS}`);
      core.check(metric, from, to);
      core.constrain(constraints);
      const passages = passagesOf(core, stops);
      const known = new Map<number, LinkRoute | null>();
      const leg = (a: number, b: number): LinkRoute | null => {
        const key = a * core.vertexCount + b;
        const route = known.get(key);
        if (route !== undefined) return route;
        const found = guidedAnswer(core, metric, a, b);
        known.set(key, found);
        return found;
      };
      const costs = linkCosts(core, metric, passages);
      const order = cheapestOrder(passages, stops.length, from, to, costs, (a, b) => leg(a, b)?.cost ?? Infinity);
      if (order === null) return null;
      const links: number[] = [];
      let at = from;
      for (const passage of order.passages) {
        links.push(...leg(at, passage.enter)!.links);
        if (passage.link >= 0) links.push(passage.link);
        at = passage.leave;
      }
      links.push(...leg(at, to)!.links);
      return { cost: order.cost, links: Uint32Array.from(links) };
    },
  };
}

function passagesOf(core: RouterCore, stops: readonly Stop[]): readonly Passage[] {
  return stops.flatMap((stop, at): Passage[] => {
    if ('vertex' in stop) {
      core.check(0, stop.vertex);
      return [{ stop: at, enter: stop.vertex, leave: stop.vertex, link: -1 }];
    }
    if (!(stop.link >= 0 && stop.link < core.linkCount)) throw new RangeError(`link ${stop.link} of ${core.linkCount}`);
    const [a, b] = [core.from[stop.link]!, core.to[stop.link]!];
    return [
      { stop: at, enter: a, leave: b, link: stop.link },
      { stop: at, enter: b, leave: a, link: stop.link },
    ];
  });
}

/** What each passage itself costs; Infinity where its link is closed to this cable. */
function linkCosts(core: RouterCore, metric: number, passages: readonly Passage[]): readonly number[] {
  const { kernel, linkCount } = core;
  const costs = cellsAt(kernel, kernel.costsOf(metric), linkCount);
  return passages.map(({ link }) => {
    if (link < 0) return 0;
    return costs[link]! >= CLOSED || kernel.linkIsOpen(link) === 0 ? Infinity : costs[link]!;
  });
}

function cheapestOrder(
  passages: readonly Passage[],
  stopCount: number,
  from: number,
  to: number,
  own: readonly number[],
  distance: (a: number, b: number) => number,
): { readonly cost: number; readonly passages: readonly Passage[] } | null {
  const all = (1 << stopCount) - 1;
  /** By (mask of stops passed, last passage): the cheapest way to have done so. */
  const legs = new Map<number, Leg>();
  const keyOf = (mask: number, passage: number): number => mask * (passages.length + 1) + passage + 1;
  legs.set(keyOf(0, -1), { cost: 0, passage: -1, before: -1 });
  for (let mask = 0; mask < all; mask++) {
    for (let last = -1; last < passages.length; last++) {
      const leg = legs.get(keyOf(mask, last));
      if (leg === undefined) continue;
      const at = last < 0 ? from : passages[last]!.leave;
      passages.forEach((passage, next) => {
        if (mask & (1 << passage.stop)) return;
        const cost = leg.cost + distance(at, passage.enter) + own[next]!;
        const key = keyOf(mask | (1 << passage.stop), next);
        if (cost < (legs.get(key)?.cost ?? Infinity)) legs.set(key, { cost, passage: next, before: keyOf(mask, last) });
      });
    }
  }
  let best: Leg | null = null;
  let cost = Infinity;
  for (let last = -1; last < passages.length; last++) {
    const leg = legs.get(keyOf(all, last));
    if (leg === undefined) continue;
    const sum = leg.cost + distance(last < 0 ? from : passages[last]!.leave, to);
    if (sum < cost) {
      cost = sum;
      best = leg;
    }
  }
  if (best === null || cost >= CLOSED) return null;
  const order: Passage[] = [];
  for (let leg: Leg | undefined = best; leg !== undefined && leg.passage >= 0; leg = legs.get(leg.before))
    order.push(passages[leg.passage]!);
  return { cost, passages: order.reverse() };
}
