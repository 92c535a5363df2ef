import { PORT_LIFECYCLES, PORT_STATES } from '../../../domain/catalog/enums';
import { portLook, type PortShape } from '../../../domain/geometry/port-shape';
import type { DiscWriter, LineWriter, QuadWriter, TileWriter } from '../../gl/vertex-writers';
import type { Records } from '../../scene/records';
import { mix, type Theme } from '../../theme';
import { cross, hatch } from '../hatch';
import { cableColor, portStateColor } from '../palette';

export interface FaceWriters {
  readonly quads: QuadWriter;
  readonly lines: LineWriter;
  readonly discs: DiscWriter;
}

const UP = PORT_STATES.indexOf('up');
const DOWN = PORT_STATES.indexOf('down');
const BROKEN = PORT_STATES.indexOf('connectionBroken');
const UNAUTHORIZED = PORT_STATES.indexOf('unauthorizedConnection');
const RESERVED = PORT_LIFECYCLES.indexOf('reserved');
const MAINTENANCE = PORT_LIFECYCLES.indexOf('maintenance');
const FAULTY = PORT_LIFECYCLES.indexOf('faulty');

/** A port from the middle distance: one tile. Its state is looked up when it is drawn, else it shows what is plugged in. */
export function writeTile(
  tiles: TileWriter,
  records: Records,
  theme: Theme,
  port: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const cable = records.cableAt(records.portId(port));
  const color = cable >= 0 ? mix(cableColor(records, cable, theme), theme.colors.portBody, 0.35) : theme.colors.portCavity;
  tiles.tile(x, y, width, height, port, color);
}

/**
 * A port with its outline, plug, state and lifecycle. x y width height: the opening, mm; `above`: its words stand above,
 * so its latch is below.
 * Signs: up a whole light, down two dots, error three dashes, broken a cross, unauthorised a disc;
 * reserved a corner mark, maintenance strokes, faulty one slash.
 */
export function writePort(
  writers: FaceWriters,
  records: Records,
  theme: Theme,
  port: number,
  x: number,
  y: number,
  width: number,
  height: number,
  above: boolean,
): void {
  const shape = portLook(records.portType[port] ?? 0)?.shape ?? 'generic';
  const cable = records.cableAt(records.portId(port));
  const plug = cable >= 0 ? cableColor(records, cable, theme) : undefined;
  writeShape(writers, theme, shape, x, y, width, height, above, plug);
  writeSigns(writers, records, theme, port, x, y, width, height, above);
}

