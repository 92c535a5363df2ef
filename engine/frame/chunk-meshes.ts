import type { Bands } from '../gl/bands';
import type { ChunkWriters } from '../gl/chunk-writers';
import type { Device, GpuMesh, MeshKind } from '../gl/device';
import { PlateSet } from '../gl/plate-writers';
import { ElbowWriter, PortWriter, TileWriter } from '../gl/port-writers';
import { DiscWriter, LineWriter } from '../gl/vertex-writers';
import { writeCables } from '../passes/cable/cable-mesh';
import { writeFaces, writeTiles } from '../passes/face/face-mesh';
import { writePlate } from '../passes/face/plate';
import { ITEM } from '../scene/items';
import type { Scene } from '../scene/scene';
import type { Theme } from '../theme';

/** One level of detail of one item. */
export type Tier = 'body' | 'tiles' | 'faces' | 'cables' | 'cablesNear';

export interface Part {
  readonly kind: MeshKind;
  readonly mesh: GpuMesh;
  /** Absent: always drawn whole. */
  readonly bands: Bands | undefined;
}

export interface TierMesh {
  readonly parts: readonly Part[];
  readonly bytes: number;
  usedAt: number;
  stale: boolean;
}

/** In drawing order. */
export const TIER_KINDS = ['plates', 'signs', 'slots', 'ports', 'lines', 'elbows', 'tiles', 'discs'] as const;

/** Meshes given up that are remembered. */
const GIVEN_MAX = 500;

/** A mesh that is being written. */
interface Job {
  readonly item: number;
  readonly tier: Tier;
  readonly bands: ChunkWriters['bands'];
  readonly steps: Generator<void, void>;
}

/** Vertex bytes kept for items out of view. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Vertex data per item and level, built when first in view. A stale one is drawn until its successor is there, so an
 * edit never blinks. Memory is bounded: the longest unused go first.
 */
