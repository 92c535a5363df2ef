import { boxAt, type Box } from '../camera/camera';
import { fromCell } from '../../domain/ids';
import { hiddenEnd, pathInside, pathToTray, portEnds, portPairs, TRAY_MM, type PortEnd } from './cable-routes';
import { hostOf, openingOf, ownerRow, type FaceVisitor } from './face-book';
import { ITEM } from './items';
import { linkRun } from './link-looks';
import { runBetween } from './tray-runs';
import { boxOfPathway, laidPath } from './pathway-lines';
import { PLACE, type RackLayout } from './rack-layout';
import type { Scene } from './scene';

/** Where records stand on the shown diagram, world mm. */

/** Boxes of an object or port: one per face that shows it; empty when it has no place here. */
export function boxesOf(scene: Scene, id: number): readonly Box[] {
  switch (scene.records.document.kindOf(id)) {
    case 'object':
      return objectBoxes(scene, scene.records.objectRow(id));
    case 'port':
      return portBoxes(scene, scene.records.document.rowOf('port', id));
    case 'cable': {
      const box = boxOfPaths(cablePaths(scene, scene.records.document.rowOf('cable', id)));
      return box ? [box] : [];
    }
    case 'pathway': {
      const lines = scene.pathways();
      const at = lines.byId.get(id);
      return at === undefined ? [] : [boxOfPathway(lines, at)];
    }
    default:
      return [];
  }
}

/** What whoever is led to a record must see, a box each: the record, and of a cable the devices at its ends on the shown diagram. */
export function surroundingsOf(scene: Scene, id: number): readonly Box[] {
  const own = boxesOf(scene, id);
  if (scene.records.document.kindOf(id) !== 'cable') return own;
  const ports = portPairs(scene.records, scene.records.document.rowOf('cable', id)).flat();
  return [...own, ...ports.flatMap((port) => (port < 0 ? [] : deviceBoxes(scene, port)))];
}

/** The port's device where its cable leaves, or whatever shows it in that place. */
function deviceBoxes(scene: Scene, port: number): readonly Box[] {
  const stand = standOf(scene, port);
  if (stand === undefined) return [];
  const item = scene.items.box(stand.item);
  const devices = objectBoxes(scene, ownerRow(scene.records, port)).filter(
    (box) => box[0] < item[2] && item[0] < box[2] && box[1] < item[3] && item[1] < box[3],
  );
  return devices.length > 0 ? devices : [item];
}

export function unionOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  let [minX, minY, maxX, maxY] = boxes[0]!;
  for (const box of boxes) {
    minX = Math.min(minX, box[0]);
    minY = Math.min(minY, box[1]);
    maxX = Math.max(maxX, box[2]);
    maxY = Math.max(maxY, box[3]);
  }
  return [minX, minY, maxX, maxY];
}

/** Index of the layout's device that holds a row, -1 = none. */
function deviceIn(scene: Scene, layout: RackLayout, row: number): number {
  for (let at = row, steps = 0; at >= 0 && steps < 32; at = scene.records.parentRow(at), steps++) {
    const index = layout.rows.indexOf(at);
    if (index >= 0) return index;
  }
  return -1;
}

/** Items that show the inside in which a row stands. */
function hostItems(scene: Scene, row: number): readonly number[] {
  const item = scene.itemShowing(row);
  return item < 0 ? [] : scene.itemsOf(scene.items.subjects[item]!);
}

function objectBoxes(scene: Scene, row: number): readonly Box[] {
  const own = scene.itemsOf(scene.records.objectId(row));
  if (own.length > 0) return own.map((item) => scene.items.box(item));
  const found: Box[] = [];
  for (const item of hostItems(scene, row)) {
    const layout = scene.layout(item);
    const device = layout ? deviceIn(scene, layout, row) : -1;
    if (!layout || device < 0) continue;
    const [itemX, itemY] = scene.items.box(item);
    const take = (part: number, x: number, y: number, width: number, height: number): void => {
      if (part === row) found.push([x, y, x + width, y + height]);
    };
    if (layout.rows[device] === row) {
      const [x, y, width, height] = boxAt(layout.rects, device);
      take(row, itemX + x, itemY + y, width, height);
    } else if (!(layout.bits[device]! & PLACE.covered))
      scene.book.visitIn(layout, device, { plate: take, bay: take }, itemX, itemY);
  }
  return found;
}

