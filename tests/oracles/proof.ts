import { walkOf, type LinkNetwork, type LinkRoute } from '../../domain/network/link-network';

/** What a comparison with the plain twin found; `wrong` holds a sentence for each of the first mismatches. */
export interface Proof {
  readonly queries: number;
  /** Queries that have an answer. */
  readonly found: number;
  readonly wrong: readonly string[];
}

/** Counts queries, and keeps the first ten sentences about wrong ones. */
export class Tally {
  queries = 0;
  found = 0;
  readonly wrong: string[] = [];
  add(found: boolean, complaint: string | null): void {
    this.queries++;
    if (found) this.found++;
    if (complaint !== null && this.wrong.length < 10) this.wrong.push(complaint);
  }
  proof(): Proof {
    return { queries: this.queries, found: this.found, wrong: this.wrong };
  }
}

export function costOfRoute(costs: ArrayLike<number>, links: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < links.length; at++) sum += costs[links[at]!]!;
  return sum;
}

/** From 50 to `most` vertices, small ones more often. */
export function randomSize(random: () => number, most: number): number {
  return 50 + Math.floor((most - 50) * random() ** 4);
}

/** What is wrong with a route, null when it is a walk from start to goal over open links whose costs add up. */
export function faultOfRoute(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  from: number,
  to: number,
  route: LinkRoute,
  isOpen: (link: number) => boolean = () => true,
): string | null {
  const walk = walkOf(network, from, route.links);
  if (walk === null || walk.at(-1) !== to) return `is no walk from ${from} to ${to}`;
  if (costOfRoute(costs, route.links) !== route.cost) return `says ${route.cost}, its links add up otherwise`;
  const closed = route.links.find((link) => !isOpen(link));
  return closed === undefined ? null : `passes closed link ${closed}`;
}

/** Compares an answer with the twin's: same cost (of ties any is right), and a valid route. */
export function faultOfAnswer(
  answer: LinkRoute | null,
  expected: number | null,
  faultOf: (route: LinkRoute) => string | null,
): string | null {
  if (answer === null || expected === null)
    return answer === null && expected === null ? null : `${answer?.cost ?? 'no route'} where the twin has ${expected ?? 'none'}`;
  if (answer.cost !== expected) return `${answer.cost} where the twin has ${expected}`;
  return faultOf(answer);
}
