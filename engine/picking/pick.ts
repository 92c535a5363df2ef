import { boxAt, type Box } from '../camera/camera';
import { fromCell } from '../../domain/ids';
import { freeMarkArm } from '../scene/free-mark';
import { ITEM } from '../scene/items';
import { levelsAt, type Levels } from '../scene/lod';
import { PLACE, type RackLayout } from '../scene/rack-layout';
import { boxOfPathway, pathwayNear } from '../scene/pathway-lines';
import type { Scene } from '../scene/scene';
import { distanceToSegment, nearestPath } from './cable-lookup';

/** What lies under a point, from the same layouts that are drawn; no pixel is read back. */
export interface Hit {
  readonly id: number;
  readonly kind: 'object' | 'port' | 'cable';
  readonly item: number;
  readonly box: Box;
  /** On the mark that says that a slot is free. */
  readonly mark?: true;
}

/** CSS px: what is smaller yields to what holds it; cables answer this near. */
export const PICK_MIN = 8;
export const CABLE_REACH = 4;

/** The smallest thing under a world point that is big enough on screen; a cable when it runs near and no port is there. */
export function pickAt(scene: Scene, x: number, y: number, scale: number, cables: boolean): Hit | undefined {
  const levels = levelsAt(scale, scene.items.kind === 'internal');
  const reach = CABLE_REACH / scale;
  const items = scene.visible([x - reach, y - reach, x + reach, y + reach]);
  const link = cables ? linkNear(scene, x, y, reach) : -1;
  for (let index = items.length - 1; index >= 0; index--) {
    const hit = pickItem(scene, items[index]!, x, y, scale, levels, cables);
    if (hit) return link >= 0 && runsInside(scene, link, hit) ? linkHit(scene, link, x, y) : hit;
  }
  return link < 0 ? undefined : linkHit(scene, link, x, y);
}

/** More pieces than these near a point are a mass in which none is meant. */
const PIECES_MAX = 200;

/** The link drawn nearest to a point within reach (mm); -1 = none. */
function linkNear(scene: Scene, x: number, y: number, reach: number): number {
  const { kind } = scene.items;
  if (kind === 'elevation' || kind === 'internal' || scene.links().count === 0) return -1;
  const { ends, links, search } = scene.linkSegments();
  const pieces = search([x - reach, y - reach, x + reach, y + reach]);
  if (pieces.length > PIECES_MAX) return -1;
  let nearest = reach;
  let found = -1;
  for (const piece of pieces) {
    const at = piece * 4;
    const distance = distanceToSegment(x, y, ends[at]!, ends[at + 1]!, ends[at + 2]!, ends[at + 3]!);
    if (distance < nearest || (distance === nearest && found < 0)) [nearest, found] = [distance, links[piece]!];
  }
  return found;
}

/** A link lies over a thing that holds both of its ends. */
function runsInside(scene: Scene, link: number, { item, kind, box }: Hit): boolean {
  if (kind !== 'object') return false;
  const { from, to } = scene.links();
  if (from[link]! < 0) return false;
  return [from[link]!, to[link]!].every((end) => {
    const [left, bottom, right, top] = scene.items.box(end);
    return end !== item && left >= box[0] && bottom >= box[1] && right <= box[2] && top <= box[3];
  });
}

function linkHit(scene: Scene, link: number, x: number, y: number): Hit {
  const { first, from } = scene.links();
  return { id: fromCell(scene.records.cables.ids[first[link]!]!), kind: 'cable', item: from[link]!, box: [x, y, x, y] };
}

/** The pathway under a point, or near it. */
export function pickPathway(scene: Scene, x: number, y: number, scale: number): Hit | undefined {
  const lines = scene.pathways();
  const at = pathwayNear(lines, x, y, CABLE_REACH / scale);
  return at < 0 ? undefined : { id: lines.ids[at]!, kind: 'object', item: -1, box: boxOfPathway(lines, at) };
}

function pickItem(
  scene: Scene,
  item: number,
  x: number,
  y: number,
  scale: number,
  levels: Levels,
  cables: boolean,
): Hit | undefined {
  const box = scene.items.box(item);
  const inItem = x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
  const kind = scene.items.kinds[item];
  if (kind !== ITEM.rack && kind !== ITEM.face)
    return inItem ? { id: scene.items.subjects[item]!, kind: 'object', item, box } : undefined;
  const layout = scene.layout(item);
  if (!layout) return undefined;
  const localX = x - box[0];
  const localY = y - box[1];
  const device = levels.bodies > 0 || kind === ITEM.face ? deviceAt(layout, localX, localY, scale) : -1;
  const inside = device < 0 ? undefined : pickInside(scene, item, layout, device, localX, localY, scale, levels);
  if (inside?.kind === 'port') return inside;
  if (cables && levels.cables > 0.5) {
    const cable = cableAt(scene, item, localX, localY, CABLE_REACH / scale);
    if (cable) return cable;
  }
  if (inside) return inside;
  return inItem ? { id: scene.items.subjects[item]!, kind: 'object', item, box } : undefined;
}

/** Big enough to be meant: 8 px square in area and no thinner than half of that. */
function isBig(width: number, height: number, scale: number): boolean {
  return Math.sqrt(width * height) * scale >= PICK_MIN && Math.min(width, height) * scale >= PICK_MIN / 2;
}

