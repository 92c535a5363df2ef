import type { Document } from '../../domain/document/document';
import type { Camera, CanvasSize } from '../../domain/geometry/view';
import { Scene } from '../../engine/scene/scene';

/** Where a camera stops on its way through a hall: fit all, a pan, the middle, a rack, along its row, one device. */
export const STOPS = ['fit all', 'pan', 'middle', 'bodies', 'tiles', 'rack', 'row', 'ports', 'device', 'port'] as const;
export type StopName = (typeof STOPS)[number];

/** The same places for every size: a rack near the hall's middle that holds panels, and its fullest device. */
export function stopsOf(document: Document, diagram: number, size: CanvasSize): Readonly<Record<StopName, Camera>> {
  const scene = new Scene(document);
  scene.load(diagram, 1);
  const [minX, minY, maxX, maxY] = scene.bounds ?? [0, 0, 1, 1];
  const [middleX, middleY] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const fit = Math.min((size.width - 64) / (maxX - minX), (size.height - 64) / (maxY - minY));
  const rack = fullestNear(scene, middleX, middleY);
  const [left, bottom, right, top] = scene.items.box(rack);
  const at = { x: (left + right) / 2, y: (bottom + top) / 2 };
  const layout = scene.layout(rack) ?? { rows: [], rects: [0, 0, 0, 0], bits: [] };
  let device = 0;
  let most = -1;
  for (let index = 0; index < layout.rows.length; index++) {
    let ports = 0;
    scene.book.visit(layout.rows[index]!, 0, 0, layout.rects[index * 4 + 2]!, layout.rects[index * 4 + 3]!, 1, {
      port: () => ports++,
    });
    if (ports > most && layout.bits[index] === 0) [device, most] = [index, ports];
  }
  const deviceAt = {
    x: left + layout.rects[device * 4]! + layout.rects[device * 4 + 2]! / 2,
    y: bottom + layout.rects[device * 4 + 1]! + layout.rects[device * 4 + 3]! / 2,
  };
  const rackScale = (size.height - 64) / (top - bottom);
  return {
    'fit all': { x: middleX, y: middleY, scale: fit },
    pan: { x: middleX + (maxX - minX) / 4, y: middleY, scale: fit * 2.2 },
    middle: { ...at, scale: Math.max(fit, 0.06) },
    bodies: { ...at, scale: Math.max(fit, 0.12) },
    tiles: { ...at, scale: Math.max(fit, 0.25) },
    rack: { ...at, scale: rackScale },
    row: { ...at, x: at.x + 2400, scale: 0.5 },
    ports: { ...at, y: at.y + 300, scale: 0.85 },
    device: { ...deviceAt, scale: 1.3 },
    port: { ...deviceAt, scale: 6 },
  };
}

/** Of the racks around a point the one with the most ports. */
function fullestNear(scene: Scene, x: number, y: number): number {
  let best = 0;
  let most = -1;
  for (const item of scene.index.search([x - 3000, y - 3000, x + 3000, y + 3000])) {
    const ports = scene.routes(item)?.cables.length ?? 0;
    if (ports > most) [best, most] = [item, ports];
  }
  return best;
}
