import { laneProfile } from '../../domain/cabling/lane-profiles';
import { plugsFacing, type Plug } from '../../domain/cabling/plug-pairs';
import { faceEdgeMm } from '../../domain/geometry/face-layout';
import { fromCell } from '../../domain/ids';
import { ALONG_SEAM, roundBends } from './cable-bends';
import { hostOf, ownerRow, type FaceBook } from './face-book';
import { channelWidth, PLACE, type RackLayout } from './rack-layout';
import type { Records } from './records';

/**
 * How cables run in one rack seen from one side: out of the port, along the seam between devices, up or down the
 * side channel, into the other port or up to the tray above the rack. A cable is drawn when an end of it is on the
 * face that is seen; an end on the hidden face stops at the device's edge with a mark.
 */
export interface CableRoutes {
  /** Cable rows, one per path; a breakout has a path a leg. */
  readonly cables: Int32Array;
  /** First point of each path, and one more for the end; in points. */
  readonly starts: Uint32Array;
  /** x y per point, mm from the rack's corner. */
  readonly points: Float32Array;
  /** Per path: pieces from its first port to the seam (bits 0-2) and from its last (bits 4-6), or ALONG_SEAM (cable-bends.ts). */
  readonly stubs: Uint8Array;
  /** x y of ends on the hidden face. */
  readonly marks: Float32Array;
}

/** Height of the tray's middle above a rack. */
export const TRAY_MM = 42;
const LANES = 12;

export interface PortEnd {
  readonly x: number;
  readonly y: number;
  /** Index of the device in the layout. */
  readonly device: number;
  /** False: the port is on the other face or behind another device. */
  readonly seen: boolean;
  /** The gaps between this port and its neighbours, where a cable can pass beside the port's words; absent = it need not. */
  readonly gapLeft?: number;
  readonly gapRight?: number;
  /** Bottom and top of the face that the port is on, a card's where it is on one; absent = not seen. */
  readonly faceBottom?: number;
  readonly faceTop?: number;
  /** On a strip with ports beside each other: the gap below this one's row. */
  readonly gapBelow?: number;
}

/** Places of all ports seen on a rack's side: port row -> end. Cost: the rack's ports. */
export function portEnds(book: FaceBook, layout: RackLayout, only = -1): Map<number, PortEnd> {
  const ends = new Map<number, PortEnd>();
  for (let device = 0; device < layout.rows.length; device++) {
    if ((only >= 0 && device !== only) || layout.bits[device]! & (PLACE.covered | PLACE.unplaced)) continue;
    const isStrip = (layout.bits[device]! & PLACE.upright) !== 0;
    book.visitIn(layout, device, {
      port: (port, x, y, face, index) => {
        const open = index * 4;
        const isBeside = isStrip && face.cells[open + 2]! <= face.width / 2;
        ends.set(port, {
          x: x + face.openings[open]! + face.openings[open + 2]! / 2,
          y: y + face.openings[open + 1]! + face.openings[open + 3]! / 2,
          device,
          seen: true,
          gapLeft: x + face.cells[open]!,
          gapRight: x + face.cells[open]! + face.cells[open + 2]!,
          faceBottom: y,
          faceTop: y + face.height,
          ...(isBeside ? { gapBelow: y + face.cells[open + 1]! } : {}),
        });
      },
    });
  }
  return ends;
}

/** Row of the port at a cable's other end, -1 when it has none here; of several the one that faces this port's plug. */
export function farPort(records: Records, cable: number, port: number): number {
  return farPorts(records, cable, port)[0] ?? -1;
}

/**
 * Rows of the ports that a cable leads to from one of its ports: the plugs of the other end that meet its own, the one
 * where either end has one. None = its other end has no port here.
 */
export function farPorts(records: Records, cable: number, port: number): readonly number[] {
  const document = records.document;
  const id = fromCell(records.cables.ids[cable] ?? 0);
  let far = -1;
  let plugs = 0;
  for (let row = document.firstRow('termination.cable', id); row >= 0; row = document.nextRow('termination.cable', row)) {
    if (records.terminationPlan[row] !== 0) continue;
    plugs++;
    const other = document.rowOf('port', fromCell(records.terminationPort[row] ?? 0));
    if (other >= 0 && other !== port) far = other;
  }
  if (plugs > 2) return facing(records, cable, plugsOf(records, cable), port);
  return far < 0 ? [] : [far];
}

function facing(records: Records, cable: number, plugs: readonly RoutedPlug[], port: number): readonly number[] {
  const own = plugs.find((plug) => plug.port === port);
  const profile = laneProfile(records.cables.text('profile', cable));
  const far = own ? plugsFacing(own, plugs, profile) : [];
  return far.flatMap((plug) => (plug.port < 0 ? [] : plug.port));
}

