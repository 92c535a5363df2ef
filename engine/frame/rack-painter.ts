import type { Device, View } from '../gl/device';
import { PlateWriter, RackWriter } from '../gl/plate-writers';
import { QuadWriter } from '../gl/vertex-writers';
import { writeLoosePlates } from '../passes/face/plate';
import { RackTexels } from '../passes/rack/rack-texels';
import { writeTrays } from '../passes/rack/trays';
import { ITEM } from '../scene/items';
import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { channelWidth } from '../scene/rack-layout';
import type { Scene } from '../scene/scene';
import type { Theme } from '../theme';
import { StaticMesh } from './static-mesh';

/** Items drawn displaced while they are dragged, mm. */
export interface Dragged {
  readonly items: ReadonlySet<number>;
  readonly dx: number;
  readonly dy: number;
}

/** How transparent what is dragged is. */
export const DRAGGED_ALPHA = 0.75;

/**
 * Racks at every distance: one quad each, with what stands at no unit (strips, feeds) as plates beside them when it can
 * be told apart. An edit repaints the lines of its racks and nothing else.
 */
export class RackPainter {
  readonly #device: Device;
  readonly #scene: Scene;
  #theme: Theme;
  readonly #texels: RackTexels;
  readonly #racks: StaticMesh;
  readonly #moved: StaticMesh;
  readonly #trays: StaticMesh;
  readonly #loose: StaticMesh;
  #stale = true;
  #placesStale = false;
  #generation = 0;
  readonly #dirty = new Set<number>();
  #dragged: ReadonlySet<number> | undefined;
  #looseOf: readonly number[] = [];
  #looseStale = true;

  constructor(device: Device, scene: Scene, theme: Theme) {
    this.#device = device;
    this.#scene = scene;
    this.#theme = theme;
    this.#texels = new RackTexels(scene);
    this.#racks = new StaticMesh(device);
    this.#moved = new StaticMesh(device);
    this.#trays = new StaticMesh(device);
    this.#loose = new StaticMesh(device);
  }

  get bytes(): number {
    return this.#texels.bytes;
  }

  setTheme(theme: Theme): void {
    this.#theme = theme;
    this.#stale = true;
  }

  touch(items: ReadonlySet<number> | 'all'): void {
    this.#looseStale = true;
    if (items === 'all') this.#stale = true;
    else for (const item of items) this.#dirty.add(item);
  }

  /** Racks stand elsewhere, each as it was inside. */
  touchPlaces(): void {
    this.#placesStale = true;
    this.#looseStale = true;
  }

  /** Before the draws of a frame: what changed goes to the GPU. */
  prepare(visible: readonly number[], loose: boolean, dragged: Dragged | undefined): void {
    if (this.#stale || this.#generation !== this.#device.generation) this.#buildAll();
    else this.#repaint();
    if (this.#dragged !== dragged?.items) {
      this.#dragged = dragged?.items;
      this.#writeRacks();
    }
    if (this.#placesStale) {
      this.#writeRacks();
      this.#writeTrays();
    }
    if (loose) this.#buildLoose(visible);
  }

  #buildAll(): void {
    this.#stale = false;
    this.#generation = this.#device.generation;
    this.#dirty.clear();
    const texels = this.#texels;
    texels.build(this.#theme);
    this.#device.texture('racks', texels.width, texels.height, texels.data, 4, false);
    this.#device.setUniform('racksSize', [texels.width, texels.height]);
    this.#device.setUniform('halves', texels.halves);
    this.#writeRacks();
    this.#writeTrays();
    this.#looseStale = true;
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
      if (line)
        this.#device.patchTexture(
          'racks',
          texels.blockOf(item) * texels.halves * 4,
          texels.lineOf(item),
          texels.halves * 4,
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
    for (let item = 0; item < items.count; item++) {
      if (items.kinds[item] !== ITEM.rack) continue;
      const [minX, minY, maxX, maxY] = items.box(item);
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
    this.#racks.write(resting, originX, originY);
    this.#moved.write(moved, originX, originY);
  }

  /** Plates of the racks in view; built anew when others come into view. */
  #buildLoose(visible: readonly number[]): void {
    if (!this.#looseStale && this.#loose.current && isWithin(visible, this.#looseOf)) return;
    const [originX, originY] = this.#origin();
    const plates = new PlateWriter(256);
    for (const item of visible) {
      if (this.#scene.items.kinds[item] !== ITEM.rack) continue;
      const layout = this.#scene.layout(item);
      const [x, y] = this.#scene.items.box(item);
      if (layout) writeLoosePlates(plates, this.#scene, layout, this.#theme, x - originX, y - originY);
    }
    this.#loose.write(plates, originX, originY);
    this.#looseOf = visible;
    this.#looseStale = false;
  }

  /** `detail` 0..1: from colours alone to plates with edges and signs. */
  draw(view: View, detail: number, dragged: Dragged | undefined): void {
    this.#device.setUniform('detail', detail);
    if (detail > 0) this.#trays.draw('quads', view, detail);
    const kind = detail > 0 ? 'racks' : 'farRacks';
    this.#racks.draw(kind, view);
    if (detail > 0) this.#loose.draw('plates', view, detail);
    if (dragged) this.#moved.draw(kind, view, DRAGGED_ALPHA, dragged.dx, dragged.dy);
  }
}

/** Both ascending: everything of the first is in the second. */
function isWithin(part: readonly number[], whole: readonly number[]): boolean {
  let at = 0;
  for (const one of part) {
    while (at < whole.length && whole[at]! < one) at++;
    if (whole[at] !== one) return false;
  }
  return true;
}
