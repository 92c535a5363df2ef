import { CLOSED, cellsAt, instantiate, type KernelExports, type Kernels } from './kernels';
import type { Hierarchy, Network } from './hierarchy';

/** A way over links, from start to goal; no link when they are the same vertex. */
export interface LinkRoute {
  readonly cost: number;
  readonly links: Uint32Array;
}

/** What one question alone asks for. Nothing of it changes a metric. */
export interface Constraints {
  /** Links that are closed, damaged or to be avoided. */
  readonly closedLinks?: ArrayLike<number>;
  /** Vertices to be avoided; a route from or to one of them does not exist. */
  readonly closedVertices?: ArrayLike<number>;
}

/** Single routes on one network, by several metrics (one a cable class). */
export interface SingleRoutes {
  readonly vertexCount: number;
  readonly linkCount: number;
  /**
   * Gives a metric its costs, one a link: whole numbers, CLOSED where this class may not go. Throws RangeError at
   * another number. Every metric is closed everywhere until it has costs.
   */
  setCosts(metric: number, costs: ArrayLike<number>): void;
  /** The cheapest way, exactly; null when there is none (or none below CLOSED). */
  route(metric: number, from: number, to: number, constraints?: Constraints): LinkRoute | null;
  /** Bytes of the instance. */
  memoryBytes(): number;
}

/** What all questions (single routes, stops, pairs, alternatives) are built on. */
export interface RouterCore {
  readonly kernel: KernelExports;
  readonly vertexCount: number;
  readonly linkCount: number;
  readonly rank: Uint32Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** The list between host and kernels, as it lies now. */
  list(count: number): Uint32Array;
  check(metric: number, ...vertices: number[]): void;
  /** Makes `constraints` those of the following questions. */
  constrain(constraints: Constraints): void;
}

/** Copies a hierarchy into an instance of its own, with room for `metricCount` metrics (4 bytes a link, 8 an arc each). */
export function createRouterCore(kernels: Kernels, network: Network, hierarchy: Hierarchy, metricCount: number): RouterCore {
  const { vertexCount, from, to } = network;
  const linkCount = from.length;
  if (hierarchy.vertexCount !== vertexCount || hierarchy.linkCount !== linkCount)
    throw new RangeError(
      `a hierarchy of ${hierarchy.vertexCount} vertices and ${hierarchy.linkCount} links is another network's`,
    );
  const kernel = instantiate(kernels);
  kernel.createHierarchy(vertexCount, linkCount, hierarchy.arcCount, metricCount);
  const { upFirst, upHead, downFirst, downTail, downArc, arcOfLink, rank } = hierarchy;
  [upFirst, upHead, downFirst, downTail, downArc, arcOfLink].forEach((array, which) => {
    cellsAt(kernel, kernel.hierarchyArray(which), array.length).set(array);
  });
  const ranksOf = (address: number, vertices: Uint32Array): void => {
    const cells = cellsAt(kernel, address, linkCount);
    for (let link = 0; link < linkCount; link++) cells[link] = rank[vertices[link]!]!;
  };
  ranksOf(kernel.hierarchyArray(6), from);
  ranksOf(kernel.hierarchyArray(7), to);
  kernel.finishHierarchy();
  const exchange = kernel.hierarchyArray(8);
  const list = (count: number): Uint32Array => cellsAt(kernel, exchange, count);
  return {
    kernel,
    vertexCount,
    linkCount,
    rank,
    from,
    to,
    list,
    check(metric, ...vertices) {
      if (!(metric >= 0 && metric < metricCount)) throw new RangeError(`metric ${metric} of ${metricCount}`);
      for (const vertex of vertices) {
        if (!(vertex >= 0 && vertex < vertexCount)) throw new RangeError(`vertex ${vertex} of a network of ${vertexCount}`);
      }
    },
    constrain({ closedLinks = [], closedVertices = [] }) {
      kernel.startConstraints();
      const count = closedLinks.length + closedVertices.length;
      if (count === 0) return;
      if (closedLinks.length > linkCount || closedVertices.length > vertexCount)
        throw new RangeError('more closed than there are');
      const cells = list(count);
      for (let at = 0; at < closedLinks.length; at++) {
        const link = closedLinks[at]!;
        if (!(link >= 0 && link < linkCount)) throw new RangeError(`link ${link} of ${linkCount}`);
        cells[at] = link;
      }
      for (let at = 0; at < closedVertices.length; at++) {
        const vertex = closedVertices[at]!;
        if (!(vertex >= 0 && vertex < vertexCount)) throw new RangeError(`vertex ${vertex} of a network of ${vertexCount}`);
        cells[closedLinks.length + at] = rank[vertex]!;
      }
      kernel.closeListed(closedLinks.length, closedVertices.length);
    },
  };
}

const hasConstraints = ({ closedLinks, closedVertices }: Constraints): boolean =>
  (closedLinks?.length ?? 0) > 0 || (closedVertices?.length ?? 0) > 0;

export function singleRoutes(core: RouterCore): SingleRoutes {
  const { kernel, rank, list } = core;
  return {
    vertexCount: core.vertexCount,
    linkCount: core.linkCount,
    setCosts(metric, costs) {
      core.check(metric);
      if (costs.length !== core.linkCount) throw new RangeError(`${costs.length} costs for ${core.linkCount} links`);
      for (let link = 0; link < costs.length; link++) checkCost(link, costs[link]!);
      cellsAt(kernel, kernel.costsOf(metric), core.linkCount).set(costs);
      kernel.customize(metric);
    },
    route(metric, from, to, constraints = {}) {
      core.check(metric, from, to);
      if (hasConstraints(constraints)) {
        core.constrain(constraints);
        return guidedAnswer(core, metric, from, to);
      }
      const cost = kernel.findRoute(metric, rank[from]!, rank[to]!);
      return cost >= CLOSED ? null : { cost, links: list(kernel.routeLength()).slice() };
    },
    memoryBytes: () => kernel.memory.buffer.byteLength,
  };
}

/** The best route under the constraints (and penalties) that were set last. */
export function guidedAnswer(core: RouterCore, metric: number, from: number, to: number): LinkRoute | null {
  const { kernel, rank } = core;
  const cost = kernel.guidedRoute(metric, rank[from]!, rank[to]!);
  return cost >= CLOSED ? null : { cost, links: core.list(kernel.guidedLength()).slice() };
}

function checkCost(link: number, cost: number): void {
  if (!(cost >= 0 && cost <= CLOSED && Number.isInteger(cost)))
    throw new RangeError(`link ${link} costs ${cost}: costs are whole numbers up to ${CLOSED}`);
}
