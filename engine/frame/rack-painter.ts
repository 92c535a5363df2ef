import type { Device, View } from '../gl/device';
import { RackWriter } from '../gl/plate-writers';
import { QuadWriter } from '../gl/vertex-writers';
import { RackTexels } from '../passes/rack/rack-texels';
import { writeTrays } from '../passes/rack/trays';
import { ITEM } from '../scene/items';
import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { channelWidth } from '../scene/rack-layout';
import type { Scene } from '../scene/scene';
import type { Theme } from '../theme';
import { DRAGGED_ALPHA, type Dragged } from './dragged';
import { RackBodies } from './rack-bodies';
import { StaticMesh } from './static-mesh';

/**
 * Racks at every distance: from far one quad each, near plates beside each other, with what stands at no unit (strips,
 * feeds) as plates beside them. An edit repaints the lines of its racks and nothing else.
 */
export class RackPainter {
  readonly #device: Device;
  readonly #scene: Scene;
  #theme: Theme;
  readonly #texels: RackTexels;
  readonly #racks: StaticMesh;
  readonly #moved: StaticMesh;
  readonly #trays: StaticMesh;
  readonly #bodies: RackBodies;
  /** Racks that `#racks` holds, and so their entries there. */
  #resting: readonly number[] = [];
  #stale = true;
  #placesStale = false;
  #generation = 0;
  /** Racks are painted over several frames. */
  #slicing = false;
  readonly #dirty = new Set<number>();
  #dragged: ReadonlySet<number> | undefined;

  constructor(device: Device, scene: Scene, theme: Theme) {
    this.#device = device;
    this.#scene = scene;
    this.#theme = theme;
    this.#texels = new RackTexels(scene);
    this.#racks = new StaticMesh(device);
    this.#moved = new StaticMesh(device);
    this.#trays = new StaticMesh(device);
    this.#bodies = new RackBodies(device, scene, this.#texels);
  }

  get bytes(): number {
    return this.#texels.bytes + this.#bodies.bytes;
  }

  setTheme(theme: Theme): void {
    this.#theme = theme;
    this.#stale = true;
  }

  touch(items: ReadonlySet<number> | 'all'): void {
    if (items === 'all') this.#stale = true;
    else for (const item of items) this.#dirty.add(item);
  }

  /** Racks stand elsewhere, each as it was inside. */
  touchPlaces(): void {
    this.#placesStale = true;
  }

  /** Other racks than before, or the GPU lost them: the next pictures may do without what is mounted in them. */
  reset(): void {
    this.#generation = 0;
    this.#stale = true;
  }

  /** Before any draw: what changed goes to the GPU. Racks never seen are painted until the deadline; true = some are left. */
  refresh(dragged: Dragged | undefined, deadline: number): boolean {
    const isFirst = this.#generation !== this.#device.generation;
    if (this.#stale || isFirst) this.#buildAll();
    else this.#repaint();
    if (this.#texels.unpainted) this.#paintOn(isFirst || this.#slicing ? deadline : Infinity);
    this.#slicing = this.#texels.unpainted;
    if (this.#dragged !== dragged?.items) {
      this.#dragged = dragged?.items;
      this.#writeRacks();
    }
    if (this.#placesStale) {
      this.#writeRacks();
      this.#writeTrays();
    }
    return this.#slicing;
  }

  /** Has these racks ready to be drawn near, as far as time allows; false = some are missing. */
  prepare(racks: readonly number[], deadline: number): boolean {
    return this.#bodies.prepare(racks, this.#theme, deadline);
  }

  #buildAll(): void {
    this.#stale = false;
    this.#generation = this.#device.generation;
    this.#dirty.clear();
    const texels = this.#texels;
    const data = texels.begin(this.#theme);
    this.#device.texture('racks', texels.width, texels.height, data, 4, false);
    this.#device.setUniform('racksSize', [texels.width, texels.height]);
    this.#device.setUniform('halves', texels.halves);
    this.#writeRacks();
    this.#writeTrays();
    const { kinds } = this.#scene.items;
    this.#bodies.reset(Array.from(kinds.keys()).filter((item) => kinds[item] === ITEM.rack));
  }

  #paintOn(deadline: number): void {
    const { line, lines, data } = this.#texels.paintOn(this.#theme, deadline);
    this.#device.patchTexture('racks', 0, line, this.#texels.width, lines, data);
  }

  #writeTrays(): void {
    this.#placesStale = false;
    const [x, y] = this.#origin();
    const trays = new QuadWriter(64);
    writeTrays(trays, this.#scene, this.#theme, x, y);
    this.#trays.write(trays, x, y);
  }

  #repaint(): void {
    const texels = this.#texels;
    for (const item of this.#dirty) {
      const line = texels.paint(item, this.#theme);
      this.#bodies.touch(item);
      if (line)
        this.#device.patchTexture(
          'racks',
          texels.blockOf(item) * texels.halves * 2,
          texels.lineOf(item),
          texels.halves * 2,
          1,
          line,
        );
    }
    this.#dirty.clear();
  }

