import type { LinkArrow, LinkLine } from '../catalog/enums';

/** minX minY maxX maxY, mm; a point is a box without size. */
export type LinkBox = readonly [number, number, number, number];

/** A link as it is drawn, mm. */
export interface DrawnLink {
  /** From end A to end B, heads included: x y ... What is picked; empty where the two have the same middle. */
  readonly points: readonly number[];
  /** What is stroked: 4 a piece, x0 y0 x1 y1; short of filled heads, in dashes where the style says so. */
  readonly pieces: readonly number[];
  readonly heads: readonly LinkHead[];
  /** Two lines beside each other. */
  readonly doubled: boolean;
}

/** A head of a link: a triangle, or its two sides where it is open. 6 numbers: tip, left and right corner. */
export interface LinkHead {
  readonly corners: readonly [number, number, number, number, number, number];
  readonly open: boolean;
}

/** On and off, mm. */
const DASHES: Readonly<Partial<Record<LinkLine, readonly [number, number]>>> = { dash: [90, 60], dotted: [16, 44] };
/** One link has no more dashes or waves than these: a longer one has longer ones. */
const DASHES_MAX = 80;
const WAVES_MAX = 10;
const WAVE_MM = 240;
const WAVE_STEPS = 8;
const HEAD_MM = 90;
const HEAD_MIN_MM = 30;
/** How far lines that leave a side run straight, as a part of the smaller box's smaller side; at least so many mm. */
const REACH_PART = 0.3;
const REACH_MIN_MM = 130;
/** Points nearer than this are one. */
const NEAR_MM = 1e-6;

/**
 * How a link runs between two boxes. `bends` (x y ..., from A to B) take the place of the style's own corners. Styles
 * that cannot be drawn where the boxes overlap are straight there.
 */
export function drawnLink(
  style: { readonly line: LinkLine; readonly arrow: LinkArrow },
  a: LinkBox,
  b: LinkBox,
  bends?: readonly number[] | null,
): DrawnLink {
  const points = linkPath(style.line, a, b, bends);
  if (points.length < 4) return { points: [], pieces: [], heads: [], doubled: false };
  const heads = headsOf(points, style.arrow);
  const size = heads.length === 0 ? 0 : headSize(points);
  const filled = (end: 'start' | 'end'): number =>
    style.arrow === end || style.arrow === 'both' ? size * (style.arrow.startsWith('open') ? 0 : 0.8) : 0;
  const stroked = shortened(shortened(points, filled('start')), filled('end'), true);
  return {
    points,
    pieces: linkPieces(stroked, style.line),
    heads,
    doubled: style.line === 'double',
  };
}

/** Corners of a link from the edge of `a` to the edge of `b`: x y ..., no two neighbours alike. Empty = nothing to draw. */
export function linkPath(line: LinkLine, a: LinkBox, b: LinkBox, bends?: readonly number[] | null): readonly number[] {
  if (bends && bends.length > 1) return between(a, b, bends);
  const [ax, ay] = middle(a);
  const [bx, by] = middle(b);
  switch (line) {
    case 'solid':
    case 'dash':
    case 'dotted':
    case 'double':
      return between(a, b, []);
    case 'horizontalVertical':
      return between(a, b, [bx, ay]);
    case 'verticalHorizontal':
      return between(a, b, [ax, by]);
    case 'middleVertical': {
      const x = midOfGap(a[0], a[2], b[0], b[2]);
      return between(a, b, [x, ay, x, by]);
    }
    case 'edgeConnection':
      return edgeToEdge(a, b) ?? between(a, b, []);
    case 'waveCurve':
      return wave(between(a, b, []));
    case 'endpointPolyline':
      return stubs(a, b) ?? between(a, b, []);
    case 'extendWest':
    case 'extendEast':
      return aside(a, b, line === 'extendEast');
    case 'extendNorth':
    case 'extendSouth':
      return turned(aside(turned(a) as LinkBox, turned(b) as LinkBox, line === 'extendNorth'));
  }
}