function portBoxes(scene: Scene, port: number): readonly Box[] {
  const owner = ownerRow(scene.records, port);
  if (owner < 0) return [];
  const found: Box[] = [];
  for (const item of hostItems(scene, owner)) {
    const layout = scene.layout(item);
    const device = layout ? deviceIn(scene, layout, owner) : -1;
    if (!layout || device < 0 || layout.bits[device]! & (PLACE.covered | PLACE.unplaced)) continue;
    const [x, y] = scene.items.box(item);
    const take: FaceVisitor['port'] = (row, faceX, faceY, face, index) => {
      if (row === port) found.push(openingOf(face, index, faceX, faceY));
    };
    scene.book.visitIn(layout, device, { port: take }, x, y);
  }
  return found;
}

/** How a cable runs on the shown diagram: polylines x y ..., world mm; those of every leg. Empty when no end has a place. */
export function cablePaths(scene: Scene, cable: number): readonly (readonly number[])[] {
  const { records } = scene;
  const kind = scene.items.kind;
  const looked = kind === 'elevation' ? undefined : scene.links().ofCable.get(cable);
  if (looked !== undefined) return [linkRun(scene, scene.links(), looked)];
  const pairs = portPairs(records, cable);
  if (pairs.length === 0) return [];
  const laid = kind === 'plan' ? laidPath(scene, scene.pathways(), fromCell(records.cables.ids[cable] ?? 0)) : undefined;
  if (laid) return [laid];
  if (kind === 'elevation') return pairs.flatMap(([port, far]) => pathsInRacks(scene, cable, port, far));
  const runs = new Map<string, readonly number[]>();
  for (const [port, far] of pairs) {
    const [a, b] = [standOf(scene, port), far < 0 ? undefined : standOf(scene, far)];
    if (a && b && a.item !== b.item) runs.set(`${a.item} ${b.item}`, runBetween(scene, a.item, b.item));
  }
  return [...runs.values()];
}

/** From one port to another, or to the tray where there is none. */
function pathsInRacks(scene: Scene, cable: number, port: number, far: number): readonly (readonly number[])[] {
  const a = standOf(scene, port);
  const b = far < 0 ? undefined : standOf(scene, far);
  if (a && b && a.item === b.item) {
    return a.layout && b.end && a.end ? [shift(pathInside(a.layout, cable, a.end, b.end), a.x, a.y)] : [];
  }
  const paths: (readonly number[])[] = [];
  for (const stand of [a, b])
    if (stand?.end && stand.layout) paths.push(shift(pathToTray(stand.layout, cable, stand.end), stand.x, stand.y));
  if (paths.length === 2) paths.push(overTray(scene, paths[0]!, paths[1]!));
  return paths;
}

interface Stand {
  readonly item: number;
  readonly x: number;
  readonly y: number;
  readonly layout: RackLayout | undefined;
  readonly end: PortEnd | undefined;
}

/** Where a port's cable leaves; the side that shows the port is preferred. */
function standOf(scene: Scene, port: number): Stand | undefined {
  const owner = ownerRow(scene.records, port);
  if (owner < 0) return undefined;
  let hidden: Stand | undefined;
  for (const item of hostItems(scene, owner)) {
    const [x, y] = scene.items.box(item);
    const layout = scene.items.kinds[item] === ITEM.rack ? scene.layout(item) : undefined;
    if (!layout) return { item, x, y, layout: undefined, end: undefined };
    const device = deviceIn(scene, layout, owner);
    const seen = device < 0 ? undefined : portEnds(scene.book, layout, device).get(port);
    if (seen) return { item, x, y, layout, end: seen };
    const index = new Map([...layout.rows].map((row, position) => [row, position]));
    hidden ??= { item, x, y, layout, end: hiddenEnd(scene.records, layout, index, port, hostOf(scene.records, owner).rack) };
  }
  return hidden;
}

function shift(points: readonly number[], x: number, y: number): readonly number[] {
  return points.map((value, index) => value + (index % 2 === 0 ? x : y));
}

/** Along the tray of one row, or by the risers at the rows' right ends to another row's tray. */
function overTray(scene: Scene, a: readonly number[], b: readonly number[]): readonly number[] {
  const [ax, ay] = [a.at(-2)!, a.at(-1)!];
  const [bx, by] = [b.at(-2)!, b.at(-1)!];
  if (Math.abs(ay - by) < 2 * TRAY_MM) return [ax, ay, bx, ay];
  const riser = (scene.bounds?.[2] ?? 0) + 140;
  return [ax, ay, riser, ay, riser, by, bx, by];
}

function boxOfPaths(paths: readonly (readonly number[])[]): Box | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const path of paths) {
    for (let at = 0; at < path.length; at += 2) {
      minX = Math.min(minX, path[at]!);
      maxX = Math.max(maxX, path[at]!);
      minY = Math.min(minY, path[at + 1]!);
      maxY = Math.max(maxY, path[at + 1]!);
    }
  }
  return minX <= maxX ? [minX, minY, maxX, maxY] : undefined;
}
