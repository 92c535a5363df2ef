import type { Camera, CanvasSize } from '../../domain/geometry/view';
import { viewOf, visibleBox, type Box } from '../camera/camera';
import { Device, type MeshKind, type PixelRect, type View } from '../gl/device';
import type { Change, Frame, Pass, PassAtWork, PassHost, Region } from '../passes/pass';
import { PASSES } from '../passes/passes';
import { levelsAt, type Levels } from '../scene/lod';
import type { Scene } from '../scene/scene';
import type { Theme } from '../theme';
import { Changes } from './damage';
import { worldOf } from './picture-bounds';
import { RetainedPicture, type PictureMode, type ScenePainter } from './retained-picture';
import { setColors } from './theme-colors';

/** What a frame is made of besides the scene. */
export interface FrameInput extends Omit<Frame, 'view' | 'number' | 'deadlineMs'> {
  readonly size: CanvasSize;
  /** Nobody waits for this frame: all that it needs is built in it. */
  readonly patient?: boolean;
}

/**
 * Time for building chunks in one frame, while the camera moves and while it rests; what is left is built in the next
 * ones, coarser levels standing in.
 */
const BUILD_MOVING_MS = 2;
const BUILD_RESTING_MS = 7;

/** Draws the scene, pass by pass. Owns what is on the GPU; keeps nothing that the columns could not give again. */
export class Renderer implements ScenePainter {
  readonly device: Device;
  readonly #scene: Scene;
  readonly #host: { -readonly [Part in keyof PassHost]: PassHost[Part] };
  readonly #passes: readonly PassAtWork[];
  /** Those of the kept picture, and those over it. */
  readonly #under: readonly PassAtWork[];
  readonly #over: readonly PassAtWork[];
  /** What a zoom into a hall needs. */
  readonly #kinds: readonly MeshKind[];
  /** The one that is drawn, or was last. */
  #frame: Frame | undefined;
  #frames = 0;
  #pending = false;
  /** The camera was where it had been. */
  #isResting = false;
  #camera: Camera | undefined;
  #warmed = 0;
  /** The next part of what is read ahead; undefined = all of it is. */
  #read: number | undefined = 0;
  readonly #picture: RetainedPicture;
  /** Where what is drawn changed since the last frame. */
  readonly #changes = new Changes();
  #dragging: ReadonlySet<number> | undefined;
  chunksDrawn = 0;
  /** The last frame lacked nothing. */
  isWhole = false;