export class ChunkMeshes {
  readonly #device: Device;
  readonly #tiers = new Map<Tier, Map<number, TierMesh>>();
  readonly #plates = new PlateSet();
  readonly #writers = {
    plates: this.#plates.plain,
    signs: this.#plates.signed,
    slots: this.#plates.slotted,
    lines: new LineWriter(1024),
    tiles: new TileWriter(1024),
    ports: new PortWriter(1024),
    elbows: new ElbowWriter(1024),
    discs: new DiscWriter(64),
  };
  #job: Job | undefined;
  /** Meshes that were given up once, by tier and item: they are written in one go, so that every one comes to stand. */
  readonly #given = new Set<string>();
  #bytes = 0;
  /** Chunks built since the start. */
  built = 0;

  constructor(device: Device) {
    this.#device = device;
  }

  /** On the GPU. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Held by the writers between builds. */
  get cpuBytes(): number {
    return TIER_KINDS.reduce((sum, kind) => sum + this.#writers[kind].capacity, 0);
  }

  /** What is there to draw; undefined before its first build or after the context was lost. */
  get(item: number, tier: Tier, frame: number): TierMesh | undefined {
    const mesh = this.#tiers.get(tier)?.get(item);
    if (mesh) mesh.usedAt = frame;
    return mesh;
  }

  /**
   * Writes a mesh, or goes on with it, until the deadline (ms of performance.now()); undefined = some of it is left for a
   * later call. One is written at a time: to begin another gives it up.
   */
  build(scene: Scene, theme: Theme, item: number, tier: Tier, frame: number, deadline: number): TierMesh | undefined {
    const job = this.#jobFor(scene, theme, item, tier);
    const key = `${tier} ${item}`;
    const isHurried = this.#given.has(key);
    while (!job.steps.next().done) if (!isHurried && performance.now() >= deadline) return undefined;
    this.#job = undefined;
    this.#given.delete(key);
    return this.#send(item, tier, job.bands, frame);
  }

  #jobFor(scene: Scene, theme: Theme, item: number, tier: Tier): Job {
    const running = this.#job;
    if (running?.item === item && running.tier === tier) return running;
    if (running) this.#given.add(`${running.tier} ${running.item}`);
    if (this.#given.size > GIVEN_MAX) this.#given.clear();
    for (const kind of TIER_KINDS) this.#writers[kind].clear();
    this.#plates.begin();
    const bands: ChunkWriters['bands'] = {};
    const steps = write({ ...this.#writers, plates: this.#plates, bands }, scene, theme, item, tier);
    return (this.#job = { item, tier, bands, steps });
  }

  /** What was written takes the place of what was there. */
  #send(item: number, tier: Tier, bands: ChunkWriters['bands'], frame: number): TierMesh {
    this.#free(item, tier);
    this.built++;
    const parts: Part[] = [];
    let bytes = 0;
    for (const kind of TIER_KINDS) {
      const writer = this.#writers[kind];
      if (writer.count === 0) continue;
      const mesh = this.#device.mesh(writer.data(), writer.stride, writer.corners);
      parts.push({ kind, mesh, bands: bands[kind] });
      bytes += mesh.bytes;
    }
    const built: TierMesh = { parts, bytes, usedAt: frame, stale: false };
    let meshes = this.#tiers.get(tier);
    if (!meshes) this.#tiers.set(tier, (meshes = new Map()));
    meshes.set(item, built);
    this.#bytes += bytes;
    return built;
  }

  /** What shows these items is out of date. */
  touch(items: ReadonlySet<number> | 'all'): void {
    if (this.#job && (items === 'all' || items.has(this.#job.item))) this.#job = undefined;
    for (const meshes of this.#tiers.values()) {
      if (items === 'all') for (const mesh of meshes.values()) mesh.stale = true;
      else
        for (const item of items) {
          const mesh = meshes.get(item);
          if (mesh) mesh.stale = true;
        }
    }
  }

  /** Items changed their numbers, or everything on the GPU is gone. */
  clear(): void {
    for (const [tier, meshes] of this.#tiers) for (const item of [...meshes.keys()]) this.#free(item, tier);
    this.#bytes = 0;
    this.#job = undefined;
    this.#given.clear();
  }

  trim(frame: number): void {
    if (this.#bytes <= KEPT_BYTES) return;
    const unused = [...this.#tiers]
      .flatMap(([tier, meshes]) => [...meshes].map(([item, mesh]) => ({ tier, item, usedAt: mesh.usedAt })))
      .filter(({ usedAt }) => usedAt < frame)
      .sort((a, b) => a.usedAt - b.usedAt);
    for (const { tier, item } of unused) {
      if (this.#bytes <= KEPT_BYTES) return;
      this.#free(item, tier);
    }
  }

  #free(item: number, tier: Tier): void {
    const meshes = this.#tiers.get(tier);
    const mesh = meshes?.get(item);
    if (!meshes || !mesh) return;
    for (const part of mesh.parts) this.#device.free(part.mesh);
    this.#bytes -= mesh.bytes;
    meshes.delete(item);
  }
}

function* write(writers: ChunkWriters, scene: Scene, theme: Theme, item: number, tier: Tier): Generator<void, void> {
  const layout = scene.layout(item);
  if (!layout) return;
  switch (tier) {
    case 'body':
      if (scene.items.kinds[item] !== ITEM.rack)
        writePlate(writers.plates, scene, theme, layout.rows[0]!, 0, 0, layout.width, layout.height, false);
      return;
    case 'tiles':
      yield* writeTiles(writers, scene, layout, theme);
      return;
    case 'faces':
      yield* writeFaces(writers, scene, layout, theme);
      return;
    case 'cables':
    case 'cablesNear': {
      const routes = yield* scene.routesInSteps(item);
      yield;
      if (routes) writeCables(writers, scene.records, theme, routes, tier === 'cablesNear');
    }
  }
}
