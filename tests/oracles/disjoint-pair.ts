import { CLOSED_COST, type LinkNetwork } from '../../domain/network/link-network';

/** An arc of the residual network; `back` is the arc that undoes it. */
interface ResidualArc {
  readonly to: number;
  readonly cost: number;
  room: number;
  readonly back: number;
}

/**
 * Cost of the cheapest two ways that share no link (or no vertex between their ends), null when there are not two:
 * two units of flow by Bellman and Ford on the residual network, every vertex split in two. The plain twin of the
 * router's disjointPair; O(vertices * links).
 */
export function disjointPairCost(
  network: LinkNetwork,
  costs: ArrayLike<number>,
  from: number,
  to: number,
  disjoint: 'links' | 'vertices',
  isOpen: (link: number) => boolean = () => true,
): number | null {
  if (from === to) return 0;
  const arcs: ResidualArc[] = [];
  const rows: number[][] = Array.from({ length: 2 * network.vertexCount }, () => []);
  const join = (a: number, b: number, cost: number, room: number): void => {
    rows[a]!.push(arcs.length);
    rows[b]!.push(arcs.length + 1);
    arcs.push({ to: b, cost, room, back: arcs.length + 1 }, { to: a, cost: -cost, room: 0, back: arcs.length });
  };
  for (let vertex = 0; vertex < network.vertexCount; vertex++)
    join(2 * vertex, 2 * vertex + 1, 0, disjoint === 'links' || vertex === from || vertex === to ? 2 : 1);
  for (let link = 0; link < network.from.length; link++) {
    if (costs[link]! >= CLOSED_COST || !isOpen(link)) continue;
    const [a, b] = [network.from[link]!, network.to[link]!];
    join(2 * a + 1, 2 * b, costs[link]!, 1);
    join(2 * b + 1, 2 * a, costs[link]!, 1);
  }
  let sum = 0;
  for (let unit = 0; unit < 2; unit++) {
    const cost = sendUnit(arcs, rows, 2 * from, 2 * to + 1);
    if (cost === null) return null;
    sum += cost;
  }
  return sum;
}

/** Sends one unit the cheapest way (Bellman and Ford with a queue); null when none arrives. */
function sendUnit(arcs: readonly ResidualArc[], rows: readonly (readonly number[])[], from: number, to: number): number | null {
  const distance = rows.map(() => Infinity);
  const reachedBy = rows.map(() => -1);
  const waiting = new Set([from]);
  distance[from] = 0;
  // A set hands out what was added while it is walked.
  for (const vertex of waiting) {
    waiting.delete(vertex);
    for (const at of rows[vertex]!) {
      const arc = arcs[at]!;
      if (arc.room === 0 || distance[vertex]! + arc.cost >= distance[arc.to]!) continue;
      distance[arc.to] = distance[vertex]! + arc.cost;
      reachedBy[arc.to] = at;
      waiting.add(arc.to);
    }
  }
  if (distance[to] === Infinity) return null;
  for (let vertex = to; vertex !== from; ) {
    const arc = arcs[reachedBy[vertex]!]!;
    arc.room--;
    arcs[arc.back]!.room++;
    vertex = arcs[arc.back]!.to;
  }
  return distance[to]!;
}
