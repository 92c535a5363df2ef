import { boxAt, type Box } from '../camera/camera';
import { fromCell } from '../../domain/ids';
import { pathInside, portPairs, TRAY_MM } from './cable-routes';
import { openingOf, ownerRow, type FaceVisitor } from './face-book';
import { linkRun } from './link-looks';
import { boxOfPathway, laidPath } from './pathway-lines';
import { PLACE } from './rack-layout';
import { CLASS } from './records';
import { reservedIn } from './reserved';
import type { Scene } from './scene';
import { deviceIn, hostItems, shift, standOf } from './stands';
import { runBetween } from './tray-runs';
import { wayToTray } from './ways-to-tray';

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

/** What whoever is led to a record must see, a box each: the record, its device where a port is on the other side of it, and of a cable the devices at its ends on the shown diagram. */
export function surroundingsOf(scene: Scene, id: number): readonly Box[] {
  const own = boxesOf(scene, id);
  const kind = scene.records.document.kindOf(id);
  if (kind === 'port' && own.length === 0) return deviceBoxes(scene, scene.records.document.rowOf('port', id));
  if (kind !== 'cable') return own;
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

function objectBoxes(scene: Scene, row: number): readonly Box[] {
  const own = scene.itemsOf(scene.records.objectId(row));
  if (own.length > 0) return own.map((item) => scene.items.box(item));
  if (scene.records.objectClass[row] === CLASS.reservation)
    return hostItems(scene, row).flatMap((item) =>
      reservedIn(scene, item).flatMap((each) => (each.row === row ? [each.box] : [])),
    );
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
  const paths = [wayToTray(scene, cable, a, b), wayToTray(scene, cable, b, a)].filter((path) => path !== undefined);
  if (paths.length === 2) paths.push(overTray(scene, paths[0]!, paths[1]!));
  return paths;
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
