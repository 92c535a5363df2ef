import type { Box } from '../../camera/camera';
import type { LineWriter, QuadWriter } from '../../gl/vertex-writers';
import { leafOf } from '../../../domain/layout/door-leaf';
import { turnOf } from '../../../domain/layout/floor';
import { CLASS } from '../../scene/records';
import { ROW_AROUND_MM } from '../../scene/row-names';
import type { Scene } from '../../scene/scene';
import { withAlpha, type Theme } from '../../theme';
import { lifecycleEdge, writeLifecycle } from '../lifecycle-strokes';

/** Pieces of a quarter circle. */
const ARC_STEPS = 12;
/** From one stroke of a ramp to the next, mm. */
const TREAD_MM = 300;
/** Head of an arrow, as a part of the shorter side. */
const HEAD = 0.16;

/** A point of a piece: along its width, and from its front to its back, mm. */
type Place = (u: number, v: number) => readonly [x: number, y: number];

interface Pen {
  readonly quads: QuadWriter;
  readonly lines: LineWriter;
  readonly theme: Theme;
  /** Before it is turned, mm. */
  readonly width: number;
  readonly depth: number;
  readonly at: Place;
}

/** One piece of furniture as an architect draws it, mm from an origin. */
export function writePiece(
  quads: QuadWriter,
  lines: LineWriter,
  { items, records }: Scene,
  theme: Theme,
  item: number,
  originX: number,
  originY: number,
): void {
  const row = items.rows[item]!;
  const box = items.box(item, originX, originY);
  const [x0, y0, x1, y1] = box;
  const turn = turnOf(items.rotations[item]!);
  const [width, depth] = turn % 2 === 0 ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0];
  const at: Place = (u, v) => {
    if (turn === 0) return [x0 + u, y0 + v];
    if (turn === 1) return [x1 - v, y0 + u];
    return turn === 2 ? [x1 - u, y1 - v] : [x0 + v, y1 - u];
  };
  const pen: Pen = { quads, lines, theme, width, depth, at };
  const { colors } = theme;
  const life = records.lifecycle[row] ?? 0;
  switch (records.objectClass[row]) {
    case CLASS.wall:
      quads.rect(...box, colors.wallFill);
      break;
    case CLASS.column:
      quads.framed(...box, colors.fixtureFill, colors.wallFill, 2);
      stroke(pen, 1.5, colors.wallFill, [0, 0, width, depth]);
      stroke(pen, 1.5, colors.wallFill, [0, depth, width, 0]);
      break;
    case CLASS.coldAisle:
      quads.rect(...box, colors.coldAisle);
      break;
    case CLASS.hotAisle:
      quads.rect(...box, colors.hotAisle);
      break;
    case CLASS.row:
      writeRow(pen, box);
      break;
    case CLASS.door:
      writeDoor(pen);
      break;
    case CLASS.ramp:
      writeRamp(pen);
      break;
    default:
      quads.framed(...box, colors.fixtureFill, lifecycleEdge(life, theme) ?? colors.fixtureLine, 2);
      writeFans(pen);
  }
  writeLifecycle(lines, box, life, theme, [0.6, 0.7, 1]);
}

/** Of a piece seen from very far. */
export function pieceColor(objectClass: number, { colors }: Theme): number {
  if (objectClass === CLASS.coldAisle) return colors.coldAisle;
  if (objectClass === CLASS.hotAisle) return colors.hotAisle;
  if (objectClass === CLASS.row) return colors.rowBand;
  return objectClass === CLASS.wall || objectClass === CLASS.column ? colors.wallFill : colors.fixtureLine;
}

/** A band that holds its racks together, and the side to which they look. */
function writeRow(pen: Pen, [minX, minY, maxX, maxY]: Box): void {
  const { rowBand, fixtureLine } = pen.theme.colors;
  pen.quads.rect(minX - ROW_AROUND_MM, minY - ROW_AROUND_MM, maxX + ROW_AROUND_MM, maxY + ROW_AROUND_MM, rowBand);
  stroke(pen, 1.5, withAlpha(fixtureLine, 0.55), [-ROW_AROUND_MM, -ROW_AROUND_MM, pen.width + ROW_AROUND_MM, -ROW_AROUND_MM]);
}