function writeShape(
  { quads, discs }: FaceWriters,
  theme: Theme,
  shape: PortShape,
  x: number,
  y: number,
  width: number,
  height: number,
  above: boolean,
  plug: number | undefined,
): void {
  const { portBody, portCavity, portPin } = theme.colors;
  const hole = plug ?? portCavity;
  const latch = plug === undefined ? portCavity : mix(plug, theme.colors.portBody, 0.45);
  const edge = Math.min(0.9, width * 0.08);
  const part = (x0: number, y0: number, x1: number, y1: number, color: number): void => {
    const [low, high] = above ? [y0, y1] : [1 - y1, 1 - y0];
    quads.rect(x + width * x0, y + height * low, x + width * x1, y + height * high, color);
  };
  switch (shape) {
    case 'rj45':
      quads.rect(x, y, x + width, y + height, portBody);
      part(0.1, 0.28, 0.9, 0.92, hole);
      part(0.32, 0.08, 0.68, 0.28, latch);
      part(0.2, 0.84, 0.8, 0.92, portPin);
      return;
    case 'sfp':
    case 'qsfp':
    case 'cfp':
      quads.rect(x, y, x + width, y + height, portBody);
      quads.rect(x + edge, y + edge, x + width - edge, y + height - edge, hole);
      if (plug === undefined) part(0.12, 0.72, 0.88, 0.8, portBody);
      else part(0.22, 0.12, 0.78, 0.34, latch);
      if (shape !== 'sfp') part(0.485, 0.1, 0.515, 0.9, portBody);
      return;
    case 'duplex':
      quads.rect(x, y, x + width, y + height, portBody);
      part(0.08, 0.14, 0.46, 0.86, hole);
      part(0.54, 0.14, 0.92, 0.86, hole);
      part(0.2, 0.38, 0.34, 0.62, latch);
      part(0.66, 0.38, 0.8, 0.62, latch);
      return;
    case 'simplex':
      quads.rect(x, y, x + width, y + height, portBody);
      part(0.16, 0.16, 0.84, 0.84, hole);
      discs.disc(x + width / 2, y + height / 2, width * 0.14, 0, latch);
      return;
    case 'mpo':
      quads.rect(x, y, x + width, y + height, portBody);
      part(0.08, 0.18, 0.92, 0.7, hole);
      part(0.42, 0.7, 0.58, 0.86, hole);
      return;
    case 'coax':
      discs.disc(x + width / 2, y + height / 2, Math.min(width, height) / 2, 0, portBody);
      discs.disc(x + width / 2, y + height / 2, Math.min(width, height) * 0.34, 0, hole);
      discs.disc(x + width / 2, y + height / 2, Math.min(width, height) * 0.12, 0, portPin);
      return;
    case 'usb':
      quads.rect(x, y, x + width, y + height, portBody);
      quads.rect(x + edge * 0.8, y + edge * 0.8, x + width - edge * 0.8, y + height - edge * 0.8, hole);
      part(0.18, 0.5, 0.82, 0.72, latch);
      return;
    case 'inlet':
    case 'outlet':
      quads.rect(x, y, x + width, y + height, portBody);
      part(0.07, 0.1, 0.93, 0.9, hole);
      part(0.22, 0.3, 0.29, 0.6, plug === undefined ? portPin : latch);
      part(0.71, 0.3, 0.78, 0.6, plug === undefined ? portPin : latch);
      part(0.465, 0.5, 0.535, 0.8, plug === undefined ? portPin : latch);
      return;
    default:
      quads.rect(x, y, x + width, y + height, portBody);
      part(0.1, 0.12, 0.9, 0.88, hole);
  }
}

function writeSigns(
  { quads, lines, discs }: FaceWriters,
  records: Records,
  theme: Theme,
  port: number,
  x: number,
  y: number,
  width: number,
  height: number,
  above: boolean,
): void {
  const state = records.portOperational[port] ?? 0;
  const color = portStateColor(state, theme);
  if (color !== undefined) {
    const from = above ? y + height + 0.5 : y - 1.9;
    const to = from + 1.4;
    const at = (x0: number, x1: number): void => quads.rect(x + width * x0, from, x + width * x1, to, color);
    if (state === UP) at(0.1, 0.9);
    else if (state === DOWN) {
      at(0.1, 0.24);
      at(0.76, 0.9);
    } else {
      at(0.1, 0.3);
      at(0.4, 0.6);
      at(0.7, 0.9);
      quads.outline(x, y, x + width, y + height, color, 1, 0);
      if (state === BROKEN) cross(lines, x, y, width, height, 2, color);
      if (state === UNAUTHORIZED) discs.disc(x + width / 2, y + height / 2, Math.min(width, height) * 0.22, 0.5, color);
    }
  }
  const lifecycle = records.portLifecycle[port] ?? 0;
  const mark = Math.min(width, height) * 0.34;
  if (lifecycle === RESERVED) quads.rect(x, y + height - mark, x + mark, y + height, theme.colors.lifecycleReserved);
  if (lifecycle === MAINTENANCE) hatch(lines, x, y, width, height, -1, 3, 1, theme.colors.lifecycleMaintenance);
  if (lifecycle === FAULTY) lines.segment(x, y, x + width, y + height, 2, theme.colors.lifecycleFaulty);
}
