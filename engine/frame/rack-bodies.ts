import type { Device, Draw, GpuMesh, MeshKind, View } from '../gl/device';
import { PlateSet } from '../gl/plate-writers';
import { LineWriter, type VertexWriter } from '../gl/vertex-writers';
import { writeLoosePlates } from '../passes/face/plate';
import { writeRackBody } from '../passes/rack/rack-body';
import type { RackTexels } from '../passes/rack/rack-texels';
import type { Scene } from '../scene/scene';
import type { Theme } from '../theme';
import { DRAGGED_ALPHA, type Dragged } from './dragged';

/** Racks in one mesh: neighbours are drawn together, and an edit writes few anew. */
const BLOCK = 4;
/** Vertex bytes kept of blocks out of view. */
const KEPT_BYTES = 4 * 1024 * 1024;
const KINDS = ['plates', 'signs', 'lines'] as const satisfies readonly MeshKind[];

interface Part {
  readonly mesh: GpuMesh;
  /** Entries before the end of each rack of the block. */
  readonly ends: readonly number[];
}

interface Block {
  readonly parts: readonly (Part | undefined)[];
  readonly bytes: number;
  readonly originX: number;
  readonly originY: number;
  /** Corner of each rack when it was written, x y. */
  readonly corners: Float64Array;
  usedAt: number;
  isStale: boolean;
}

/** Racks near by as plates beside each other, in blocks of a few neighbours, written when first in view. */
export class RackBodies {
  readonly #device: Device;
  readonly #scene: Scene;
  readonly #texels: RackTexels;
  readonly #blocks = new Map<number, Block>();
  readonly #plates = new PlateSet();
  readonly #strokes = new LineWriter(16);
  #racks: readonly number[] = [];
  #bytes = 0;
  #frame = 0;

  constructor(device: Device, scene: Scene, texels: RackTexels) {
    this.#device = device;
    this.#scene = scene;
    this.#texels = texels;
  }

  get bytes(): number {
    const writers: readonly VertexWriter[] = [this.#plates.plain, this.#plates.signed, this.#strokes];
    return writers.reduce((sum, writer) => sum + writer.capacity, 0);
  }

  /** Other racks, other colours, or another context. */
  reset(racks: readonly number[]): void {
    for (const block of this.#blocks.values()) this.#free(block);
    this.#blocks.clear();
    this.#bytes = 0;
    this.#racks = racks;
  }

  /** This rack looks different. */
  touch(item: number): void {
    const block = this.#blocks.get(this.#blockOf(item));
    if (block) block.isStale = true;
  }

  #blockOf(item: number): number {
    return Math.floor(this.#texels.numberOf(item) / BLOCK);
  }

  /** Writes what these racks miss until the deadline; false = some are still missing. */
  prepare(racks: readonly number[], theme: Theme, deadline: number): boolean {
    this.#frame++;
    let isWhole = true;
    let last = -1;
    for (const item of racks) {
      const number = this.#blockOf(item);
      if (number === last) continue;
      last = number;
      const block = this.#blocks.get(number);
      if (block && !block.isStale && this.#stands(number, block)) {
        block.usedAt = this.#frame;
        continue;
      }
      if (performance.now() < deadline) this.#write(number, block, theme);
      else isWhole = false;
    }
    return isWhole;
  }

  /** Has what is drawn of a block its racks where they are now? */
  #stands(number: number, { corners }: Block): boolean {
    const { boxes } = this.#scene.items;
    for (let at = 0; at * 2 < corners.length; at++) {
      const item = this.#racks[number * BLOCK + at]!;
      if (boxes[item * 4] !== corners[at * 2] || boxes[item * 4 + 1] !== corners[at * 2 + 1]) return false;
    }
    return true;
  }

  #write(number: number, old: Block | undefined, theme: Theme): void {
    const racks = this.#racks.slice(number * BLOCK, (number + 1) * BLOCK);
    const { boxes } = this.#scene.items;
    const [originX, originY] = [boxes[racks[0]! * 4]!, boxes[racks[0]! * 4 + 1]!];
    const writers = [this.#plates.plain, this.#plates.signed, this.#strokes] as const;
    this.#plates.clear();
    this.#strokes.clear();
    const ends = KINDS.map((): number[] => []);
    for (const item of racks) {
      writeRackBody(this.#plates, this.#strokes, this.#scene, theme, this.#texels, item, originX, originY);
      this.#writeLoose(item, theme, originX, originY);
      for (const [kind, writer] of writers.entries()) ends[kind]!.push(writer.count);
    }
    if (old) this.#free(old);
    const parts = writers.map((writer, kind): Part | undefined =>
      writer.count === 0 ? undefined : { mesh: this.#device.mesh(writer.data(), writer.stride), ends: ends[kind]! },
    );
    const bytes = parts.reduce((sum, part) => sum + (part?.mesh.bytes ?? 0), 0);
    const corners = Float64Array.from(racks.flatMap((item) => [boxes[item * 4]!, boxes[item * 4 + 1]!]));
    this.#blocks.set(number, { parts, bytes, originX, originY, corners, usedAt: this.#frame, isStale: false });
    this.#bytes += bytes;
  }

  /** Strips in the channels, narrow devices, what is listed under the foot. */
  #writeLoose(item: number, theme: Theme, originX: number, originY: number): void {
    const layout = this.#scene.layout(item);
    const [x, y] = this.#scene.items.box(item);
    if (layout) writeLoosePlates(this.#plates, this.#scene, layout, theme, x - originX, y - originY);
  }

  /** These racks, ascending; `moved`: where they stand while they are dragged. */
  draw(view: View, racks: readonly number[], moved: Dragged | undefined): void {
    const [dx, dy, alpha] = moved ? [moved.dx, moved.dy, DRAGGED_ALPHA] : [0, 0, 1];
    for (const [kind, name] of KINDS.entries()) {
      const draws: (Draw & { slice: [number, number] })[] = [];
      for (const item of racks) {
        const number = this.#texels.numberOf(item);
        const block = this.#blocks.get(Math.floor(number / BLOCK));
        const part = block?.parts[kind];
        if (!block || !part) continue;
        const from = part.ends[(number % BLOCK) - 1] ?? 0;
        const to = part.ends[number % BLOCK]!;
        const last = draws.at(-1);
        if (from === to) continue;
        if (last?.mesh === part.mesh && last.slice[1] === from) last.slice[1] = to;
        else {
          const [originX, originY] = [block.originX + dx, block.originY + dy];
          draws.push({ mesh: part.mesh, originX, originY, alpha, slice: [from, to] });
        }
      }
      this.#device.draw(name, view, draws);
    }
    this.#trim();
  }

  #free(block: Block): void {
    for (const part of block.parts) this.#device.free(part?.mesh);
    this.#bytes -= block.bytes;
  }

  /** The longest unseen go first when there are too many. */
  #trim(): void {
    if (this.#bytes <= KEPT_BYTES) return;
    for (const [number, block] of [...this.#blocks].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
      if (this.#bytes <= KEPT_BYTES || block.usedAt === this.#frame) return;
      this.#free(block);
      this.#blocks.delete(number);
    }
  }
}