  #origin(): readonly [number, number] {
    const bounds = this.#scene.bounds;
    return bounds ? [bounds[0], bounds[1]] : [0, 0];
  }

  #writeRacks(): void {
    const { items, records } = this.#scene;
    const [originX, originY] = this.#origin();
    const resting = new RackWriter(this.#texels.racks);
    const moved = new RackWriter(this.#dragged ? this.#dragged.size : 1);
    const restingItems: number[] = [];
    for (let item = 0; item < items.count; item++) {
      if (items.kinds[item] !== ITEM.rack) continue;
      const [minX, minY, maxX, maxY] = items.box(item);
      if (!this.#dragged?.has(item)) restingItems.push(item);
      (this.#dragged?.has(item) ? moved : resting).rack(
        minX - originX,
        minY - originY,
        maxX - minX,
        maxY - minY,
        this.#texels.lineOf(item),
        this.#texels.blockOf(item),
        (records.heightU[items.rows[item]!] || DIMENSIONS.rackUnits) * 2,
        channelWidth(maxX - minX),
      );
    }
    this.#resting = restingItems;
    this.#racks.write(resting, originX, originY);
    this.#moved.write(moved, originX, originY);
  }

  /**
   * These racks, ascending. `detail` 0..1: from colours alone to plates with edges and signs, over which the colours
   * fade out; `whole`: the plates of all of them are there; `moved`: where they stand while they are dragged.
   */
  draw(view: View, racks: readonly number[], detail: number, whole: boolean, moved?: Dragged): void {
    if (detail > 0 && !moved) this.#trays.draw('quads', view, detail);
    if (detail === 0 || !whole) this.#drawFar(view, racks, 1, moved);
    if (detail === 0) return;
    this.#bodies.draw(view, racks, moved);
    if (detail < 1 && whole) this.#drawFar(view, racks, 1 - detail, moved);
  }

  #drawFar(view: View, racks: readonly number[], alpha: number, moved: Dragged | undefined): void {
    if (moved) this.#moved.draw('farRacks', view, alpha * DRAGGED_ALPHA, moved.dx, moved.dy);
    else this.#racks.drawSlices('farRacks', view, slicesOf(racks, this.#resting), alpha);
  }
}

/** Places of the first's numbers in the second, neighbours together; both ascending. */
function slicesOf(part: readonly number[], whole: readonly number[]): readonly (readonly [number, number])[] {
  const slices: [number, number][] = [];
  let at = 0;
  for (const one of part) {
    while (at < whole.length && whole[at]! < one) at++;
    if (whole[at] !== one) continue;
    const last = slices.at(-1);
    // To skip a few costs more than to draw them.
    if (last && at - last[1] < SKIPPED_MIN) last[1] = at + 1;
    else slices.push([at, at + 1]);
  }
  return slices;
}
const SKIPPED_MIN = 24;