/** From middle to middle by these corners, without what lies in the boxes; where one holds the other, all of it. */
function between(a: LinkBox, b: LinkBox, corners: readonly number[]): readonly number[] {
  const whole = clean([...middle(a), ...corners, ...middle(b)]);
  const left = leaving(whole, a);
  const cut = left && leaving(backwards(left), b);
  const outside = cut ? clean(backwards(cut)) : [];
  return outside.length >= 4 ? outside : clean([...middle(a), ...middle(b)]);
}

/** What is left of a path after it leaves the box for the last time. */
function leaving(points: readonly number[], box: LinkBox): readonly number[] | undefined {
  for (let at = points.length - 4; at >= 0; at -= 2) {
    const [x, y, toX, toY] = points.slice(at, at + 4) as [number, number, number, number];
    const until = lastInside(x, y, toX, toY, box);
    if (until !== undefined) return [x + (toX - x) * until, y + (toY - y) * until, ...points.slice(at + 2)];
  }
  return points;
}

/** The last part of the way (0 to 1) that lies in the box; undefined = none of it. */
function lastInside(x: number, y: number, toX: number, toY: number, box: LinkBox): number | undefined {
  let [first, last] = [0, 1];
  for (const [from, by, low, high] of [
    [x, toX - x, box[0], box[2]],
    [y, toY - y, box[1], box[3]],
  ] as const) {
    if (by === 0) {
      if (from < low || from > high) return undefined;
      continue;
    }
    const [enter, leave] = by > 0 ? [(low - from) / by, (high - from) / by] : [(high - from) / by, (low - from) / by];
    first = Math.max(first, enter);
    last = Math.min(last, leave);
  }
  return first <= last ? last : undefined;
}

/** The shortest straight way between two boxes that lie apart. */
function edgeToEdge(a: LinkBox, b: LinkBox): readonly number[] | undefined {
  const [fromX, toX] = facing(a[0], a[2], b[0], b[2]);
  const [fromY, toY] = facing(a[1], a[3], b[1], b[3]);
  return near(fromX, fromY, toX, toY) ? undefined : [fromX, fromY, toX, toY];
}

/** The nearest values of two spans; where they overlap, the middle of that. */
function facing(low: number, high: number, otherLow: number, otherHigh: number): readonly [number, number] {
  if (high < otherLow) return [high, otherLow];
  if (otherHigh < low) return [low, otherHigh];
  const shared = (Math.max(low, otherLow) + Math.min(high, otherHigh)) / 2;
  return [shared, shared];
}

/** Straight out of the sides that face each other, and slanted between. */
function stubs(a: LinkBox, b: LinkBox): readonly number[] | undefined {
  const gapX = Math.max(b[0] - a[2], a[0] - b[2]);
  const gapY = Math.max(b[1] - a[3], a[1] - b[3]);
  if (gapX <= NEAR_MM && gapY <= NEAR_MM) return undefined;
  if (gapY > gapX) return turned(stubs(turned(a) as LinkBox, turned(b) as LinkBox) ?? []);
  const sign = b[0] > a[2] ? 1 : -1;
  const out = Math.min(reachOf(a, b), gapX / 3) * sign;
  const [fromX, toX] = sign > 0 ? [a[2], b[0]] : [a[0], b[2]];
  const [, ay] = middle(a);
  const [, by] = middle(b);
  return clean([fromX, ay, fromX + out, ay, toX - out, by, toX, by]);
}

/** Out of the same side of both, to a line beyond the two and along it. Level boxes are left at different heights. */
function aside(a: LinkBox, b: LinkBox, east: boolean): readonly number[] {
  const side = east ? 2 : 0;
  const x = east ? Math.max(a[2], b[2]) + reachOf(a, b) : Math.min(a[0], b[0]) - reachOf(a, b);
  const [, ay] = middle(a);
  const [, middleY] = middle(b);
  const by = Math.abs(ay - middleY) > 1 ? middleY : middleY - Math.max(REACH_MIN_MM / 4, (b[3] - b[1]) / 4);
  const inside = Math.min(Math.max(by, b[1]), b[3]);
  return clean([a[side], ay, x, ay, x, inside, b[side], inside]);
}

