import type { Device, GpuMesh } from '../gl/device';
import {
  DISC_STRIDE,
  DiscWriter,
  LINE_STRIDE,
  LineWriter,
  QUAD_STRIDE,
  QuadWriter,
  TILE_STRIDE,
  TileWriter,
} from '../gl/vertex-writers';
import { writeCables } from '../passes/cable/cable-mesh';
import { writeFaces, writeTiles } from '../passes/face/face-mesh';
import { writePlate } from '../passes/face/plate';
import { writeRackBody } from '../passes/rack/rack-body';
import { ITEM } from '../scene/items';
import type { Scene } from '../scene/scene';
import type { Theme } from '../theme';

/** One level of detail of one item. */
export type Tier = 'body' | 'tiles' | 'faces' | 'cables' | 'cablesNear';

export interface TierMesh {
  readonly quads: GpuMesh | undefined;
  readonly lines: GpuMesh | undefined;
  readonly discs: GpuMesh | undefined;
  readonly tiles: GpuMesh | undefined;
  readonly bytes: number;
  usedAt: number;
  stale: boolean;
}

/** Vertex bytes kept for items out of view. */
const KEPT_BYTES = 48 * 1024 * 1024;

/**
 * Vertex data per item and level, built when first in view. A stale one is drawn until its successor is there, so an
 * edit never blinks. Memory is bounded: the longest unused go first.
 */
export class ChunkMeshes {
  readonly #device: Device;
  readonly #meshes = new Map<string, TierMesh>();
  readonly #quads = new QuadWriter(4096);
  readonly #lines = new LineWriter(1024);
  readonly #discs = new DiscWriter(256);
  readonly #tiles = new TileWriter(1024);
  #bytes = 0;

  constructor(device: Device) {
    this.#device = device;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** What is there to draw; undefined before its first build or after the context was lost. */
  get(item: number, tier: Tier, frame: number): TierMesh | undefined {
    const mesh = this.#meshes.get(`${item}/${tier}`);
    if (mesh) mesh.usedAt = frame;
    return mesh;
  }

  build(scene: Scene, theme: Theme, item: number, tier: Tier, frame: number): TierMesh {
    const key = `${item}/${tier}`;
    this.#free(key);
    this.#quads.clear();
    this.#lines.clear();
    this.#discs.clear();
    this.#tiles.clear();
    this.#write(scene, theme, item, tier);
    const device = this.#device;
    const quads = this.#quads.count > 0 ? device.mesh(this.#quads.data(), QUAD_STRIDE) : undefined;
    const lines = this.#lines.count > 0 ? device.mesh(this.#lines.data(), LINE_STRIDE) : undefined;
    const discs = this.#discs.count > 0 ? device.mesh(this.#discs.data(), DISC_STRIDE) : undefined;
    const tiles = this.#tiles.count > 0 ? device.mesh(this.#tiles.data(), TILE_STRIDE, 1) : undefined;
    const bytes = (tiles?.bytes ?? 0) + (quads?.bytes ?? 0) + (lines?.bytes ?? 0) + (discs?.bytes ?? 0);
    const mesh: TierMesh = { quads, lines, discs, tiles, bytes, usedAt: frame, stale: false };
    this.#meshes.set(key, mesh);
    this.#bytes += bytes;
    return mesh;
  }

  #write(scene: Scene, theme: Theme, item: number, tier: Tier): void {
    const layout = scene.layout(item);
    if (!layout) return;
    const { records, book } = scene;
    switch (tier) {
      case 'body':
        if (scene.items.kinds[item] === ITEM.rack)
          writeRackBody(
            this.#quads,
            this.#lines,
            records,
            layout,
            theme,
            scene.alarms,
            records.lifecycle[scene.items.rows[item]!] ?? 0,
          );
        else writePlate(this.#quads, this.#lines, records, theme, layout.rows[0]!, 0, 0, layout.width, layout.height, false);
        return;
      case 'tiles':
        writeTiles(this.#tiles, records, book, layout, theme);
        return;
      case 'faces':
        writeFaces({ quads: this.#quads, lines: this.#lines, discs: this.#discs }, records, book, layout, theme);
        return;
      case 'cables':
      case 'cablesNear': {
        const routes = scene.routes(item);
        if (routes) writeCables(this.#lines, this.#discs, records, theme, routes, tier === 'cablesNear');
      }
    }
  }

  /** What shows these items is out of date; `tier`: only that level of them. */
  touch(items: ReadonlySet<number> | 'all', tier?: Tier): void {
    for (const [key, mesh] of this.#meshes) {
      const cut = key.indexOf('/');
      if (tier !== undefined && key.slice(cut + 1) !== tier) continue;
      if (items === 'all' || items.has(Number(key.slice(0, cut)))) mesh.stale = true;
    }
  }

  /** Items changed their numbers, or everything on the GPU is gone. */
  clear(): void {
    for (const key of [...this.#meshes.keys()]) this.#free(key);
    this.#bytes = 0;
  }

  trim(frame: number): void {
    if (this.#bytes <= KEPT_BYTES) return;
    const unused = [...this.#meshes].filter(([, mesh]) => mesh.usedAt < frame).sort((a, b) => a[1].usedAt - b[1].usedAt);
    for (const [key] of unused) {
      if (this.#bytes <= KEPT_BYTES) return;
      this.#free(key);
    }
  }

  #free(key: string): void {
    const mesh = this.#meshes.get(key);
    if (!mesh) return;
    this.#device.free(mesh.quads);
    this.#device.free(mesh.lines);
    this.#device.free(mesh.discs);
    this.#device.free(mesh.tiles);
    this.#bytes -= mesh.bytes;
    this.#meshes.delete(key);
  }
}
