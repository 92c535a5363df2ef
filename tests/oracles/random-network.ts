import type { LinkNetwork } from '../../domain/network/link-network';

/** Networks from a seed, for tests and benches: what is random in them is only the numbers that are drawn. */
export interface DrawnNetwork {
  readonly network: LinkNetwork;
  readonly costs: Uint32Array;
}

type Random = () => number;

/** Collects links in order. */
class Links {
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly costs: number[] = [];
  add(from: number, to: number, cost: number): void {
    this.from.push(from);
    this.to.push(to);
    this.costs.push(cost);
  }
  network(vertexCount: number): DrawnNetwork {
    return {
      network: { vertexCount, from: Uint32Array.from(this.from), to: Uint32Array.from(this.to) },
      costs: Uint32Array.from(this.costs),
    };
  }
}

/**
 * Anything: trees, meshes and islands; few different costs (0 among them) make ties; loops, parallel trays and
 * hairpins (two links between the same ends) are sown in.
 */
export function randomNetwork(random: Random, vertexCount: number): DrawnNetwork {
  const pick = (count: number): number => Math.floor(random() * count);
  const links = new Links();
  const kinds = random() < 0.5 ? 3 : 1000;
  const density = 0.4 + random() * 1.6;
  const near = 1 + pick(Math.max(1, vertexCount));
  for (let at = 0; at < vertexCount * density; at++) {
    const from = pick(vertexCount);
    const to = random() < 0.9 ? Math.min(vertexCount - 1, from + 1 + pick(near)) : pick(vertexCount);
    const cost = pick(kinds);
    links.add(from, to, cost);
    if (random() < 0.1) links.add(to, from, cost + pick(2));
  }
  return links.network(vertexCount);
}

/** A dense grid of trays, `side` by `side`, parallel trays here and there. */
export function gridNetwork(random: Random, side: number): DrawnNetwork {
  const links = new Links();
  const cost = (): number => 500 + Math.floor(random() * 2000);
  for (let vertex = 0; vertex < side * side; vertex++) {
    if ((vertex + 1) % side !== 0) links.add(vertex, vertex + 1, cost());
    if (vertex + side < side * side) links.add(vertex, vertex + side, cost());
    if (random() < 0.02 && vertex + side < side * side) links.add(vertex, vertex + side, cost());
  }
  return links.network(side * side);
}

/**
 * A campus as routing sees it: buildings with floors of halls; in a hall rows of racks under trays on two levels
 * (copper and fibre), joined by cross trays at both ends and in the middle; every rack drops to its row, and has a
 * panel with ports. Risers join floors, ducts join buildings in a ring with chords. About `wanted` vertices.
 */
export function campusNetwork(random: Random, wanted: number): DrawnNetwork {
  const links = new Links();
  let count = 0;
  const vertex = (): number => count++;
  const length = (mm: number): number => Math.round(mm * (0.9 + random() * 0.2));
  const buildings: number[][] = [];
  const rows = 20;
  const racks = 20;
  while (count < wanted) {
    const cores: number[] = [];
    for (let floor = 0; floor < 4 && count < wanted; floor++) {
      const core = vertex();
      const second = vertex();
      links.add(core, second, length(8000));
      if (floor > 0) {
        links.add(core, cores[cores.length - 2]!, length(5000));
        links.add(second, cores[cores.length - 1]!, length(5000));
      }
      cores.push(core, second);
      for (let hall = 0; hall < 4 && count < wanted; hall++)
        drawHall(links, vertex, length, [core, second], { rows, racks, ports: 3 });
    }
    buildings.push(cores);
  }
  for (let at = 1; at < buildings.length; at++) {
    links.add(buildings[at]![0]!, buildings[at - 1]![0]!, length(80_000));
    links.add(buildings[at]![1]!, buildings[Math.floor(random() * at)]![1]!, length(150_000));
  }
  if (buildings.length > 2) links.add(buildings[0]![0]!, buildings.at(-1)![0]!, length(80_000));
  return links.network(count);
}

function drawHall(
  links: Links,
  vertex: () => number,
  length: (mm: number) => number,
  entries: readonly number[],
  size: { readonly rows: number; readonly racks: number; readonly ports: number },
): void {
  const crossings = [0, Math.floor(size.racks / 2), size.racks - 1];
  const above: (readonly number[])[] = [[], []];
  for (let row = 0; row < size.rows; row++) {
    const levels = [0, 1].map(() => Array.from({ length: size.racks }, vertex));
    levels.forEach((level, which) => {
      for (let at = 1; at < level.length; at++) links.add(level[at - 1]!, level[at]!, length(600));
      if (row > 0) for (const at of crossings) links.add(above[which]![at]!, level[at]!, length(2400));
      else links.add(entries[which]!, level[0]!, length(4000));
      if (row === size.rows - 1) links.add(entries[which]!, level.at(-1)!, length(30_000));
      above[which] = level;
    });
    for (const at of crossings) links.add(levels[0]![at]!, levels[1]![at]!, length(400));
    for (let at = 0; at < size.racks; at++) {
      const panel = vertex();
      for (const level of levels) links.add(panel, level[at]!, length(1500));
      for (let port = 0; port < size.ports; port++) links.add(panel, vertex(), length(500));
    }
  }
}