function reachOf(a: LinkBox, b: LinkBox): number {
  return Math.max(REACH_MIN_MM, REACH_PART * Math.min(a[2] - a[0], a[3] - a[1], b[2] - b[0], b[3] - b[1]));
}

/** Whole waves along a straight line, whose first and last part stays straight. */
function wave(straight: readonly number[]): readonly number[] {
  if (straight.length < 4) return straight;
  const [x, y, toX, toY] = straight as [number, number, number, number];
  const length = Math.hypot(toX - x, toY - y);
  const lead = Math.min(REACH_MIN_MM, length * 0.15) / length;
  const waves = Math.min(WAVES_MAX, Math.max(1, Math.round((length * (1 - 2 * lead)) / WAVE_MM)));
  const height = (length * (1 - 2 * lead)) / waves / 5;
  const [alongX, alongY] = [(toX - x) / length, (toY - y) / length];
  const points: number[] = [x, y];
  for (let step = 0; step <= waves * WAVE_STEPS; step++) {
    const turn = step / WAVE_STEPS;
    const part = lead + (turn / waves) * (1 - 2 * lead);
    const away = Math.sin(turn * 2 * Math.PI) * height;
    points.push(x + (toX - x) * part - alongY * away, y + (toY - y) * part + alongX * away);
  }
  return [...points, toX, toY];
}

function headsOf(points: readonly number[], arrow: LinkArrow): readonly LinkHead[] {
  if (arrow === 'none') return [];
  const open = arrow.startsWith('open');
  const heads: LinkHead[] = [];
  if (arrow !== 'start' && arrow !== 'openStart') heads.push({ corners: head(backwards(points)), open });
  if (arrow !== 'end' && arrow !== 'openEnd') heads.push({ corners: head(points), open });
  return heads;
}

/** The head at a path's first point, along the way that it covers. */
function head(points: readonly number[]): LinkHead['corners'] {
  const size = headSize(points);
  const [x, y] = points as [number, number];
  const [backX, backY] = shortened(points, size) as [number, number];
  const length = Math.hypot(backX - x, backY - y) || 1;
  const [alongX, alongY] = [(backX - x) / length, (backY - y) / length];
  const half = size * 0.36;
  const [baseX, baseY] = [x + alongX * size, y + alongY * size];
  return [x, y, baseX - alongY * half, baseY + alongX * half, baseX + alongY * half, baseY - alongX * half];
}

/** No longer than the straight piece that it lies on, unless that is short everywhere. */
function headSize(points: readonly number[]): number {
  const most = Math.min(HEAD_MM, lengthOf(points) / 4);
  const first = Math.hypot(points[2]! - points[0]!, points[3]! - points[1]!);
  const last = Math.hypot(points.at(-2)! - points.at(-4)!, points.at(-1)! - points.at(-3)!);
  return Math.min(most, Math.max(HEAD_MIN_MM, 0.8 * Math.min(first, last)));
}

/** Without its first (or last) so many mm; less than the path is long. */
function shortened(points: readonly number[], by: number, atEnd = false): readonly number[] {
  if (by <= 0) return points;
  if (atEnd) return backwards(shortened(backwards(points), by));
  let left = by;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x, y, toX, toY] = points.slice(at, at + 4) as [number, number, number, number];
    const length = Math.hypot(toX - x, toY - y);
    if (length > left) return [x + ((toX - x) * left) / length, y + ((toY - y) * left) / length, ...points.slice(at + 2)];
    left -= length;
  }
  return points.slice(-4);
}