/** Rows of ports that a cable joins two by two, -1 where its other end has none here. */
export function portPairs(records: Records, cable: number): readonly (readonly [number, number])[] {
  const plugs = plugsOf(records, cable);
  const here = plugs.filter(({ port }) => port >= 0);
  const [first] = here;
  if (!first) return [];
  const pairs = here
    .filter(({ end }) => end === first.end)
    .flatMap(({ port }) => facing(records, cable, plugs, port).map((far) => [port, far] as const));
  return pairs.length === 0 ? [[first.port, -1]] : pairs;
}

interface RoutedPlug extends Plug {
  /** Row; -1 = it is not known here. */
  readonly port: number;
}

/** Live plugs of a cable, in their order. */
function plugsOf(records: Records, cable: number): readonly RoutedPlug[] {
  const document = records.document;
  const id = fromCell(records.cables.ids[cable] ?? 0);
  const plugs: RoutedPlug[] = [];
  for (let row = document.firstRow('termination.cable', id); row >= 0; row = document.nextRow('termination.cable', row)) {
    if (records.terminationPlan[row] !== 0) continue;
    const port = document.rowOf('port', fromCell(records.terminationPort[row] ?? 0));
    plugs.push({ port, end: records.terminationEnd[row]!, connector: records.terminationConnector[row]! });
  }
  return plugs.sort((a, b) => a.end - b.end || a.connector - b.connector);
}

/** The other end of a cable that has none here. */
const OPEN: readonly number[] = [-1];
/** Ports between two steps. */
const STEP = 48;

/** In steps: a rack of a thousand ports takes longer than a frame may. Between them the document stands as it is. */
export function* routeCables(
  records: Records,
  book: FaceBook,
  layout: RackLayout,
  rackRow: number,
): Generator<void, CableRoutes> {
  const ends = portEnds(book, layout);
  const deviceIndex = new Map<number, number>();
  for (let index = 0; index < layout.rows.length; index++) deviceIndex.set(layout.rows[index]!, index);
  const cables: number[] = [];
  const starts: number[] = [0];
  const points: number[] = [];
  const marks: number[] = [];
  const stubs: number[] = [];
  /** Pairs of ports: seen from either. */
  const done = new Set<number>();
  let looked = 0;
  yield;
  for (const [port, end] of ends) {
    if (++looked % STEP === 0) yield;
    const cable = records.cableAt(records.portId(port));
    if (cable < 0) continue;
    const fars = farPorts(records, cable, port);
    let leavesRack = false;
    for (const far of fars.length === 0 ? OPEN : fars) {
      const pair = Math.min(port, far) * records.ports.rowCount + Math.max(port, far);
      if (done.has(pair)) continue;
      done.add(pair);
      const other = far < 0 ? undefined : (ends.get(far) ?? hiddenEnd(records, layout, deviceIndex, far, rackRow));
      // Legs that leave the rack leave it together.
      if (!other && leavesRack) continue;
      leavesRack ||= !other;
      if (other) {
        stubs.push(routeInside(layout, cable, end, other, points));
        if (!other.seen) marks.push(points.at(-2)!, points.at(-1)!);
      } else stubs.push(routeOut(layout, cable, end, points));
      cables.push(cable);
      starts.push(points.length / 2);
    }
  }
  return {
    cables: Int32Array.from(cables),
    starts: Uint32Array.from(starts),
    points: Float32Array.from(points),
    stubs: Uint8Array.from(stubs),
    marks: Float32Array.from(marks),
  };
}

/** End of a port that this side does not show, when its device stands in this rack. */
export function hiddenEnd(
  records: Records,
  layout: RackLayout,
  deviceIndex: ReadonlyMap<number, number>,
  port: number,
  rackRow: number,
): PortEnd | undefined {
  const owner = ownerRow(records, port);
  if (owner < 0) return undefined;
  const host = hostOf(records, owner);
  if (host.rack !== rackRow) return undefined;
  const device = deviceIndex.get(host.device);
  if (device === undefined) return { x: layout.width, y: layout.height * 0.1, device: -1, seen: false };
  const at = device * 4;
  return { x: layout.rects[at]!, y: layout.rects[at + 1]! + layout.rects[at + 3]! * 0.5, device, seen: false };
}

/** Same cable, same lane, in every rack it passes. */
function laneOf(cable: number): number {
  return ((cable * 2654435761) >>> 0) % LANES;
}

function laneX(layout: RackLayout, cable: number, left: boolean): number {
  const channel = channelWidth(layout.width);
  const x = Math.max(3, channel * 0.18) + (laneOf(cable) / (LANES - 1)) * Math.max(2, channel * 0.5);
  return left ? x : layout.width - x;
}