/** The gap in the wall between two jambs, the leaf at a right angle to it, and what it sweeps. */
function writeDoor(pen: Pen): void {
  const { quads, theme, width, depth, at } = pen;
  const { canvas, fixtureLine } = theme.colors;
  const { wall, reach } = leafOf(width, depth);
  const [ax, ay] = at(0, 0);
  const [bx, by] = at(width, wall);
  quads.rect(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), canvas);
  stroke(pen, 1.5, fixtureLine, [0, 0, 0, wall]);
  stroke(pen, 1.5, fixtureLine, [width, 0, width, wall]);
  stroke(pen, 2, fixtureLine, [0, wall, 0, wall + reach]);
  arc(pen, 1, fixtureLine, [0, wall], reach, 0, Math.PI / 2);
}

/** Treads, and an arrow that leads up from its foot. */
function writeRamp(pen: Pen): void {
  const { quads, theme, width, depth, at } = pen;
  const { fixtureFill, fixtureLine } = theme.colors;
  const [ax, ay] = at(0, 0);
  const [bx, by] = at(width, depth);
  quads.framed(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), fixtureFill, fixtureLine);
  for (let v = TREAD_MM; v < depth; v += TREAD_MM) stroke(pen, 0.75, withAlpha(fixtureLine, 0.35), [0, v, width, v]);
  const middle = width / 2;
  arrow(pen, [middle, depth * 0.12], [middle, depth * 0.88]);
}

/** A fan at each end, or one behind what is written where it is as deep as wide, and the side out of which the air comes. */
function writeFans(pen: Pen): void {
  const { width, depth, theme } = pen;
  const color = theme.colors.fixtureLine;
  const short = Math.min(width, depth);
  const isSquare = Math.max(width, depth) < short * 1.5;
  const radius = short * (isSquare ? 0.11 : 0.17);
  const inset = radius + short * (isSquare ? 0.06 : 0.1);
  const fans: readonly (readonly [number, number])[] = isSquare
    ? [[width / 2, depth - inset]]
    : width > depth
      ? [inset, width - inset].map((u) => [u, depth / 2])
      : [inset + depth * 0.1, depth - inset].map((v) => [width / 2, v]);
  for (const [u, v] of fans) {
    arc(pen, 1, color, [u, v], radius, 0, Math.PI * 2);
    for (let blade = 0; blade < 3; blade++) {
      const angle = (blade * Math.PI * 2) / 3 + Math.PI / 6;
      stroke(pen, 1.25, color, [u, v, u + radius * Math.cos(angle), v + radius * Math.sin(angle)]);
    }
  }
  stroke(pen, 2.5, theme.colors.coldAisleText, [width * 0.06, depth * 0.06, width * 0.94, depth * 0.06]);
}

function arrow(pen: Pen, [fromU, fromV]: readonly [number, number], [toU, toV]: readonly [number, number]): void {
  const { lines, width, depth, theme, at } = pen;
  const color = theme.colors.fixtureLine;
  const head = Math.min(width, depth) * HEAD;
  stroke(pen, 1.5, color, [fromU, fromV, toU, toV - head]);
  lines.triangle(...at(toU, toV), ...at(toU - head * 0.6, toV - head), ...at(toU + head * 0.6, toV - head), color);
}

function stroke({ lines, at }: Pen, width: number, color: number, [u0, v0, u1, v1]: readonly number[]): void {
  lines.segment(...at(u0!, v0!), ...at(u1!, v1!), width, color);
}

/** Part of a circle, counter-clockwise as seen on the piece itself. */
function arc(
  pen: Pen,
  width: number,
  color: number,
  [u, v]: readonly [number, number],
  radius: number,
  from: number,
  to: number,
): void {
  const steps = Math.ceil((ARC_STEPS * (to - from)) / (Math.PI / 2));
  const point = (step: number): readonly [number, number] => {
    const angle = from + ((to - from) * step) / steps;
    return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
  };
  for (let step = 0; step < steps; step++) stroke(pen, width, color, [...point(step), ...point(step + 1)]);
}
