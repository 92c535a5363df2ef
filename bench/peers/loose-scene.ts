import type { Document } from '../../domain/document/document';
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { Scene } from '../../engine/scene/scene';
import { runBetween } from '../../engine/scene/tray-runs';
import { readTheme } from '../../engine/theme';
import { NAME_MM, type PeerScene } from './scene-file';

/** Tiles a side in which loose things are grouped. */
const TILES = 24;

/**
 * A free-form diagram as the peers' arrays: what lies in one tile stands for a rack, so that libraries which cull have
 * something to cull; every box is a port with a name, every link a path of its tile and an edge.
 */
export function loosePeerScene(document: Document, diagram: number): PeerScene {
  const scene = new Scene(document);
  scene.load(diagram, 1);
  const { items, records } = scene;
  const theme = readTheme(engineTheme('light'));
  const bounds = scene.bounds ?? [0, 0, 1, 1];
  const tiles = tilesOf(scene, bounds);
  const order = tiles.flat();
  const boxes = order.map((item) => items.box(item));
  const numbers = new Int32Array(items.count);
  for (const [number, item] of order.entries()) numbers[item] = number;
  const boxStarts = startsOf(tiles);
  const { from, to, count } = scene.links();
  const linksOf: number[][] = Array.from({ length: items.count }, () => []);
  for (let link = 0; link < count; link++) linksOf[from[link]!]!.push(link);
  const tileLinks = tiles.map((tile) => tile.flatMap((item) => linksOf[item]!));
  const paths = tileLinks.flat().map((link) => runBetween(scene, from[link]!, to[link]!));
  return {
    bounds: [...bounds],
    fronts: tiles.map((_, tile) => tile).filter((tile) => tiles[tile]!.length > 0),
    placements: tiles.map(() => 0),
    racks: Float32Array.from(tiles.flatMap((tile) => boundsOf(tile.map((item) => items.box(item))))),
    rectStarts: new Uint32Array(tiles.length + 1),
    portStarts: boxStarts,
    cableStarts: startsOf(tileLinks),
    labelStarts: boxStarts,
    rects: new Float32Array(0),
    rectColors: new Uint32Array(0),
    ports: Float32Array.from(boxes.flatMap(([x, y, right, top]) => [x, y, right - x, top - y])),
    portColors: new Uint32Array(order.length).fill(theme.colors.deviceCompute),
    pathStarts: startsOf(paths.map((path) => Array.from({ length: path.length / 2 }, (_, point) => point))),
    points: Float32Array.from(paths.flatMap((path) => [...path])),
    cableColors: new Uint32Array(paths.length).fill(theme.colors.bundle),
    edges: Uint32Array.from(tileLinks.flat().flatMap((link) => [numbers[from[link]!]!, numbers[to[link]!]!])),
    labelPlaces: Float32Array.from(boxes.flatMap(([x, y]) => [x + 8, y + 8, NAME_MM])),
    labels: order.map((item) => records.name(items.rows[item]!)),
  };
}

/** Items by the tile in which their left lower corner lies. */
function tilesOf({ items }: Scene, [minX, minY, maxX, maxY]: PeerScene['bounds']): readonly (readonly number[])[] {
  const tiles: number[][] = Array.from({ length: TILES * TILES }, () => []);
  for (let item = 0; item < items.count; item++) {
    const [x, y] = items.box(item);
    const column = Math.min(TILES - 1, Math.floor(((x - minX) / (maxX - minX)) * TILES));
    const row = Math.min(TILES - 1, Math.floor(((y - minY) / (maxY - minY)) * TILES));
    tiles[row * TILES + column]!.push(item);
  }
  return tiles;
}

/** First entry of each list in all of them, and one more for the end. */
function startsOf(lists: readonly (readonly number[])[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = starts[at]! + list.length;
  return starts;
}

/** x y width height round all boxes. */
function boundsOf(boxes: readonly (readonly [number, number, number, number])[]): readonly number[] {
  let [minX, minY, maxX, maxY] = boxes[0] ?? [0, 0, 0, 0];
  for (const box of boxes) {
    [minX, minY] = [Math.min(minX, box[0]), Math.min(minY, box[1])];
    [maxX, maxY] = [Math.max(maxX, box[2]), Math.max(maxY, box[3])];
  }
  return [minX, minY, maxX - minX, maxY - minY];
}
