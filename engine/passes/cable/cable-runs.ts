import { firstStub, GAP_BEND_MM, isAlongSeam, lastStub } from '../../scene/cable-bends';
import type { CableRoutes } from '../../scene/cable-routes';

/**
 * The cables of a rack with what coincides drawn once: straight runs along lanes and seams, each with the number of
 * cables in it and their mean colour, and the bends between them. Two cables that share a piece of lane are one line
 * there, wider with more of them.
 */
export interface CableRuns {
  /** 4 per run: x0 y0 x1 y1, along one axis, mm from the rack's corner. */
  readonly boxes: readonly number[];
  readonly counts: readonly number[];
  readonly colors: readonly number[];
  /** Ways from ports to seams and quarters between runs. */
  readonly bends: readonly Bend[];
}

export interface Bend {
  readonly x: number;
  readonly y: number;
  readonly along: number;
  readonly across: number;
  readonly radius: number;
  /** A quarter between two runs; else a way from a port. */
  readonly single: boolean;
  readonly color: number;
  /** Cables in it. */
  readonly count: number;
}

/** The pieces of one straight line: from, to, colour. */
interface Pile {
  readonly upright: boolean;
  readonly at: number;
  readonly pieces: number[];
}

interface Joint extends Bend {
  sum: [number, number, number];
  n: number;
}

/**
 * `colorOf` answers a cable's colour, undefined for one that is drawn by itself. `radius` of bends, mm; 0 = none, and no
 * ways from ports. `pitch`, mm: lanes that are nearer to each other than this are one; 0 = each stands where it is.
 */
export function runsOf(
  routes: CableRoutes,
  radius: number,
  colorOf: (cable: number) => number | undefined,
  pitch = 0,
): CableRuns {
  const piles = new Map<number, Pile>();
  const joints = new Map<string, Joint>();
  const bends: Bend[] = [];
  const ways = pitch > 0 ? laned(routes, pitch) : routes;
  for (let index = 0; index < routes.cables.length; index++) {
    const color = colorOf(routes.cables[index]!);
    if (color === undefined) continue;
    addPath(ways, index, radius, color, piles, joints, bends);
  }
  const runs = { boxes: [] as number[], counts: [] as number[], colors: [] as number[] };
  for (const pile of piles.values()) mergePile(pile, runs);
  for (const joint of joints.values()) bends.push({ ...joint, color: meanOf(joint.sum, joint.n), count: joint.n });
  return { ...runs, bends };
}

/** Lanes moved to those that are a pitch apart; what comes from the ports stays. */
function laned({ points, ...routes }: CableRoutes, pitch: number): CableRoutes {
  const { starts, stubs } = routes;
  const moved = points.slice();
  for (let index = 0; index < stubs.length; index++) {
    const last = starts[index + 1]! - 1 - lastStub(stubs[index]!);
    for (let at = starts[index]! + firstStub(stubs[index]!); at < last; at++) {
      if (Math.abs(points[at * 2]! - points[at * 2 + 2]!) >= 1e-3) continue;
      for (const point of [at, at + 1]) moved[point * 2] = Math.round(points[point * 2]! / pitch) * pitch;
    }
  }
  return { ...routes, points: moved };
}

