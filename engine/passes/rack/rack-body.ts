import { DIMENSIONS } from '../../../domain/catalog/dimensions';
import { BAR_MM } from '../../gl/plate-glsl';
import { SIDE, type PlateSet } from '../../gl/plate-writers';
import type { LineWriter } from '../../gl/vertex-writers';
import { channelWidth } from '../../scene/rack-layout';
import type { Scene } from '../../scene/scene';
import { mix, type Theme } from '../../theme';
import { lifecycleEdge, writeLifecycle } from '../lifecycle-strokes';
import type { RackTexels } from './rack-texels';

/** Between the rail and the opening's side. */
const RAIL_MM = 14;
/** Air above and below a device. */
const AIR_MM = 0.4;
const STANDS = 64;
const RECESSED = 16;
/** State, lifecycle and port alarm of a device's bits, as a plate's signs have them. */
const SIGNS = 0b10_1111;

/**
 * A rack near by: frame, channels, rails, free units and the plates of what stands at its units, beside each other, so
 * that no pixel is filled twice. Read from the rack's texels (rack-texels.ts). mm from an origin.
 */
export function writeRackBody(
  plates: PlateSet,
  strokes: LineWriter,
  scene: Scene,
  theme: Theme,
  texels: RackTexels,
  item: number,
  originX: number,
  originY: number,
): void {
  const { items, records } = scene;
  const { colors } = theme;
  const line = texels.lineFor(item, theme);
  const [x0, y0, x1, y1] = items.box(item, originX, originY);
  const half = DIMENSIONS.unitMm / 2;
  const halves = Math.round((records.heightU[items.rows[item]!] || DIMENSIONS.rackUnits) * 2);
  const channel = channelWidth(x1 - x0);
  const [left, right] = [x0 + channel, x1 - channel];
  const base = y0 + DIMENSIONS.rackPlinthMm;
  const about = line[texels.halves * 2 - 1]!;
  const fills = line.subarray(texels.halves * 2);
  const edge = ((about >>> 8) & 255) > 1 ? colors.stateAlarm : (lifecycleEdge(about & 255, theme) ?? colors.rackEdge);
  writeFrame(plates, theme, [x0, y0, x1, y1], base, base + halves * half, channel, edge);
  const parts = line.subarray(texels.halves * 3);
  const inner = colors.rackInner;
  const gap = (from: number, to: number): void => plates.plain.plate(left, from, right, to, 0, 0, inner, inner);
  for (let from = 0; from < halves; ) {
    const y = base + from * half;
    const first = parts[from]!;
    if (!((first >>> 16) & STANDS)) {
      let to = from + 1;
      while (to < halves && !((parts[to]! >>> 16) & STANDS)) to++;
      writeFree(plates, theme, left, right, base, from, to);
      from = to;
      continue;
    }
    // A device behind others is seen where they are not.
    let to = from + 1;
    while (to < halves && (parts[to]! >>> 16) & STANDS && (parts[to]! & 255) === (first & 255) + to - from) to++;
    const isFoot = (first & 255) === 0;
    const isHead = to - from === ((first >>> 8) & 255);
    const bottom = isFoot ? y + AIR_MM : y;
    const top = base + to * half - (isHead ? AIR_MM : 0);
    const bits = first >>> 16;
    const edgeOf = bits & RECESSED ? mix(colors.deviceEdge, inner, 0.62) : colors.deviceEdge;
    const fill = (fills[from]! | 0xff000000) >>> 0;
    if (isFoot) gap(y, bottom);
    plates.begin();
    if ((bits & SIGNS) > 1) plates.plate(left, bottom, right, top, bits & SIGNS, BAR_MM, fill, edgeOf);
    else {
      const sides = SIDE.left | SIDE.right | (isFoot ? SIDE.bottom : 0) | (isHead ? SIDE.top : 0);
      plates.plain.plate(left, bottom, right, top, sides, bits & SIGNS ? BAR_MM : 0, fill, edgeOf);
    }
    if (isHead) gap(top, base + to * half);
    from = to;
  }
  writeLifecycle(strokes, [left, base, right, base + halves * half], about & 255, theme, [0.45, 0.6, 0.8]);
}

/** Plinth, head and posts; the outer edge belongs to whatever is outermost. */
function writeFrame(
  { plain }: PlateSet,
  { colors }: Theme,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  base: number,
  top: number,
  channel: number,
  edge: number,
): void {
  const frame = colors.rackFrame;
  plain.plate(x0, y0, x1, base, SIDE.left | SIDE.bottom | SIDE.right, 0, frame, edge);
  plain.plate(x0, top, x1, y1, SIDE.left | SIDE.top | SIDE.right, 0, frame, edge);
  if (channel <= 0) return;
  const post = Math.min(8, channel * 0.2);
  const recess = mix(frame, colors.rackInner, 0.55);
  plain.plate(x0, base, x0 + channel, top, SIDE.left, 0, recess, edge);
  plain.plate(x0, base, x0 + post, top, SIDE.left, 0, frame, edge);
  plain.plate(x1 - channel, base, x1, top, SIDE.right, 0, recess, edge);
  plain.plate(x1 - post, base, x1, top, SIDE.right, 0, frame, edge);
}

/** Free half units: rails at both sides, a line at the foot of each unit. */
function writeFree(
  { plain }: PlateSet,
  { colors }: Theme,
  left: number,
  right: number,
  base: number,
  from: number,
  to: number,
): void {
  const half = DIMENSIONS.unitMm / 2;
  const [bottom, top] = [base + from * half, base + to * half];
  plain.plate(left, bottom, left + RAIL_MM, top, 0, 0, colors.rackRail, 0);
  plain.plate(right - RAIL_MM, bottom, right, top, 0, 0, colors.rackRail, 0);
  for (let at = from; at < to; ) {
    const next = Math.min(to, at + 2 - (at % 2));
    const sides = at % 2 === 0 ? SIDE.bottom : 0;
    plain.plate(
      left + RAIL_MM,
      base + at * half,
      right - RAIL_MM,
      base + next * half,
      sides,
      0,
      colors.rackInner,
      colors.rackUnit,
    );
    at = next;
  }
}
