import type { View } from '../gl/device';
import { RackWriter } from '../gl/plate-writers';
import { QuadWriter } from '../gl/vertex-writers';
import { RackTexels } from '../passes/rack/rack-texels';
import { writeTrays } from '../passes/rack/trays';
import { itemDamage } from '../passes/item-damage';
import type { Change, Frame, PassAtWork, PassHost, Region } from '../passes/pass';
import { ITEM } from '../scene/items';
import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { channelWidth } from '../scene/rack-layout';
import type { Changes } from './damage';
import { DRAGGED_ALPHA, type Dragged } from './dragged';
import { RackBodies } from './rack-bodies';
import { StaticMesh } from './static-mesh';

/**
 * Racks at every distance: from far one quad each, near plates beside each other, with what stands at no unit (strips,
 * feeds) as plates beside them. An edit repaints the lines of its racks and nothing else.
 */
export class RackPainter implements PassAtWork {
  readonly kinds = ['plates', 'signs'] as const;
  readonly #host: PassHost;
  readonly #damage: NonNullable<PassAtWork['touch']>;
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

  constructor(host: PassHost) {
    const { device, scene } = host;
    this.#host = host;
    this.#damage = itemDamage(host, (kind) => kind === ITEM.rack);
    this.#texels = new RackTexels(scene);
    this.#racks = new StaticMesh(device);
    this.#moved = new StaticMesh(device);
    this.#trays = new StaticMesh(device);
    this.#bodies = new RackBodies(device, scene, this.#texels);
  }

  get bytes(): number {
    return this.#texels.bytes + this.#bodies.bytes;
  }

  touch(change: Change, changes: Changes, views: readonly View[]): void {
    this.#damage(change, changes, views);
    if (change.what === 'all') this.#stale = true;
    else if (change.what === 'places') this.#placesStale = true;
    else if (change.what === 'records' || change.what === 'states') for (const item of change.items) this.#dirty.add(item);
  }

  /** Other racks than before, or the GPU lost them: the next pictures may do without what is mounted in them. */
  reset(): void {
    this.#generation = 0;
    this.#stale = true;
  }

  /** Racks never seen are painted until the deadline; true = some are left. */
  refresh({ dragged, deadlineMs }: Frame, { live }: Changes): boolean {
    const isFirst = this.#generation !== this.#host.device.generation;
    if (this.#stale || isFirst) this.#buildAll();
    else this.#repaint();
    if (this.#texels.unpainted) this.#paintOn(isFirst || this.#slicing ? deadlineMs : Infinity);
    this.#slicing = this.#texels.unpainted;
    if (this.#dragged !== dragged?.items) {
      this.#dragged = dragged?.items;
      this.#writeRacks();
    }
    if (this.#placesStale) {
      this.#writeRacks();
      this.#writeTrays();
    }
    if (this.#slicing) live.addAll();
    return this.#slicing;
  }

  ready({ holders, levels }: Region, { deadlineMs }: Frame): boolean {
    return levels.bodies === 0 || this.#bodies.prepare(this.#racksOf(holders), this.#host.theme, deadlineMs);
  }

  #racksOf(holders: readonly number[]): readonly number[] {
    const { kinds } = this.#host.scene.items;
    return holders.filter((item) => kinds[item] === ITEM.rack);
  }

  #buildAll(): void {
    this.#stale = false;
    const { device, scene, theme } = this.#host;
    this.#generation = device.generation;
    this.#dirty.clear();
    const texels = this.#texels;
    const data = texels.begin(theme);
    device.texture('racks', texels.width, texels.height, data, 4, false);
    device.setUniform('racksSize', [texels.width, texels.height]);
    device.setUniform('halves', texels.halves);
    this.#writeRacks();
    this.#writeTrays();
    const { kinds } = scene.items;
    this.#bodies.reset(Array.from(kinds.keys()).filter((item) => kinds[item] === ITEM.rack));
  }

  #paintOn(deadline: number): void {
    const { line, lines, data } = this.#texels.paintOn(this.#host.theme, deadline);
    this.#host.device.patchTexture('racks', 0, line, this.#texels.width, lines, data);
  }

  #writeTrays(): void {
    this.#placesStale = false;
    const [x, y] = this.#host.scene.bounds ?? [0, 0];
    const trays = new QuadWriter(64);
    writeTrays(trays, this.#host.scene, this.#host.theme, x, y);
    this.#trays.write(trays, x, y);
  }

  #repaint(): void {
    const { device, theme } = this.#host;
    const texels = this.#texels;
    const width = texels.halves * 2;
    for (const item of this.#dirty) {
      const line = texels.paint(item, theme);
      this.#bodies.touch(item);
      if (line) device.patchTexture('racks', texels.blockOf(item) * width, texels.lineOf(item), width, 1, line);
    }
    this.#dirty.clear();
  }

  #writeRacks(): void {
    const { items, records, bounds } = this.#host.scene;
    const [originX, originY] = bounds ?? [0, 0];
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

  /** From colours alone to plates with edges and signs, over which the colours fade out. True = not all plates are there. */
  draw(region: Region, frame: Frame): boolean {
    const { view, levels, moved } = region;
    const racks = this.#racksOf(region.holders);
    const detail = levels.bodies;
    const isWhole = this.ready(region, frame);
    if (detail > 0 && !moved) this.#trays.draw('quads', view, detail);
    if (detail === 0 || !isWhole) this.#drawFar(view, racks, 1, moved);
    if (detail === 0) return false;
    this.#bodies.draw(view, racks, moved);
    if (detail < 1 && isWhole) this.#drawFar(view, racks, 1 - detail, moved);
    return !isWhole;
  }

  drawMoved(region: Region, frame: Frame): boolean {
    return this.draw(region, frame);
  }

  drawFar({ view, holders }: Region): void {
    this.#drawFar(view, this.#racksOf(holders), 1, undefined);
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