/** Pieces of a path (x0 y0 x1 y1 ...), cut in dashes that run on over its corners where the style is dashed or dotted. */
export function linkPieces(points: readonly number[], line: LinkLine): readonly number[] {
  const pattern = DASHES[line];
  const pieces: number[] = [];
  const stretch = pattern ? Math.max(1, lengthOf(points) / (pattern[0] + pattern[1]) / DASHES_MAX) : 1;
  const [on, period] = pattern ? [pattern[0] * stretch, (pattern[0] + pattern[1]) * stretch] : [1, 1];
  let spent = 0;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x, y, toX, toY] = points.slice(at, at + 4) as [number, number, number, number];
    if (!pattern) {
      pieces.push(x, y, toX, toY);
      continue;
    }
    const length = Math.hypot(toX - x, toY - y);
    for (let from = -(spent % period); from < length; from += period) {
      const [start, end] = [Math.max(0, from) / length, Math.min(length, from + on) / length];
      if ((end - start) * length > NEAR_MM)
        pieces.push(x + (toX - x) * start, y + (toY - y) * start, x + (toX - x) * end, y + (toY - y) * end);
    }
    spent += length;
  }
  return pieces;
}

/** Crosses over a path, `every` mm and at least one in its middle: 8 a cross, two pieces of `size` mm. */
export function crossesOn(points: readonly number[], every: number, size: number, most = 12): readonly number[] {
  const length = lengthOf(points);
  const count = Math.min(most, Math.max(1, Math.floor(length / every)));
  const crosses: number[] = [];
  let at = 0;
  let spent = 0;
  for (let cross = 0; cross < count; cross++) {
    const wanted = ((cross + 0.5) / count) * length;
    for (; at + 5 < points.length; at += 2) {
      const piece = Math.hypot(points[at + 2]! - points[at]!, points[at + 3]! - points[at + 1]!);
      if (spent + piece >= wanted) break;
      spent += piece;
    }
    if (at + 3 >= points.length) break;
    const [x, y, toX, toY] = points.slice(at, at + 4) as [number, number, number, number];
    const piece = Math.hypot(toX - x, toY - y) || 1;
    const [alongX, alongY] = [((toX - x) / piece) * (size / 2), ((toY - y) / piece) * (size / 2)];
    const part = (wanted - spent) / piece;
    const [midX, midY] = [x + (toX - x) * part, y + (toY - y) * part];
    crosses.push(midX - alongX - alongY, midY - alongY + alongX, midX + alongX + alongY, midY + alongY - alongX);
    crosses.push(midX - alongX + alongY, midY - alongY - alongX, midX + alongX - alongY, midY + alongY + alongX);
  }
  return crosses;
}

function lengthOf(points: readonly number[]): number {
  let length = 0;
  for (let at = 0; at + 3 < points.length; at += 2)
    length += Math.hypot(points[at + 2]! - points[at]!, points[at + 3]! - points[at + 1]!);
  return length;
}

function middle(box: LinkBox): readonly [number, number] {
  return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
}

/** The middle of the gap between two spans; of their middles where there is none. */
function midOfGap(low: number, high: number, otherLow: number, otherHigh: number): number {
  if (high < otherLow) return (high + otherLow) / 2;
  if (otherHigh < low) return (low + otherHigh) / 2;
  return (low + high + otherLow + otherHigh) / 4;
}

/** The same path with neighbours that are alike, and corners that are none, left out. */
function clean(points: readonly number[]): readonly number[] {
  const kept: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!];
    if (kept.length >= 2 && near(kept.at(-2)!, kept.at(-1)!, x, y)) continue;
    if (kept.length >= 4 && isStraight(kept.at(-4)!, kept.at(-3)!, kept.at(-2)!, kept.at(-1)!, x, y)) kept.splice(-2);
    kept.push(x, y);
  }
  return kept.length >= 4 ? kept : [];
}

/** Does the way from the first to the third go on straight at the second? */
function isStraight(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): boolean {
  const along = (x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1);
  const aside = (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1);
  return along > 0 && Math.abs(aside) <= 1e-9 * Math.hypot(x1 - x0, y1 - y0) * Math.hypot(x2 - x1, y2 - y1);
}

function near(x: number, y: number, otherX: number, otherY: number): boolean {
  return Math.abs(x - otherX) <= NEAR_MM && Math.abs(y - otherY) <= NEAR_MM;
}

/** x and y changed over, point by point. */
function turned(points: readonly number[]): readonly number[] {
  return points.map((_, at) => points[at ^ 1]!);
}

function backwards(points: readonly number[]): readonly number[] {
  const back: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) back.push(points[at]!, points[at + 1]!);
  return back;
}