function addPath(
  { points, starts, stubs }: CableRoutes,
  index: number,
  radius: number,
  color: number,
  piles: Map<number, Pile>,
  joints: Map<string, Joint>,
  bends: Bend[],
): void {
  const first = starts[index]! + firstStub(stubs[index]!);
  const last = starts[index + 1]! - 1 - lastStub(stubs[index]!);
  const between = isAlongSeam(stubs[index]!) ? Math.min(radius, GAP_BEND_MM) : radius;
  const x = (point: number): number => points[point * 2]!;
  const y = (point: number): number => points[point * 2 + 1]!;
  // How much of the run's beginning the bend before it takes.
  let taken = radius === 0 ? 0 : stub(starts[index]!, first, first + 1);
  const takenAtEnd = radius === 0 ? 0 : stub(starts[index + 1]! - 1, last, last - 1);
  for (let at = first; at < last; at++) {
    const length = Math.abs(x(at + 1) - x(at)) + Math.abs(y(at + 1) - y(at));
    let left = at === last - 1 ? takenAtEnd : 0;
    let next = 0;
    if (at < last - 1 && radius > 0) {
      const after = Math.abs(x(at + 2) - x(at + 1)) + Math.abs(y(at + 2) - y(at + 1));
      next = left = Math.min(between, length / 2, after / 2);
      if (next > 0.05) join(at, next);
    }
    addPiece(at, length, Math.min(taken, length), left);
    taken = next;
  }

  /** A way from a port; answers the part of the run that its last bend takes. */
  function stub(port: number, end: number, on: number): number {
    if (port === end || on < 0 || on > starts[index + 1]! - 1) return 0;
    const across = y(end) - y(port);
    const sign = Math.sign(x(on) - x(end)) || 1;
    const along = x(end) - x(port) || sign * 0.0625;
    const size = Math.abs(end - port) > 1 ? Math.min(radius, GAP_BEND_MM) : radius;
    bends.push({ x: x(port), y: y(port), along, across, radius: size, single: false, color, count: 1 });
    return Math.min(size, Math.abs(across) / 2);
  }

  function addPiece(at: number, length: number, before: number, after: number): void {
    if (length - before - after < 0.01) return;
    const upright = Math.abs(x(at + 1) - x(at)) < 1e-3;
    const line = upright ? x(at) : y(at);
    const from = upright ? y(at) : x(at);
    const to = upright ? y(at + 1) : x(at + 1);
    const sign = Math.sign(to - from);
    const low = Math.min(from + sign * before, to - sign * after);
    const high = Math.max(from + sign * before, to - sign * after);
    const key = Math.round(line * 16) * 2 + (upright ? 1 : 0);
    let pile = piles.get(key);
    if (!pile) piles.set(key, (pile = { upright, at: line, pieces: [] }));
    pile.pieces.push(low, high, color);
  }

  /** A quarter from piece `at` to the next; many cables take the same. */
  function join(at: number, size: number): void {
    const [ax, ay, bx, by, cx, cy] = [x(at), y(at), x(at + 1), y(at + 1), x(at + 2), y(at + 2)];
    // Quarters are kept from their level end to their upright end.
    const level = Math.abs(ay - by) < 1e-3;
    const [fromX, toY] = level ? [ax, cy] : [cx, ay];
    const startX = bx + Math.sign(fromX - bx) * size;
    const along = bx - startX;
    const across = Math.sign(toY - by) * size;
    const key = `${Math.round(bx * 16)}/${Math.round(by * 16)}/${along > 0}/${across > 0}/${Math.round(size * 4)}`;
    let joint = joints.get(key);
    if (!joint)
      joints.set(
        key,
        (joint = { x: startX, y: by, along, across, radius: size, single: true, color, count: 0, sum: [0, 0, 0], n: 0 }),
      );
    joint.n++;
    for (let channel = 0; channel < 3; channel++) joint.sum[channel]! += (color >>> (channel * 8)) & 255;
  }
}

/** Neighbouring pieces of the same width and nearly the same colour are one run. */
function mergePile(pile: Pile, runs: { readonly boxes: number[]; readonly counts: number[]; readonly colors: number[] }): void {
  const { pieces, upright, at } = pile;
  const cuts = [...new Set([...pieces].filter((_, index) => index % 3 !== 2))].sort((a, b) => a - b);
  const slot = new Map(cuts.map((cut, index) => [cut, index]));
  const sums = new Float64Array(cuts.length * 4);
  for (let index = 0; index < pieces.length; index += 3) {
    const color = pieces[index + 2]!;
    const [from, to] = [slot.get(pieces[index]!)! * 4, slot.get(pieces[index + 1]!)! * 4];
    for (let channel = 0; channel < 4; channel++) {
      const value = channel === 3 ? 1 : (color >>> (channel * 8)) & 255;
      sums[from + channel]! += value;
      sums[to + channel]! -= value;
    }
  }
  const running: [number, number, number] = [0, 0, 0];
  let count = 0;
  let open: { from: number; count: number; color: number } | undefined;
  const close = (to: number): void => {
    if (!open) return;
    if (upright) runs.boxes.push(at, open.from, at, to);
    else runs.boxes.push(open.from, at, to, at);
    runs.counts.push(open.count);
    runs.colors.push(open.color);
    open = undefined;
  };
  for (let index = 0; index < cuts.length; index++) {
    for (let channel = 0; channel < 3; channel++) running[channel]! += sums[index * 4 + channel]!;
    count += sums[index * 4 + 3]!;
    const color = count > 0 ? meanOf(running, count) : 0;
    if (open && count > 0 && rank(open.count) === rank(count) && isNear(open.color, color)) {
      open.count = Math.max(open.count, count);
      continue;
    }
    close(cuts[index]!);
    if (count > 0) open = { from: cuts[index]!, count, color };
  }
}

/** Runs of one rank look alike: 1, 2, 3-5, 6-11, 12-22, ... cables. */
function rank(count: number): number {
  return Math.round(Math.log2(count));
}

function isNear(a: number, b: number): boolean {
  for (let shift = 0; shift < 24; shift += 8) if (Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)) > 20) return false;
  return true;
}

function meanOf(sum: readonly [number, number, number], count: number): number {
  return (0xff000000 | (Math.round(sum[2] / count) << 16) | (Math.round(sum[1] / count) << 8) | Math.round(sum[0] / count)) >>> 0;
}
