import type { Box } from '../camera/camera';
import type { Device, PixelRect, View } from '../gl/device';

/**
 * The drawn scene, kept as a picture, so that a frame costs what is new in it and not what is shown.
 *
 *   resting          the picture is shown as it is
 *   panned           the picture is shifted by whole pixels, only the uncovered edges are drawn
 *   changed          what changed is drawn over, when it is little
 *   zoomed           the picture is shown stretched while its successor is drawn behind it, a band a frame
 *
 * Shifted and redrawn pictures are equal pixel by pixel: a view lies on whole device pixels. Where the whole scene is
 * drawn in less than a few ms (a GPU of its own) nothing is kept and every frame is drawn anew.
 */
export interface ScenePainter {
  /** Draws what the rectangle of the view shows (null = all) in place of what is there. */
  paint(view: View, rect: PixelRect | null): void;
  /** Has the meshes that the rectangle needs built, within the frame's time; false = some are still missing. */
  ready(view: View, rect: PixelRect | null): boolean;
  /** A cheap picture of everything in place of what is there, for where no other is yet. */
  paintFar(view: View): void;
}

/** What changed since a version, world mm; undefined = too much to say. */
export interface Damage {
  readonly since: string;
  readonly boxes: readonly Box[] | undefined;
}

/** `measured` keeps a picture only where drawing the scene is slow. */
export type PictureMode = 'direct' | 'retained' | 'measured';

/** Time a frame gives to a successor, ms. */
const BAND_MS = 8;
/** A scene that is drawn in less is drawn anew every frame, ms. */
const FAST_MS = 5;
const BAND_ROWS_MIN = 24;
/** Frames between two looks at how long drawing takes. */
const LOOK_EVERY = 40;
/** Share of the screen that is drawn over at once. */
const DAMAGE_MAX = 0.6;
/** Share of the screen that a pan may uncover before the picture is drawn anew. */
const SHIFT_MAX = 0.7;

interface Held {
  readonly view: View;
  readonly version: string;
  readonly generation: number;
}
interface Job extends Held {
  row: number;
}

export class RetainedPicture {
  readonly #device: Device;
  readonly #mode: PictureMode;
  #front: Held | undefined;
  #job: Job | undefined;
  /** Which of the two pictures is shown. */
  #shown: 0 | 1 = 0;
  #bandRows = 90;
  #slow: boolean;
  #sinceLook = LOOK_EVERY;

  constructor(device: Device, mode: PictureMode) {
    this.#device = device;
    this.#mode = mode;
    this.#slow = mode === 'retained';
  }

  /** Forgets everything. */
  reset(): void {
    this.#front = undefined;
    this.#job = undefined;
  }

  /** Draws the scene of this frame. `version` names what it shows. True = another frame will make it better. */
  frame(view: View, version: string, damage: Damage, painter: ScenePainter): boolean {
    if (!this.#slow) return this.#direct(view, painter);
    const device = this.#device;
    device.keepPictures(view.width, view.height);
    const front = this.#front;
    if (front?.generation !== device.generation || front.view.width !== view.width || front.view.height !== view.height) {
      this.reset();
      return this.#whole(view, version, painter);
    }
    if (!this.#job && front.version === damage.since && version !== damage.since)
      this.#mend(front, version, damage.boxes, painter);
    let more = true;
    if (this.#job) this.#advance(painter);
    else more = this.#follow(view, version, painter);
    this.#show(view, painter);
    return more || !this.#isCurrent(view, version);
  }

  #isCurrent(view: View, version: string): boolean {
    const front = this.#front;
    return front !== undefined && front.version === version && isSamePlace(front.view, view);
  }

  #direct(view: View, painter: ScenePainter): boolean {
    const started = performance.now();
    const whole = painter.ready(view, null);
    painter.paint(view, null);
    this.#sinceLook++;
    if (this.#mode === 'measured' && whole && this.#sinceLook >= LOOK_EVERY) {
      this.#sinceLook = 0;
      this.#device.finish();
      const spent = performance.now() - started;
      if (spent > FAST_MS) {
        this.#slow = true;
        this.#bandRows = rowsFor(view.height, spent);
        this.reset();
      }
    }
    return !whole;
  }

  /** Everything at once: the first picture, and those of another size. */
  #whole(view: View, version: string, painter: ScenePainter): boolean {
    const complete = painter.ready(view, null);
    const started = performance.now();
    this.#device.intoPicture(this.#shown, null, () => painter.paint(view, null));
    this.#front = { view, version: complete ? version : '', generation: this.#device.generation };
    this.#show(view, painter);
    this.#device.finish();
    this.#bandRows = rowsFor(view.height, performance.now() - started);
    return !complete;
  }

  /** Brings the picture after the view: nothing, a shift, or the beginning of a successor. */
  #follow(view: View, version: string, painter: ScenePainter): boolean {
    const front = this.#front!;
    if (front.version === version && front.view.k === view.k) {
      if (isSamePlace(front.view, view)) return false;
      if (this.#shift(front, view, version, painter)) return false;
    }
    if (!painter.ready(view, null)) return true;
    this.#job = { view, version, generation: this.#device.generation, row: 0 };
    this.#advance(painter);
    return true;
  }