/** The seam a cable takes out of the face that its port is on: the nearer edge, where neither ports nor numbers stand. */
function seamY(layout: RackLayout, { y, device, faceBottom, faceTop, gapBelow }: PortEnd, cable: number): number {
  if (layout.bits[device]! & PLACE.upright) return gapBelow ?? y;
  if (faceBottom === undefined || faceTop === undefined) return y;
  const inside = faceEdgeMm(faceTop - faceBottom) * (0.2 + (laneOf(cable) % 4) * 0.25);
  return y > (faceBottom + faceTop) / 2 ? faceTop - inside : faceBottom + inside;
}

function isLeft(layout: RackLayout, end: PortEnd): boolean {
  return end.x < layout.width / 2;
}

/** From a port to its lane; answers the number of pieces before the seam. */
function leave(layout: RackLayout, cable: number, end: PortEnd, left: boolean, points: number[]): number {
  const x = laneX(layout, cable, left);
  if (!end.seen) {
    const device = end.device * 4;
    const edge = end.device < 0 ? x : left ? layout.rects[device]! : layout.rects[device]! + layout.rects[device + 2]!;
    const y = end.y + ((laneOf(cable) % 6) - 2.5) * 2;
    points.push(edge, y, x, y);
    return 0;
  }
  const upright = (layout.bits[end.device] ?? 0) & PLACE.upright;
  const seam = seamY(layout, end, cable);
  points.push(end.x, end.y);
  // Upper ports have their words above and lower ones below, just where their cables leave: those pass in the gap.
  const near = Math.abs(seam - end.y) > ((end.faceTop ?? 0) - (end.faceBottom ?? 0)) * 0.2;
  const gap = upright || !near ? undefined : left ? end.gapLeft : end.gapRight;
  if (gap !== undefined) points.push(gap, end.y, gap, seam);
  else if (seam !== end.y) points.push(end.x, seam);
  points.push(x, seam);
  return gap !== undefined ? 2 : seam !== end.y ? 1 : 0;
}

/** The side channel of a cable within a rack: the same from whichever end one begins. */
function goesLeft(layout: RackLayout, a: PortEnd, b: PortEnd): boolean {
  const isUpright = ({ device }: PortEnd): boolean => ((layout.bits[device] ?? 0) & PLACE.upright) !== 0;
  if (isUpright(a) !== isUpright(b)) return isLeft(layout, isUpright(a) ? a : b);
  if (a.seen !== b.seen) return isLeft(layout, a.seen ? a : b);
  if (a.device !== b.device) return isLeft(layout, a.device < b.device ? a : b);
  return a.x + b.x < layout.width;
}

/** A jumper between two ports of one seam goes along it; it has nothing to do in the side channel. */
function sharesSeam(layout: RackLayout, cable: number, a: PortEnd, b: PortEnd): boolean {
  if (!a.seen || !b.seen || a.device !== b.device) return false;
  const isUpright = ((layout.bits[a.device] ?? 0) & PLACE.upright) !== 0;
  return !isUpright && seamY(layout, a, cable) === seamY(layout, b, cable);
}

function routeInside(layout: RackLayout, cable: number, end: PortEnd, other: PortEnd, points: number[]): number {
  const left = goesLeft(layout, end, other);
  const first = leave(layout, cable, end, left, points);
  const back: number[] = [];
  const last = leave(layout, cable, other, left, back);
  const isAlong = sharesSeam(layout, cable, end, other);
  if (isAlong) {
    points.length -= 2;
    back.length -= 2;
  }
  for (let at = back.length - 2; at >= 0; at -= 2) points.push(back[at]!, back[at + 1]!);
  // Its ways to the seam turn back towards the other port, as those to the side channel do not.
  return isAlong ? ALONG_SEAM : first | (last << 4);
}

function routeOut(layout: RackLayout, cable: number, end: PortEnd, points: number[]): number {
  const left = isLeft(layout, end);
  const first = leave(layout, cable, end, left, points);
  points.push(laneX(layout, cable, left), trayY(layout, cable));
  return first;
}

function trayY(layout: RackLayout, cable: number): number {
  return layout.height + TRAY_MM + (laneOf(cable) - LANES / 2) * 1.6;
}

/** Path with its bends from one end up to the tray, whether or not the end is seen; for what is selected or hovered. */
export function pathToTray(layout: RackLayout, cable: number, end: PortEnd): readonly number[] {
  const points: number[] = [];
  const stubs = routeOut(layout, cable, end, points);
  return roundBends(points, 0, points.length / 2, stubs);
}

export function pathInside(layout: RackLayout, cable: number, end: PortEnd, other: PortEnd): readonly number[] {
  const points: number[] = [];
  const stubs = routeInside(layout, cable, end, other, points);
  return roundBends(points, 0, points.length / 2, stubs);
}
