import type { Document } from '../document/document';
import { fromCell } from '../ids';
import { buildFlatGraph, type FlatGraph, type Link, type Route } from './flat-graph';

/** A length to count with where a cable was not measured. */
const UNMEASURED_MM = 3000;

/**
 * The live cabling of a document as a graph. Vertices are ports, and one hub for each object whose ports no port map
 * joins (a switch passes on from any port to any other; a patch panel only from a front to its rear). Links are
 * cables by their length, in mm, and the ways inside equipment at no cost.
 */
export interface CableGraph {
  readonly graph: FlatGraph;
  /** Vertex of a port, or of an object that is a hub; -1 when it has none. */
  vertexOf(id: number): number;
  /** Port or hub of a vertex. */
  idOf(vertex: number): number;
  /** Cables of a route from start to goal. */
  cablesOf(route: Route): readonly number[];
}

/** Builds the graph: two passes over ports, port maps and terminations, no copy of a record. */
export function cableGraph(document: Document): CableGraph {
  const ids: number[] = [];
  const vertices = new Map<number, number>();
  const vertexFor = (id: number): number => {
    const known = vertices.get(id);
    if (known !== undefined) return known;
    vertices.set(id, ids.length);
    ids.push(id);
    return ids.length - 1;
  };
  const links: Link[] = [];
  /** By link: the cable it is, 0 = inside of equipment. */
  const cableOfLink: number[] = [];
  const join = (from: number, to: number, cost: number, cable: number): void => {
    links.push({ from: vertexFor(from), to: vertexFor(to), cost });
    cableOfLink.push(cable);
  };

  const mapped = new Set<number>();
  forEachRow(document, 'port_map', (row) => {
    const maps = document.table('port_map');
    mapped.add(maps.column('owner')[row]!);
    join(fromCell(maps.column('front')[row]!), fromCell(maps.column('rear')[row]!), 0, 0);
  });
  forEachRow(document, 'port', (row) => {
    const ports = document.table('port');
    const port = fromCell(ports.ids[row]!);
    const owner = ports.column('owner')[row]!;
    if (mapped.has(owner)) vertexFor(port);
    else join(port, fromCell(owner), 0, 0);
  });
  forEachRow(document, 'cable', (row) => {
    const cables = document.table('cable');
    const cable = fromCell(cables.ids[row]!);
    const [a, b] = liveEnds(document, cable);
    const lengthMm = cables.column('lengthMm')[row]!;
    for (const from of a) for (const to of b) join(from, to, lengthMm === 0 ? UNMEASURED_MM : lengthMm, cable);
  });

  const graph = buildFlatGraph(ids.length, links);
  return {
    graph,
    vertexOf: (id) => vertices.get(id) ?? -1,
    idOf: (vertex) => ids[vertex] ?? 0,
    cablesOf: (route) => Array.from(route.arcs, (arc) => cableOfLink[graph.links[arc]!]!).filter((cable) => cable !== 0),
  };
}

/** Ports at the two ends of a cable, planned terminations left out. */
function liveEnds(document: Document, cable: number): readonly [readonly number[], readonly number[]] {
  const ends: [number[], number[]] = [[], []];
  const terminations = document.table('termination');
  for (let row = document.firstRow('termination.cable', cable); row >= 0; row = document.nextRow('termination.cable', row)) {
    if (terminations.column('plan')[row] !== 0) continue;
    const end = terminations.column('end')[row]!;
    if (end === 1 || end === 2) ends[end - 1]!.push(fromCell(terminations.column('port')[row]!));
  }
  for (const ports of ends) ports.sort((a, b) => a - b);
  return ends;
}

function forEachRow(document: Document, kind: 'port' | 'port_map' | 'cable', visit: (row: number) => void): void {
  const { ids, rowCount } = document.table(kind);
  for (let row = 0; row < rowCount; row++) if (ids[row] !== 0) visit(row);
}
