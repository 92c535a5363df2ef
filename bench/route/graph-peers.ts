import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { DrawnNetwork } from '../../tests/oracles/random-network';

const FOLDER = resolve('bench/graph-peers');

/** Another library's best route around closed links: its cost, Infinity when there is none. */
export interface GraphPeer {
  readonly name: string;
  find(from: number, to: number, closed: ReadonlySet<number>): number;
}

/** What of ngraph is used. */
interface NgraphLink {
  readonly data: { readonly link: number; readonly cost: number };
  readonly fromId: number;
  readonly toId: number;
}
interface Ngraph {
  addNode(id: number): void;
  addLink(from: number, to: number, data: NgraphLink['data']): void;
  getLink(from: number, to: number): NgraphLink | null;
}
interface NgraphFinder {
  find(from: number, to: number): readonly { readonly id: number }[];
}

/** Installs the libraries of bench/graph-peers when they are not there; false (with a word) when they cannot be had. */
function installed(): boolean {
  const lock = resolve(FOLDER, 'package-lock.json');
  const done = resolve(FOLDER, 'node_modules/.package-lock.json');
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return true;
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
    return true;
  } catch {
    console.error('bench/graph-peers cannot be installed: no other library is asked');
    return false;
  }
}

/** The cheapest of parallel links, because the libraries keep one link between two vertices. */
function cheapestLinks({ network, costs }: DrawnNetwork): ReadonlyMap<string, number> {
  const links = new Map<string, number>();
  for (let link = 0; link < network.from.length; link++) {
    const [a, b] = [network.from[link]!, network.to[link]!];
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = links.get(key);
    if (a !== b && (known === undefined || costs[link]! < costs[known]!)) links.set(key, link);
  }
  return links;
}

/** ngraph.path's NBA* (no heuristic: trays have no coordinates here) and graphology's bidirectional Dijkstra. */
export function graphPeers(drawn: DrawnNetwork): readonly GraphPeer[] {
  if (!installed()) return [];
  const load = createRequire(resolve(FOLDER, 'package.json'));
  return [ngraphPeer(load, drawn), graphologyPeer(load, drawn)];
}

function ngraphPeer(load: NodeJS.Require, drawn: DrawnNetwork): GraphPeer {
  const { network, costs } = drawn;
  const module = load('ngraph.graph') as { default?: () => Ngraph } & (() => Ngraph);
  const graph = (module.default ?? module)();
  const path = load('ngraph.path') as {
    nba(
      graph: Ngraph,
      options: {
        distance(a: unknown, b: unknown, link: NgraphLink): number;
        blocked(a: unknown, b: unknown, link: NgraphLink): boolean;
      },
    ): NgraphFinder;
  };
  for (let vertex = 0; vertex < network.vertexCount; vertex++) graph.addNode(vertex);
  for (const link of cheapestLinks(drawn).values())
    graph.addLink(network.from[link]!, network.to[link]!, { link, cost: costs[link]! });
  let avoided: ReadonlySet<number> = new Set();
  const finder = path.nba(graph, {
    distance: (_a, _b, link) => link.data.cost,
    blocked: (_a, _b, link) => avoided.has(link.data.link),
  });
  return {
    name: 'ngraph NBA*',
    find(from, to, closed) {
      avoided = closed;
      const nodes = finder.find(from, to);
      let cost = 0;
      for (let at = 1; at < nodes.length; at++) {
        const [a, b] = [nodes[at - 1]!.id, nodes[at]!.id];
        cost += (graph.getLink(a, b) ?? graph.getLink(b, a))!.data.cost;
      }
      return nodes.length === 0 ? Infinity : cost;
    },
  };
}

interface Graphology {
  addNode(id: number): void;
  addUndirectedEdgeWithKey(key: number, from: number, to: number, data: { readonly cost: number }): void;
  getEdgeAttribute(edge: string, name: 'cost'): number;
}

function graphologyPeer(load: NodeJS.Require, drawn: DrawnNetwork): GraphPeer {
  const { network, costs } = drawn;
  const Graph = (load('graphology') as { readonly UndirectedGraph: new () => Graphology }).UndirectedGraph;
  const { dijkstra, edgePathFromNodePath } = load('graphology-shortest-path') as {
    dijkstra: { bidirectional(graph: Graphology, from: string, to: string, weight: (edge: string) => number): string[] | null };
    edgePathFromNodePath(graph: Graphology, path: readonly string[]): string[];
  };
  const graph = new Graph();
  for (let vertex = 0; vertex < network.vertexCount; vertex++) graph.addNode(vertex);
  for (const link of cheapestLinks(drawn).values())
    graph.addUndirectedEdgeWithKey(link, network.from[link]!, network.to[link]!, { cost: costs[link]! });
  return {
    name: 'graphology bidirectional',
    find(from, to, closed) {
      const weight = (edge: string): number => (closed.has(Number(edge)) ? 1e12 : graph.getEdgeAttribute(edge, 'cost'));
      const path = dijkstra.bidirectional(graph, String(from), String(to), weight);
      if (path === null) return Infinity;
      const cost = edgePathFromNodePath(graph, path).reduce((sum, edge) => sum + weight(edge), 0);
      return cost >= 1e12 ? Infinity : cost;
    },
  };
}
