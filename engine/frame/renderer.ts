import type { Camera, CanvasSize } from '../../domain/geometry/view';
import { viewOf, visibleBox, type Box } from '../camera/camera';
import { sliceOf } from '../gl/bands';
import { Device, type Draw, type MeshKind, type PixelRect, type View } from '../gl/device';
import { LineWriter, QuadWriter } from '../gl/vertex-writers';
import { writeAlarmEdges, writePlaced } from '../passes/box/placed-boxes';
import { writeBundles } from '../passes/cable/bundle-mesh';
import type { Mark } from '../passes/overlay/marks';
import { meets } from '../picking/marquee';
import { ITEM } from '../scene/items';
import { levelsAt, type Levels } from '../scene/lod';
import { LISTED_MM } from '../scene/rack-layout';
import type { Scene } from '../scene/scene';
import { statePlaces } from '../scene/state-places';
import { unionOf } from '../scene/where';
import { GlyphAtlas } from '../text/glyph-atlas';
import type { Theme } from '../theme';
import { ChunkMeshes, TIER_KINDS, type Tier, type TierMesh } from './chunk-meshes';
import { Changes } from './damage';
import { GridPainter } from './grid-painter';
import { LabelPainter } from './label-painter';
import { LiveStates } from './live-states';
import { LoosePainter } from './loose-painter';
import { DRAGGED_ALPHA, type Dragged } from './dragged';
import { OverlayPainter } from './overlay-painter';
import { PathwayPainter } from './pathway-painter';
import { RackPainter } from './rack-painter';
import { RetainedPicture, type PictureMode, type ScenePainter } from './retained-picture';
import { StaticMesh } from './static-mesh';
import { setColors } from './theme-colors';

/** What a frame is made of besides the scene. */
export interface FrameInput {
  readonly camera: Camera;
  readonly size: CanvasSize;
  readonly grid: boolean;
  readonly cables: boolean;
  readonly labels: boolean;
  /** Colours over racks and below words; a new array when it changed. */
  readonly heat: readonly Mark[];
  /** Selection and colleagues; a new array when it changed. */
  readonly resting: readonly Mark[];
  /** Hover and gesture; a new array when it changed. */
  readonly moving: readonly Mark[];
  readonly dragged: Dragged | undefined;
}

/**
 * Time for building chunks in one frame, while the camera moves and while it rests; what is left is built in the next
 * ones, coarser levels standing in.
 */
const BUILD_MOVING_MS = 2;
const BUILD_RESTING_MS = 7;

/** Items or states that are told one by one; more are everything. */
const DAMAGED_MAX = 200;
/** How far cables and edges reach out of what they belong to, mm. */
const OUTSIDE_MM = 120;

/** What a zoom into a hall needs, in the order in which it comes. */
const WARMED: readonly MeshKind[] = [
  'quads',
  'plates',
  'signs',
  'glyphs',
  'tiles',
  'lines',
  'slots',
  'ports',
  'portSigns',
  'elbows',
  'discs',
];

/** Draws the scene. Owns what is on the GPU; keeps nothing that the columns could not give again. */
export class Renderer {
  readonly device: Device;
  readonly #scene: Scene;
  readonly #chunks: ChunkMeshes;
  readonly #states: LiveStates;
  readonly #racks: RackPainter;
  readonly #loose: LoosePainter;
  #labels: LabelPainter;
  #theme: Theme;
  #frame = 0;
  #pending = false;
  #deadline = 0;
  #camera: Camera | undefined;
  readonly #placed: StaticMesh;
  readonly #placedLines: StaticMesh;
  readonly #bundles: StaticMesh;
  readonly #alarms: StaticMesh;
  readonly #pathways: PathwayPainter;
  #placesStale = true;
  #bundlesStale = true;
  readonly #heat: OverlayPainter;
  #heatShown: readonly Mark[] = [];
  readonly #resting: OverlayPainter;
  readonly #moving: OverlayPainter;
  readonly #grid: GridPainter;
  #warmed = 0;
  /** The next part of what is read ahead; undefined = all of it is. */
  #read: number | undefined = 0;
  readonly #picture: RetainedPicture;
  /** Where what is drawn changed since the last frame. */
  readonly #changes = new Changes();
  #dragging: ReadonlySet<number> | undefined;
  chunksDrawn = 0;