  /** Draws what changed over what was there. */
  #mend(front: Held, version: string, boxes: readonly Box[] | undefined, painter: ScenePainter): void {
    const seen = boxes?.map((box) => pixelsOf(front.view, box)).filter(([, , width, height]) => width > 0 && height > 0);
    const rects = seen && joined(seen);
    const most = front.view.width * front.view.height * DAMAGE_MAX;
    if (!rects || rects.reduce((sum, rect) => sum + area(rect), 0) > most) return;
    if (!rects.every((rect) => painter.ready(front.view, rect))) return;
    for (const rect of rects) this.#device.intoPicture(this.#shown, rect, () => painter.paint(front.view, rect));
    this.#front = { ...front, version };
  }

  #shift(front: Held, view: View, version: string, painter: ScenePainter): boolean {
    const { width, height, k } = view;
    const dx = Math.round((view.left - front.view.left) * k);
    const dy = Math.round((view.bottom - front.view.bottom) * k);
    const left = Math.min(width, Math.abs(dx));
    const low = Math.min(height, Math.abs(dy));
    if (1 - (1 - left / width) * (1 - low / height) > SHIFT_MAX) return false;
    const rects: PixelRect[] = [];
    if (left > 0) rects.push([dx > 0 ? width - left : 0, 0, left, height]);
    if (low > 0) rects.push([dx > 0 ? 0 : left, dy > 0 ? height - low : 0, width - left, low]);
    // What is not built yet is left out now and drawn with the next picture.
    const ready = rects.map((rect) => painter.ready(view, rect));
    const back = this.#shown === 0 ? 1 : 0;
    this.#device.copyPicture(this.#shown, back, dx, dy);
    for (const rect of rects) this.#device.intoPicture(back, rect, () => painter.paint(view, rect));
    this.#shown = back;
    this.#front = { view, version: ready.every(Boolean) ? version : '', generation: front.generation };
    return true;
  }

  /** The next band of the successor; when it is whole it takes its place. */
  #advance(painter: ScenePainter): void {
    const job = this.#job!;
    const { width, height } = job.view;
    const rows = Math.min(this.#bandRows, height - job.row);
    const rect: PixelRect = [0, height - job.row - rows, width, rows];
    const back = this.#shown === 0 ? 1 : 0;
    painter.ready(job.view, rect);
    const started = performance.now();
    this.#device.intoPicture(back, rect, () => painter.paint(job.view, rect));
    // To wait for the drawing would stop the worker: only one band in many tells how long bands take.
    if (++this.#sinceLook >= LOOK_EVERY && rows === this.#bandRows) {
      this.#sinceLook = 0;
      this.#device.finish();
      const spent = Math.max(0.1, performance.now() - started);
      this.#bandRows = clampRows(rows * Math.min(2, Math.max(0.5, BAND_MS / spent)), height);
    }
    job.row += rows;
    if (job.row < height) return;
    this.#front = { view: job.view, version: job.version, generation: job.generation };
    this.#shown = back;
    this.#job = undefined;
  }

  /** The picture on the screen, where the view has it; what it does not cover is drawn cheaply. */
  #show(view: View, painter: ScenePainter): void {
    const { view: drawn } = this.#front!;
    const scale = view.k / drawn.k;
    const x = (drawn.left - view.left) * view.k;
    const y = (drawn.bottom - view.bottom) * view.k;
    const covers =
      x <= 0.5 && y <= 0.5 && x + drawn.width * scale >= view.width - 0.5 && y + drawn.height * scale >= view.height - 0.5;
    if (!covers) painter.paintFar(view);
    this.#device.showPicture(this.#shown, x, y, drawn.width * scale, drawn.height * scale);
  }
}

function isSamePlace(a: View, b: View): boolean {
  return a.k === b.k && Math.round((a.left - b.left) * a.k) === 0 && Math.round((a.bottom - b.bottom) * a.k) === 0;
}

/** Rectangles of which none can be drawn together with another for less than both alone. */
function joined(rects: readonly PixelRect[]): readonly PixelRect[] {
  const kept: PixelRect[] = [];
  for (let rect of rects) {
    for (let at = 0; at < kept.length; ) {
      const together = around(kept[at]!, rect);
      if (area(together) > area(kept[at]!) + area(rect)) at++;
      else {
        rect = together;
        kept.splice(at, 1);
        at = 0;
      }
    }
    kept.push(rect);
  }
  return kept;
}

function around([ax, ay, aw, ah]: PixelRect, [bx, by, bw, bh]: PixelRect): PixelRect {
  const [x, y] = [Math.min(ax, bx), Math.min(ay, by)];
  return [x, y, Math.max(ax + aw, bx + bw) - x, Math.max(ay + ah, by + bh) - y];
}

function area([, , width, height]: PixelRect): number {
  return width * height;
}

/** Whole pixels of the view that a box touches. */
function pixelsOf({ left, bottom, k, width, height }: View, [minX, minY, maxX, maxY]: Box): PixelRect {
  const x = Math.max(0, Math.floor((minX - left) * k) - 1);
  const y = Math.max(0, Math.floor((minY - bottom) * k) - 1);
  return [x, y, Math.min(width, Math.ceil((maxX - left) * k) + 1) - x, Math.min(height, Math.ceil((maxY - bottom) * k) + 1) - y];
}

function rowsFor(height: number, ms: number): number {
  return clampRows((height * BAND_MS) / Math.max(1, ms), height);
}

function clampRows(rows: number, height: number): number {
  return Math.max(Math.min(BAND_ROWS_MIN, height), Math.min(height, Math.round(rows)));
}