/** Nearest to the eye last in the layout, so searched from its end. */
export function deviceAt(layout: RackLayout, x: number, y: number, scale: number): number {
  for (let device = layout.rows.length - 1; device >= 0; device--) {
    const at = device * 4;
    const left = layout.rects[at]!;
    const bottom = layout.rects[at + 1]!;
    const width = layout.rects[at + 2]!;
    const height = layout.rects[at + 3]!;
    if (layout.bits[device]! & PLACE.covered) continue;
    if (x >= left && x <= left + width && y >= bottom && y <= bottom + height && isBig(width, height, scale)) return device;
  }
  return -1;
}

function pickInside(
  scene: Scene,
  item: number,
  layout: RackLayout,
  device: number,
  x: number,
  y: number,
  scale: number,
  levels: Levels,
): Hit {
  const { records } = scene;
  const [itemX, itemY] = scene.items.box(item);
  const at = device * 4;
  const row = layout.rows[device]!;
  let id = records.objectId(row);
  let kind: Hit['kind'] = 'object';
  let marked = 0;
  let best: readonly [number, number, number, number] = [
    layout.rects[at]!,
    layout.rects[at + 1]!,
    layout.rects[at + 2]!,
    layout.rects[at + 3]!,
  ];
  const take = (candidate: number, left: number, bottom: number, width: number, height: number): void => {
    if (x < left || x > left + width || y < bottom || y > bottom + height || !isBig(width, height, scale)) return;
    if (width * height >= best[2] * best[3]) return;
    best = [left, bottom, width, height];
    id = candidate;
    kind = 'object';
  };
  if ((levels.faces > 0 || levels.tiles > 0) && !(layout.bits[device]! & PLACE.unplaced)) {
    scene.book.visit(row, best[0], best[1], best[2], best[3], layout.faces[device] as 1 | 2, {
      plate: (part, left, bottom, width, height, depth) => {
        if (depth > 0) take(records.objectId(part), left, bottom, width, height);
      },
      bay: (slot, left, bottom, width, height, held) => {
        if (held >= 0) return;
        take(records.objectId(slot), left, bottom, width, height);
        const reach = Math.max(freeMarkArm(width, height), PICK_MIN / scale);
        const off = Math.max(Math.abs(x - left - width / 2), Math.abs(y - bottom - height / 2));
        if (off <= reach) marked = records.objectId(slot);
      },
      port: (port, left, bottom, face, index) => {
        const open = index * 4;
        const before = id;
        take(
          records.portId(port),
          left + face.openings[open]!,
          bottom + face.openings[open + 1]!,
          face.openings[open + 2]!,
          face.openings[open + 3]!,
        );
        if (id !== before) kind = 'port';
      },
    });
  }
  return {
    ...(marked === id ? { mark: true as const } : {}),
    id,
    kind,
    item,
    box: [itemX + best[0], itemY + best[1], itemX + best[0] + best[2], itemY + best[1] + best[3]],
  };
}

/** CSS px: whoever connects means the port this near; smaller ones than SEEN_MIN are no more than texture. */
const SNAP_REACH = 12;
const SEEN_MIN = 3;

/** The port nearest to a point, within what a hand means; one that `fits` before a nearer one that does not. */
export function portNear(
  scene: Scene,
  x: number,
  y: number,
  scale: number,
  fits: (port: number) => boolean = () => true,
): Hit | undefined {
  const levels = levelsAt(scale, scene.items.kind === 'internal');
  if (levels.faces <= 0 && levels.tiles <= 0) return undefined;
  const reach = SNAP_REACH / scale;
  const near: { readonly hit: Hit; readonly distance: number }[] = [];
  for (const item of scene.visible([x - reach, y - reach, x + reach, y + reach])) {
    const layout = scene.layout(item);
    if (!layout) continue;
    const [itemX, itemY] = scene.items.box(item);
    for (let device = 0; device < layout.rows.length; device++) {
      if (layout.bits[device]! & (PLACE.covered | PLACE.unplaced)) continue;
      const [left, bottom, width, height] = boxAt(layout.rects, device);
      if (distanceTo([itemX + left, itemY + bottom, itemX + left + width, itemY + bottom + height], x, y) > reach) continue;
      scene.book.visit(layout.rows[device]!, left, bottom, width, height, layout.faces[device] as 1 | 2, {
        plate: () => undefined,
        bay: () => undefined,
        port(port, portX, portY, face, index) {
          const [openX, openY, wide, high] = boxAt(face.openings, index);
          if (Math.sqrt(wide * high) * scale < SEEN_MIN) return;
          const [minX, minY] = [itemX + portX + openX, itemY + portY + openY];
          const box: Box = [minX, minY, minX + wide, minY + high];
          const distance = distanceTo(box, x, y);
          if (distance <= reach) near.push({ hit: { id: scene.records.portId(port), kind: 'port', item, box }, distance });
        },
      });
    }
  }
  near.sort((a, b) => a.distance - b.distance);
  return (near.find(({ hit }) => fits(hit.id)) ?? near[0])?.hit;
}

function distanceTo([minX, minY, maxX, maxY]: Box, x: number, y: number): number {
  return Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY));
}

/** Nearest drawn cable within reach (mm), local coordinates of the rack. Cost: the pieces that run within reach of the point's column and row. */
function cableAt(scene: Scene, item: number, x: number, y: number, reach: number): Hit | undefined {
  const routes = scene.routes(item);
  if (!routes) return undefined;
  const found = nearestPath(routes, x, y, reach);
  if (found < 0) return undefined;
  const [itemX, itemY] = scene.items.box(item);
  const id = fromCell(scene.records.cables.ids[routes.cables[found]!]!);
  return { id, kind: 'cable', item, box: [itemX + x, itemY + y, itemX + x, itemY + y] };
}