  constructor(device: Device, scene: Scene, theme: Theme, words: Readonly<Record<string, string>>, mode: PictureMode) {
    this.device = device;
    this.#picture = new RetainedPicture(device, mode);
    this.#scene = scene;
    this.#theme = theme;
    this.#chunks = new ChunkMeshes(device);
    this.#states = new LiveStates(device, scene.records);
    this.#racks = new RackPainter(device, scene, theme);
    this.#loose = new LoosePainter(device, scene, theme);
    setColors(device, theme);
    this.#labels = new LabelPainter(device, GlyphAtlas.withFont(theme.font), scene, theme, words);
    const mesh = (): StaticMesh => new StaticMesh(device);
    this.#placed = mesh();
    this.#placedLines = mesh();
    this.#bundles = mesh();
    this.#alarms = mesh();
    this.#pathways = new PathwayPainter(device, scene);
    this.#grid = new GridPainter(device);
    this.#heat = new OverlayPainter(device);
    this.#resting = new OverlayPainter(device);
    this.#moving = new OverlayPainter(device);
  }

  setTheme(theme: Theme, words: Readonly<Record<string, string>>): void {
    if (theme.font !== this.#theme.font)
      this.#labels = new LabelPainter(this.device, GlyphAtlas.withFont(theme.font), this.#scene, theme, words);
    this.#theme = theme;
    setColors(this.device, theme);
    this.#racks.setTheme(theme);
    this.#loose.touch(theme);
    this.#labels.setTheme(theme, words);
    this.touch('all');
    this.#grid.touch();
  }

  /** What shows these items must be built again. */
  touch(items: ReadonlySet<number> | 'all'): void {
    this.#damaged(items);
    this.#chunks.touch(items);
    this.#racks.touch(items);
    this.#loose.touch();
    this.#placesStale = true;
    this.#bundlesStale = true;
    this.#pathways.touch();
    this.#labels.touch();
  }

  /** Pathways are tinted by how full they are; null = as they are. */
  showFill(fill: ReadonlyMap<number, number> | null): void {
    this.#pathways.setFill(fill);
    this.#damaged('all');
  }

  /** Items stand elsewhere; what is drawn inside each stands as it was. */
  touchPlaces(): void {
    this.#damagedByMoves();
    this.#racks.touchPlaces();
    this.#loose.touchPlaces();
    this.#placesStale = true;
    this.#bundlesStale = true;
    this.#pathways.touch();
    this.#labels.touch();
  }

  /** These records have another live state; `items` are those whose plates show it. */
  touchStates(kind: 'object' | 'port', ids: ArrayLike<number>, items: ReadonlySet<number>): void {
    this.#reported(kind, ids, items);
    if (kind === 'port') {
      const { document } = this.#scene.records;
      for (let at = 0; at < ids.length; at++) this.#states.mark(document.rowOf('port', ids[at]!));
    }
    if (items.size === 0) return;
    this.#chunks.touch(items);
    this.#racks.touch(items);
    if (this.#scene.items.kind === 'elevation') return;
    this.#placesStale = true;
    this.#loose.touch();
  }

  #damaged(items: ReadonlySet<number> | 'all'): void {
    const { edits } = this.#changes;
    // Links of other diagrams run from item to item.
    const apart = this.#scene.items.kind === 'elevation' || this.#scene.items.kind === 'internal';
    if (items === 'all' || !apart || items.size > DAMAGED_MAX) edits.addAll();
    if (items === 'all') return;
    for (const item of items) edits.add(withSurroundings(this.#scene.items.box(item)));
  }

  /** What moved is drawn over where it was and where it is; the two are one where they meet. */
  #damagedByMoves(): void {
    const { moved, movedFrom, items } = this.#scene;
    this.#damaged(moved.length > DAMAGED_MAX ? 'all' : new Set());
    if (moved.length > DAMAGED_MAX) return;
    for (const [at, item] of moved.entries()) {
      const [a, b] = [movedFrom.slice(at * 4, at * 4 + 4) as unknown as Box, items.box(item)];
      for (const box of meets(a, b) ? [unionOf([a, b])!] : [a, b]) this.#changes.edits.add(withSurroundings(box));
    }
  }

  /** Of states that were reported only those are told that the picture shows: plates of items, and ports where ports are. */
  #reported(kind: 'object' | 'port', ids: ArrayLike<number>, items: ReadonlySet<number>): void {
    const views = this.#picture.views;
    const shown = views.map((view) => boxOf(view, null));
    for (const item of items) {
      const box = withSurroundings(this.#scene.items.box(item));
      if (shown.some((part) => meets(part, box))) this.#changes.live.add(box);
    }
    if (kind !== 'port') return;
    const near = shown.filter((_, at) => showsPorts(this.#levels(views[at]!)));
    if (near.length === 0) return;
    for (const box of statePlaces(this.#scene, ids, near)) this.#changes.live.add(box);
  }

  /** Item numbers mean other things now (another diagram), or the context was lost. */
  reset(): void {
    this.#chunks.clear();
    this.#states.reset();
    this.#loose.reset();
    this.#racks.reset();
    this.#picture.reset();
    this.#warmed = 0;
    this.#read = 0;
    this.#heat.reset();
    this.#resting.reset();
    this.#moving.reset();
    this.#grid.touch();
    this.#labels.resend();
    this.touch('all');
  }

  get cpuBytes(): number {
    return this.#labels.bytes + this.#racks.bytes + this.#loose.bytes + this.#chunks.cpuBytes;
  }

  /** Draws one frame. True = something was left for the next. */
  draw(input: FrameInput): boolean {
    const { camera, size } = input;
    const view = viewOf(camera, size);
    const box = visibleBox(camera, size);
    this.#frame++;
    this.#pending = false;
    const last = this.#camera;
    const isResting = last !== undefined && last.x === camera.x && last.y === camera.y && last.scale === camera.scale;
    this.#camera = camera;
    this.#deadline = performance.now() + (isResting ? BUILD_RESTING_MS : BUILD_MOVING_MS);
    this.device.begin(view.width, view.height);
    this.#refreshPlaces();
    if (this.#racks.refresh(input.dragged, this.#deadline)) {
      this.#pending = true;
      this.#changes.live.addAll();
    }
    const items = this.#scene.insides(box);
    const loose = this.#loose.prepare(view, input.cables, this.#deadline);
    if (loose.pending) this.#pending = true;
    this.chunksDrawn = items.length;
    this.#followDrag(input.dragged);
    if (this.#labels.prepare(view, camera, input)) this.#pending = true;
    this.#followWords();
    this.#followHeat(input.heat);
    const painter = this.#painter(input);
    const look = `${input.grid} ${input.cables} ${input.labels}`;
    // Very many loose things are few textured quads.
    if (loose.active) {
      painter.paint(view, null);
      this.#picture.reset();
    } else if (this.#picture.frame(view, look, this.#changes, painter)) this.#pending = true;
    this.#changes.clear();
    if (input.dragged) this.#drawDragged(view, input.dragged, input);
    this.#resting.draw(view, input.resting);
    this.#moving.draw(view, input.moving);
    if (input.labels && input.resting.some((mark) => mark.kind === 'veil')) this.#labels.drawVeiled(view, box);
    this.#labels.drawNotes(view, input);
    if (!this.#pending) this.#warm(view, isResting);
    this.#chunks.trim(this.#frame);
    if (this.#frame % 120 === 0) this.#scene.trim(new Set(items));
    return this.#pending;
  }

  #painter(input: FrameInput): ScenePainter {
    return {
      ready: (view, rect) => this.#prebuild(view, rect, input),
      paint: (view, rect) => {
        this.device.clear(this.#theme.ground);
        const box = boxOf(view, rect);
        if (input.grid) this.#grid.draw(view, boxOf(view, null), this.#theme);
        this.#drawPlaced(view, input);
        const chunks = this.#scene.insides(box).filter((item) => !input.dragged?.items.has(item));
        this.#drawRacks(view, box, chunks, input, undefined);
        if (input.heat.length > 0) this.#heat.draw(view, input.heat);
        if (input.labels) this.#labels.draw(view, box);
      },
      worded: (view, rect) => !input.labels || this.#labels.covers(view, boxOf(view, rect)),
      paintFar: (view, rect) => {
        this.device.clear(this.#theme.ground);
        this.#racks.draw(view, this.#racksIn(boxOf(view, rect)), 0, true);
      },
    };
  }

  #racksIn(box: Box): readonly number[] {
    const { kinds } = this.#scene.items;
    return this.#scene.insides(box).filter((item) => kinds[item] === ITEM.rack);
  }

  #levels(view: View): Levels {
    return levelsAt(view.k / view.ratio, this.#scene.items.kind === 'internal');
  }

  /** Builds the meshes that a rectangle needs, within the frame's time; false = some are missing. */
  #prebuild(view: View, rect: PixelRect | null, input: FrameInput): boolean {
    const levels = this.#levels(view);
    const { kinds } = this.#scene.items;
    const chunks = this.#scene.insides(boxOf(view, rect));
    const racks = chunks.filter((item) => kinds[item] === ITEM.rack);
    const before = this.#pending;
    this.#pending = false;
    if (levels.bodies > 0 && !this.#racks.prepare(racks, this.#deadline)) this.#pending = true;
    if (levels.faces > 0) this.#gather(chunks, 'faces');
    if (levels.tiles > 0) this.#gather(chunks, 'tiles');
    for (const [tier] of cableTiers(levels, input)) this.#gather(racks, tier);
    const missing = this.#pending;
    this.#pending = before;
    return !missing;
  }

  /** Meshes that hold all items at once: footprints and boxes, cable runs. */
  #refreshPlaces(): void {
    const scene = this.#scene;
    const [originX, originY] = scene.bounds ?? [0, 0];
    if (this.#placesStale || !this.#placed.current) {
      this.#placesStale = false;
      const quads = new QuadWriter(256);
      const lines = new LineWriter(64);
      if (!this.#loose.takesBoxes) writePlaced(quads, lines, scene, this.#theme, originX, originY);
      this.#placed.write(quads, originX, originY);
      quads.clear();
      if (!this.#loose.takesBoxes) writeAlarmEdges(quads, scene, this.#theme, originX, originY);
      this.#alarms.write(quads, originX, originY);
      this.#placedLines.write(lines, originX, originY);
    }
    if (scene.items.kind !== 'elevation' && scene.items.kind !== 'internal' && (this.#bundlesStale || !this.#bundles.current)) {
      this.#bundlesStale = this.#loose.withholdsLinks;
      const lines = new LineWriter(256);
      if (!this.#loose.takesLinks) writeBundles(lines, scene, this.#theme, originX, originY);
      this.#bundles.write(lines, originX, originY);
    }
  }

  #drawPlaced(view: View, input: FrameInput): void {
    this.#loose.draw(view);
    this.#placed.draw('quads', view);
    this.#placedLines.draw('lines', view);
    this.#pathways.refresh(this.#theme);
    this.#pathways.draw(view);
    const kind = this.#scene.items.kind;
    if (input.cables && kind !== 'elevation' && kind !== 'internal') this.#bundles.draw('lines', view);
    this.#loose.drawAlarms(view);
    this.#alarms.draw('quads', view);
  }

  /** What these items hold, ascending; `moved` where they stand while they are dragged. */
  #drawRacks(view: View, box: Box, chunks: readonly number[], input: FrameInput, moved: Dragged | undefined): void {
    const { kinds } = this.#scene.items;
    const levels = this.#levels(view);
    const racks = chunks.filter((item) => kinds[item] === ITEM.rack);
    const whole = levels.bodies === 0 || this.#racks.prepare(racks, this.#deadline);
    if (!whole) this.#pending = true;
    this.#racks.draw(view, racks, levels.bodies, whole, moved);
    // A device drawn alone has no far level: its plate is there at every scale.
    const alone = chunks.filter((item) => kinds[item] === ITEM.face);
    this.#drawTier(view, box, this.#gather(alone, 'body'), 1, moved);
    const inside = chunks.filter((item) => kinds[item] === ITEM.rack || kinds[item] === ITEM.face);
    if (levels.tiles > 0 || levels.faces > 0) this.#states.send();
    if (levels.faces > 0) this.#drawTier(view, box, this.#gather(inside, 'faces'), 1, moved);
    if (levels.tiles > 0) this.#drawTier(view, box, this.#gather(inside, 'tiles'), levels.tiles, moved);
    for (const [tier, alpha] of cableTiers(levels, input)) this.#drawTier(view, box, this.#gather(racks, tier), alpha, moved);
  }

  /** What is dragged leaves the picture and is drawn over it. */
  #drawDragged(view: View, dragged: Dragged, input: FrameInput): void {
    const box = boxOf(view, null);
    const [dx, dy] = [dragged.dx, dragged.dy];
    const from: Box = [box[0] - dx, box[1] - dy, box[2] - dx, box[3] - dy];
    const chunks = this.#scene.insides(from).filter((item) => dragged.items.has(item));
    this.#drawRacks(view, box, chunks, input, dragged);
  }

  /** When other things are dragged than before, the picture changes where they stand. */
  #followDrag(dragged: Dragged | undefined): void {
    if (this.#dragging === dragged?.items) return;
    for (const items of [this.#dragging, dragged?.items]) if (items) this.#damaged(items);
    this.#dragging = dragged?.items;
  }

  #followHeat(heat: readonly Mark[]): void {
    if (heat === this.#heatShown || (heat.length === 0 && this.#heatShown.length === 0)) return;
    this.#heatShown = heat;
    this.#changes.edits.addAll();
  }

  #followWords(): void {
    this.#changes.edits.join(this.#labels.takeChanges());
  }

  /** Meshes of a level for items in view; builds what is missing or stale within the frame's budget. */
  #gather(items: readonly number[], tier: Tier): readonly (readonly [number, TierMesh])[] {
    const found: (readonly [number, TierMesh])[] = [];
    for (const item of items) {
      let mesh = this.#chunks.get(item, tier, this.#frame);
      if (!mesh || mesh.stale) {
        const isTime = performance.now() < this.#deadline;
        const built = isTime && this.#chunks.build(this.#scene, this.#theme, item, tier, this.#frame, this.#deadline);
        if (built) mesh = built;
        else this.#pending = true;
      }
      if (mesh) found.push([item, mesh]);
    }
    return found;
  }

  /** Kind by kind, so that what is drawn alike is drawn in a row. */
  #drawTier(
    view: View,
    box: Box,
    meshes: readonly (readonly [number, TierMesh])[],
    alpha: number,
    moved: Dragged | undefined,
  ): void {
    const { boxes } = this.#scene.items;
    const draws = new Map<MeshKind, Draw[]>();
    for (const [item, tier] of meshes) {
      const originX = boxes[item * 4]! + (moved?.dx ?? 0);
      const originY = boxes[item * 4 + 1]! + (moved?.dy ?? 0);
      for (const { kind, mesh, bands } of tier.parts) {
        const slice = bands ? sliceOf(bands, box[1] - originY, box[3] - originY) : undefined;
        if (slice && slice[0] === slice[1]) continue;
        const draw: Draw = { mesh, originX, originY, alpha: moved ? alpha * DRAGGED_ALPHA : alpha, ...(slice ? { slice } : {}) };
        const list = draws.get(kind);
        if (list) list.push(draw);
        else draws.set(kind, [draw]);
      }
    }
    for (const kind of TIER_KINDS) {
      const list = draws.get(kind) ?? [];
      this.device.draw(kind, view, list);
      if (kind === 'ports') this.device.draw('portSigns', view, list);
    }
  }

  /** Once the first picture stands: programs of other distances, and when nothing moves what is read there, one a frame. */
  #warm(view: View, isResting: boolean): void {
    const elevation = this.#scene.items.kind === 'elevation';
    if (this.#frame < 2 || !elevation) return;
    if (this.#warmed < WARMED.length) {
      this.#states.send();
      this.device.warm(WARMED[this.#warmed++]!, view);
      this.#pending = true;
    } else if (isResting && this.#read !== undefined) {
      this.#read = this.#scene.records.readAhead(this.#read) ? this.#read + 1 : undefined;
      this.#pending = true;
    }
  }

  dispose(): void {
    this.#chunks.clear();
    this.device.dispose();
  }
}

/** Cables as runs and as single ways, which give way to each other evenly: one is wider than the other. */
function cableTiers({ cables, ways }: Levels, input: FrameInput): readonly (readonly [Tier, number])[] {
  if (!input.cables || cables === 0) return [];
  const tiers: (readonly [Tier, number])[] = [];
  if (ways < 1) tiers.push(['cables', cables * (1 - ways)]);
  if (ways > 0) tiers.push(['cablesNear', cables * ways]);
  return tiers;
}

function showsPorts({ tiles, faces }: Levels): boolean {
  return tiles > 0 || faces > 0;
}

function withSurroundings([minX, minY, maxX, maxY]: Box): Box {
  return [minX - OUTSIDE_MM, minY - LISTED_MM, maxX + OUTSIDE_MM, maxY + OUTSIDE_MM];
}

/** What a rectangle of the view shows, world mm. */
function boxOf({ left, bottom, k, width, height }: View, rect: PixelRect | null): Box {
  const [x, y, wide, high] = rect ?? [0, 0, width, height];
  return [left + x / k, bottom + y / k, left + (x + wide) / k, bottom + (y + high) / k];
}