  constructor(
    device: Device,
    scene: Scene,
    theme: Theme,
    words: Readonly<Record<string, string>>,
    mode: PictureMode,
    passes: readonly Pass[] = PASSES,
  ) {
    this.device = device;
    this.#picture = new RetainedPicture(device, mode);
    this.#scene = scene;
    this.#host = { device, scene, theme, words };
    setColors(device, theme);
    const made = passes.map((pass) => ({ pass, work: pass.make(this.#host) }));
    this.#passes = made.map(({ work }) => work);
    this.#under = made.filter(({ pass }) => !pass.over).map(({ work }) => work);
    this.#over = made.filter(({ pass }) => pass.over).map(({ work }) => work);
    this.#kinds = [...new Set(this.#passes.flatMap(({ kinds = [] }) => kinds))];
  }

  setTheme(theme: Theme, words: Readonly<Record<string, string>>): void {
    this.#host.theme = theme;
    this.#host.words = words;
    setColors(this.device, theme);
    this.touch({ what: 'all' });
  }

  /** Something is to be shown otherwise. */
  touch(change: Change): void {
    if (change.what === 'all') this.#changes.edits.addAll();
    const { views } = this.#picture;
    for (const pass of this.#passes) pass.touch?.(change, this.#changes, views);
  }

  /** Item numbers mean other things now (another diagram), or the context was lost. */
  reset(): void {
    for (const pass of this.#passes) pass.reset?.();
    this.#picture.reset();
    this.#warmed = 0;
    this.#read = 0;
    this.touch({ what: 'all' });
  }

  get cpuBytes(): number {
    return this.#passes.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  }

  /** Draws one frame. True = something that is seen was left for the next; what a later frame needs waits for `prepare()`. */
  draw(input: FrameInput): boolean {
    const { camera, size, dragged, shown } = input;
    const view = viewOf(camera, size);
    this.#pending = false;
    const last = this.#camera;
    const isResting = last !== undefined && last.x === camera.x && last.y === camera.y && last.scale === camera.scale;
    this.#camera = camera;
    const deadlineMs = input.patient ? Infinity : performance.now() + (isResting ? BUILD_RESTING_MS : BUILD_MOVING_MS);
    const frame: Frame = { ...input, view, number: ++this.#frames, deadlineMs };
    this.#frame = frame;
    this.device.begin(view.width, view.height);
    for (const pass of this.#passes) if (pass.refresh?.(frame, this.#changes)) this.#pending = true;
    const holders = this.#scene.insides(visibleBox(camera, size));
    this.chunksDrawn = holders.length;
    this.#followDrag(dragged?.items);
    const look = `${shown.grid} ${shown.cables} ${shown.labels}`;
    if (this.#under.some(({ isCheap }) => isCheap)) {
      this.paint(view, null);
      this.#picture.reset();
    } else if (this.#picture.frame(view, look, this.#changes, this)) this.#pending = true;
    this.#changes.clear();
    if (dragged) this.#drawDragged(frame, dragged);
    const region: Region = { view, box: worldOf(view), levels: this.#levels(view), holders };
    for (const pass of this.#over) this.#did(pass.draw(region, frame));
    this.isWhole = !this.#pending;
    this.#isResting = isResting;
    // Without a picture a program is warmed where it will draw, and that is shown.
    if (this.isWhole && !input.patient && !this.device.keepsPictures && this.#warm(view)) this.#pending = true;
    for (const pass of this.#passes) pass.trim?.(frame.number);
    if (frame.number % 120 === 0) this.#scene.trim(new Set(holders));
    return this.#pending;
  }

  #did(isMissing: boolean | void): void {
    if (isMissing === true) this.#pending = true;
  }

  // ---- what the kept picture asks

  paint(view: View, rect: PixelRect | null): void {
    const frame = this.#frame!;
    this.device.clear(this.#host.theme.ground);
    const region = this.#region(view, rect, frame.dragged?.items);
    for (const pass of this.#under) this.#did(pass.draw(region, frame));
  }

  ready(view: View, rect: PixelRect | null): boolean {
    const region = this.#region(view, rect);
    let isReady = true;
    for (const pass of this.#under) if (pass.ready && !pass.ready(region, this.#frame!)) isReady = false;
    return isReady;
  }

  worded(view: View, rect: PixelRect | null): boolean {
    const region = this.#region(view, rect);
    return this.#under.every((pass) => pass.isSettled?.(region, this.#frame!) ?? true);
  }

  paintFar(view: View, rect: PixelRect): void {
    this.device.clear(this.#host.theme.ground);
    const region = this.#region(view, rect);
    for (const pass of this.#under) pass.drawFar?.(region);
  }

  /** What a rectangle of the view shows, without the holders `without`. */
  #region(view: View, rect: PixelRect | null, without?: ReadonlySet<number>): Region {
    const box = worldOf(view, rect);
    const all = this.#scene.insides(box);
    const holders = without ? all.filter((item) => !without.has(item)) : all;
    return { view, box, levels: this.#levels(view), holders };
  }

  #levels(view: View): Levels {
    return levelsAt(view.k / view.ratio, this.#scene.items.kind === 'internal');
  }

  /** What is dragged leaves the picture and is drawn over it. */
  #drawDragged(frame: Frame, moved: NonNullable<Frame['dragged']>): void {
    const { view } = frame;
    const box = worldOf(view);
    const from: Box = [box[0] - moved.dx, box[1] - moved.dy, box[2] - moved.dx, box[3] - moved.dy];
    const holders = this.#scene.insides(from).filter((item) => moved.items.has(item));
    const region: Region = { view, box, levels: this.#levels(view), holders, moved };
    for (const pass of this.#under) this.#did(pass.drawMoved?.(region, frame));
  }

  /** When other things are dragged than before, the picture changes where they stand. */
  #followDrag(items: ReadonlySet<number> | undefined): void {
    if (this.#dragging === items) return;
    for (const each of [this.#dragging, items]) if (each) this.touch({ what: 'dragged', items: each });
    this.#dragging = items;
  }

  /**
   * One step of what a later frame would wait for; nothing of it is seen: a margin of the picture, the program of another
   * distance, when nothing moves the records that are read there. True = more is left.
   */
  prepare(): boolean {
    const frame = this.#frame;
    if (frame === undefined || !this.isWhole) return false;
    this.#frame = { ...frame, deadlineMs: performance.now() + BUILD_RESTING_MS };
    if (this.#picture.ahead(this)) return true;
    if (this.device.keepsPictures && this.#warm(frame.view)) return true;
    if (!this.#isWarmed || !this.#isResting || this.#read === undefined) return false;
    this.#read = this.#scene.records.readAhead(this.#read) ? this.#read + 1 : undefined;
    return this.#read !== undefined;
  }

  get #isWarmed(): boolean {
    return this.#scene.items.kind === 'elevation' && this.#warmed === this.#kinds.length;
  }

  /** The next program of other distances, once the first picture stands; false = there are no more. */
  #warm(view: View): boolean {
    if (this.#frames < 2 || this.#scene.items.kind !== 'elevation' || this.#isWarmed) return false;
    for (const pass of this.#passes) pass.beforeWarm?.();
    this.device.warm(this.#kinds[this.#warmed++]!, view);
    return true;
  }

  dispose(): void {
    for (const pass of this.#passes) pass.reset?.();
    this.device.dispose();
  }
}
