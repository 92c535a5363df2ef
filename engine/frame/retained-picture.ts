import type { Box } from '../camera/camera';
import type { Device, PixelRect, View } from '../gl/device';
import { Changes } from './damage';
import { DrawingSpeed } from './drawing-speed';
import { area, boxOf, cutTo, growth, joined, outside, pixelsOf, placeOf, rectOf, within, type Bounds } from './picture-bounds';

/**
 * The drawn scene with its words, kept as a picture a little larger than the screen, so that a frame costs what is new
 * in it and not what is shown.
 *
 *   resting          the picture is shown as it is; its margins are drawn, a strip a frame
 *   panned           the same; what the screen reaches and no margin holds yet is drawn at once
 *   changed          what changed is drawn over, when it is little; live states however much it is
 *   zoomed           the picture is shown stretched while its successor is drawn behind it, a band a frame
 *   far away         what is built is drawn at once, the rest when it is there
 *
 * Shifted and redrawn pictures are equal pixel by pixel: a view lies on whole device pixels. Where the whole scene is
 * drawn in less than a few ms (a GPU of its own) nothing is kept and every frame is drawn anew; which it is may change.
 */
export interface ScenePainter {
  /** Draws what the rectangle of the view shows (null = all) in place of what is there. */
  paint(view: View, rect: PixelRect | null): void;
  /** Has what the rectangle needs built, within the frame's time; false = some of it is still missing. */
  ready(view: View, rect: PixelRect | null): boolean;
  /** Are the words that the rectangle shows there? Those that come later are told as a change. */
  worded(view: View, rect: PixelRect | null): boolean;
  /** A cheap picture of what the rectangle shows in place of what is there, for where no other is yet. */
  paintFar(view: View, rect: PixelRect): void;
}

/** `measured` keeps a picture only where drawing the scene is slow. */
export type PictureMode = 'direct' | 'retained' | 'measured';

/** Time a frame gives to a successor while a zoom goes on, when it is over, and to margins while the picture moves and when it rests, ms. */
const BAND_MS = 5;
const LAST_BAND_MS = 14;
const STRIP_MS = 2.5;
const RESTING_STRIP_MS = 6;
/** Bands are at least as high, shares of the screen: each costs its draws, however low. */
const BAND_MIN = 1 / 8;
const LAST_BAND_MIN = 1 / 4;
/** After a zoom the successor waits so many frames for its words, not to be drawn twice. */
const WORDS_FRAMES = 8;
const STRIP_MIN = 8;
/** Strips of a pan are at least as wide: each costs its draws, however narrow. */
const STEP_MIN = 32;
/** Frames, and bands, of which one is looked at for how long its drawing takes. */
const LOOK_FRAMES = 4;
const LOOK_BANDS = 8;
/** Share of the screen that is drawn over at once. */
const DAMAGE_MAX = 0.6;
/** Share of the screen that a pan may uncover before the picture is drawn anew. */
const SHIFT_MAX = 0.7;
/** A picture that would be shown so many times larger or smaller than it was drawn is drawn anew at once. */
const STRETCH_MAX = 2.5;
/** Margin on each side, as a share of the screen. */
const MARGIN = 0.1;

/** What a picture holds: `view` is that of the whole picture, `filled` the part of it that is drawn. */
interface Held {
  readonly view: View;
  /** What is shown at all: with cables, words, a grid. */
  readonly look: string;
  readonly generation: number;
  readonly filled: Bounds;
}
interface Job {
  readonly view: View;
  readonly look: string;
  readonly generation: number;
  /** The screen's place in the picture. */
  readonly screen: Bounds;
  /** What changed since it was begun. */
  readonly stale: Changes;
  row: number;
}

export class RetainedPicture {
  readonly #device: Device;
  readonly #mode: PictureMode;
  #front: Held | undefined;
  #job: Job | undefined;
  /** What changed since the picture was drawn and is not drawn over yet. */
  #stale = new Changes();
  /** Which of the two pictures is shown. */
  #shown: 0 | 1 = 0;
  /** What a pixel costs to draw. */
  #nsPixel = 50;
  readonly #speed: DrawingSpeed;
  #sinceLook = LOOK_BANDS;
  /** Where the screen was, and which way it went, pixels of the picture's scale. */
  #last: readonly [number, number] = [0, 0];
  /** Frames since the scale changed. */
  #steady = 0;
  #scale = 0;
  #heading: readonly [number, number] = [0, 0];
  /** What strips left out because it was not built yet, world mm. */
  #holes: Box[] = [];
  /** This frame drew what the screen reached. */
  #grew = false;

  constructor(device: Device, mode: PictureMode) {
    this.#device = device;
    this.#mode = mode;
    this.#speed = new DrawingSpeed(device.renderer);
  }

  /** Forgets everything. */
  reset(): void {
    this.#front = undefined;
    this.#job = undefined;
    this.#holes = [];
  }

  /** Views of the picture that is shown and of its successor: nothing else needs to be told of a change. */
  get views(): readonly View[] {
    return [this.#front, this.#job].flatMap((held) => (held ? [held.view] : []));
  }

  /**
   * Draws the scene of this frame. `look` names what of it is shown, `changes` is what changed since the last frame.
   * True = another frame will show it better; margins are no part of that, they wait for `ahead()`.
   */
  frame(view: View, look: string, changes: Changes, painter: ScenePainter): boolean {
    if (this.#mode === 'direct' || (this.#mode === 'measured' && !this.#speed.slow)) return this.#direct(view, painter);
    const device = this.#device;
    const whole = framed(view);
    device.keepPictures(whole.width, whole.height);
    const front = this.#front;
    if (front?.generation !== device.generation || front.view.width !== whole.width || front.view.height !== whole.height) {
      this.reset();
      return this.#whole(view, look, painter);
    }
    this.#stale.join(changes);
    this.#job?.stale.join(changes);
    this.#look(view);
    let more = true;
    if (this.#job) this.#advance(painter);
    else more = this.#follow(view, look, painter);
    this.#show(view, painter);
    return more || !this.#isCurrent(view, look);
  }

  #isCurrent(view: View, look: string): boolean {
    const front = this.#front;
    if (front?.look !== look || front.view.k !== view.k || this.#stale.any || this.#holes.length > 0) return false;
    const place = placeOf(view, front.view);
    return place !== undefined && within(place, front.filled);
  }

  #direct(view: View, painter: ScenePainter): boolean {
    const whole = painter.ready(view, null);
    const paint = (): void => painter.paint(view, null);
    if (this.#mode === 'measured' && whole && ++this.#sinceLook >= LOOK_FRAMES) {
      this.#sinceLook = 0;
      this.#device.time(paint, (ms) => this.#judge(view.width * view.height, ms));
    } else paint();
    return !whole;
  }

  /** So long took a screen of so many pixels on a graphics card. */
  #judge(pixels: number, ms: number): void {
    this.#adjust(pixels, ms);
    if (this.#mode !== 'measured' || !this.#speed.took(ms)) return;
    this.reset();
    if (!this.#speed.slow) this.#device.dropPictures();
  }

  /** Everything at once: the first picture, and those of another size. */
  #whole(view: View, look: string, painter: ScenePainter): boolean {
    const complete = painter.ready(view, null);
    const started = performance.now();
    this.#draw(view, look, painter);
    if (!complete) this.#stale.edits.addAll();
    this.#show(view, painter);
    this.#device.finish();
    this.#learn(view.width * view.height, performance.now() - started);
    return true;
  }

  /** Of a place that the picture shows little of, or badly: what is built is drawn at once, in parts again when all of it is. */
  #early(view: View, look: string, painter: ScenePainter, ready: boolean): void {
    this.#draw(view, look, painter);
    if (ready) return;
    const [left, bottom, right, top] = this.#front!.filled;
    const high = Math.ceil((top - bottom) * LAST_BAND_MIN);
    for (let low = bottom; low < top; low += high)
      this.#holes.push(boxOf(this.#front!.view, [left, low, right, Math.min(low + high, top)]));
  }

  #draw(view: View, look: string, painter: ScenePainter): void {
    const picture = framed(view);
    const screen = placeOf(view, picture)!;
    const rect = rectOf(screen);
    this.#device.intoPicture(this.#shown, rect, () => painter.paint(picture, rect));
    this.#front = { view: picture, look, generation: this.#device.generation, filled: screen };
    this.#stale.clear();
    this.#holes = [];
  }

  /** Not to draw everything twice: words are written within a few frames of the end of a zoom. */
  #awaitsWords(view: View, painter: ScenePainter): boolean {
    return this.#steady > 0 && this.#steady < WORDS_FRAMES && !painter.worded(view, null);
  }

  /** Brings the picture after the view and what changed: nothing, a strip, a shift, or the beginning of a successor. */
  #follow(view: View, look: string, painter: ScenePainter): boolean {
    const front = this.#front!;
    if (front.look === look && front.view.k === view.k && this.#mend(view, painter) && this.#reach(view, painter))
      return this.#stale.any || this.#awaitsWords(view, painter) || this.#fill(painter) || this.#onTheWay(painter);
    const ready = painter.ready(view, null);
    const stretch = Math.max(view.k / front.view.k, front.view.k / view.k);
    if (stretch > STRETCH_MAX || (!ready && this.#seen(view) < 1 - SHIFT_MAX)) {
      this.#early(view, look, painter, ready);
      return true;
    }
    if (!ready || this.#awaitsWords(view, painter)) return true;
    const picture = framed(view);
    const screen = placeOf(view, picture)!;
    this.#job = { view: picture, look, generation: this.#device.generation, screen, stale: new Changes(), row: 0 };
    this.#advance(painter);
    return true;
  }

  /** Which way the screen goes. */
  #look(view: View): void {
    this.#steady = view.k === this.#scale ? this.#steady + 1 : 0;
    this.#scale = view.k;
    const now = [view.left * view.k, view.bottom * view.k] as const;
    const [dx, dy] = [Math.round(now[0] - this.#last[0]), Math.round(now[1] - this.#last[1])];
    this.#heading = [dx, dy];
    this.#last = now;
  }

  /** Draws what changed over what was there, what is not built yet in a later frame; false = a successor is less work. */
  #mend(view: View, painter: ScenePainter): boolean {
    const { edits, live } = this.#stale;
    if (!edits.places) return false;
    const most = view.width * view.height * DAMAGE_MAX;
    const edited = this.#partsOf(edits.places);
    if (sum(edited) > most) return false;
    edits.clear();
    for (const part of edited) if (!this.#over(part, painter, false)) edits.add(boxOf(this.#front!.view, part));
    if (!live.any) return true;
    let reported = live.places && this.#partsOf(live.places);
    if (!reported || sum(reported) > most) {
      const screen = placeOf(view, this.#front!.view);
      const seen = screen && cutTo(screen, this.#front!.filled);
      if (!seen) return false;
      // The margins are drawn again when there is time for them.
      this.#front = { ...this.#front!, filled: seen };
      reported = [seen];
    }
    live.clear();
    for (const part of reported) if (!this.#over(part, painter, true)) live.add(boxOf(this.#front!.view, part));
    return true;
  }

  /** What of the picture lies in these boxes. */
  #partsOf(boxes: readonly Box[]): readonly Bounds[] {
    const { view, filled } = this.#front!;
    return joined(boxes.map((box) => cutTo(pixelsOf(view, box), filled)).filter((part) => part !== undefined));
  }

  /** Draws a part anew, `early` even before all it needs is built; false = something it needs is not built. */
  #over(part: Bounds, painter: ScenePainter, early: boolean): boolean {
    const { view } = this.#front!;
    const rect = rectOf(part);
    const ready = painter.ready(view, rect);
    if (ready || early) this.#device.intoPicture(this.#shown, rect, () => painter.paint(view, rect));
    return ready;
  }

  /** Draws what the screen reaches beyond the picture; false = too much of it is new. */
  #reach(view: View, painter: ScenePainter): boolean {
    let place = placeOf(view, this.#front!.view);
    if (!place) return false;
    const seen = cutTo(place, this.#front!.filled);
    if (!seen || area(seen) < area(place) * (1 - SHIFT_MAX)) return false;
    const { width, height } = this.#front!.view;
    if (!within(place, [0, 0, width, height])) {
      this.#recentre(view, place);
      place = placeOf(view, this.#front!.view)!;
    }
    const sides = growth(this.#front!.filled, place);
    for (const side of sides) this.#grow(side, place, painter);
    this.#grew = sides.length > 0;
    return true;
  }

  /** Moves the picture so that the screen has margins again, the wider ones where it is going. */
  #recentre(view: View, place: Bounds): void {
    const front = this.#front!;
    const [roomX, roomY] = [front.view.width - view.width, front.view.height - view.height];
    const shift = (low: number, room: number, going: number): number =>
      low - (going > 0 ? 0 : going < 0 ? room : Math.round(room / 2));
    const dx = shift(place[0], roomX, this.#heading[0]);
    const dy = shift(place[1], roomY, this.#heading[1]);
    const back = this.#shown === 0 ? 1 : 0;
    this.#device.copyPicture(this.#shown, back, dx, dy);
    this.#shown = back;
    const { k, left, bottom } = front.view;
    const moved = { ...front.view, left: Math.round(left * k + dx) / k, bottom: Math.round(bottom * k + dy) / k };
    const [x0, y0, x1, y1] = front.filled;
    const filled = cutTo([x0 - dx, y0 - dy, x1 - dx, y1 - dy], [0, 0, moved.width, moved.height])!;
    this.#front = { ...front, view: moved, filled };
  }

  /** Draws a strip beside what is filled, up to where the screen is at least. What is not built yet is left out now. */
  #grow(side: 0 | 1 | 2 | 3, place: Bounds, painter: ScenePainter): void {
    const front = this.#front!;
    const { width, height } = front.view;
    const step = Math.max(Math.abs(place[side] - front.filled[side]), STEP_MIN);
    const end =
      side < 2 ? Math.max(0, front.filled[side] - step) : Math.min([0, 0, width, height][side]!, front.filled[side] + step);
    this.#strip(side, end, painter);
  }

  /** Draws from the filled part's side to `end`. */
  #strip(side: 0 | 1 | 2 | 3, end: number, painter: ScenePainter): void {
    const front = this.#front!;
    const strip: [number, number, number, number] = [...front.filled];
    const filled: [number, number, number, number] = [...front.filled];
    strip[side] = end;
    strip[(side + 2) % 4] = front.filled[side];
    filled[side] = end;
    const rect = rectOf(strip);
    if (!painter.ready(front.view, rect)) this.#holes.push(boxOf(front.view, strip));
    this.#device.intoPicture(this.#shown, rect, () => painter.paint(front.view, rect));
    this.#front = { ...front, filled };
  }

  /** Draws what was left out of a strip, when it is built; true = some of it still is not. */
  #fill(painter: ScenePainter): boolean {
    const front = this.#front!;
    while (this.#holes.length > 0) {
      const hole = cutTo(pixelsOf(front.view, this.#holes[0]!), front.filled);
      if (hole) {
        const rect = rectOf(hole);
        if (!painter.ready(front.view, rect)) return true;
        this.#device.intoPicture(this.#shown, rect, () => painter.paint(front.view, rect));
      }
      this.#holes.shift();
      if (hole) break;
    }
    return this.#holes.length > 0;
  }

  /** While the picture moves, a strip of the margin that it moves to; true = it moved, so that another frame is wanted. */
  #onTheWay(painter: ScenePainter): boolean {
    if (this.#grew) return true;
    const [goingX, goingY] = this.#heading;
    return (goingX !== 0 || goingY !== 0) && this.ahead(painter);
  }

  /** A strip of a margin, first where the screen is going; nothing of it is seen yet. True = margins are left. */
  ahead(painter: ScenePainter): boolean {
    const front = this.#front;
    if (front === undefined || this.#job) return false;
    const { width, height } = front.view;
    const sides = growth(front.filled, [0, 0, width, height]);
    const [goingX, goingY] = this.#heading;
    const isFirst = (side: number): boolean => (side % 2 === 0 ? goingX : goingY) * (side < 2 ? -1 : 1) > 0;
    const side = sides.find(isFirst) ?? sides[0];
    if (side === undefined) return false;
    const moving = goingX !== 0 || goingY !== 0;
    // A pan along one way needs no other margin; they wait for its end.
    if (moving && !isFirst(side)) return true;
    const length = side % 2 === 0 ? front.filled[3] - front.filled[1] : front.filled[2] - front.filled[0];
    const wide = Math.max(STRIP_MIN, Math.round(((moving ? STRIP_MS : RESTING_STRIP_MS) * 1e6) / this.#nsPixel / length));
    const end =
      side < 2 ? Math.max(0, front.filled[side] - wide) : Math.min([0, 0, width, height][side]!, front.filled[side] + wide);
    const strip: [number, number, number, number] = [...front.filled];
    strip[side] = end;
    strip[(side + 2) % 4] = front.filled[side];
    // Words that are on their way ask for frames themselves; those that are not would be waited for without end.
    if (!painter.worded(front.view, rectOf(strip))) return false;
    if (!painter.ready(front.view, rectOf(strip))) return true;
    this.#strip(side, end, painter);
    return true;
  }

  /** The next band of the successor; when it is whole it takes its place. */
  #advance(painter: ScenePainter): void {
    const job = this.#job!;
    const [left, bottom, right, top] = job.screen;
    const [width, height] = [right - left, top - bottom];
    const [ms, least] = this.#steady > 0 ? [LAST_BAND_MS, LAST_BAND_MIN] : [BAND_MS, BAND_MIN];
    const wanted = Math.round((ms * 1e6) / this.#nsPixel / width);
    const rows = Math.min(Math.max(Math.ceil(height * least), wanted), height - job.row);
    const rect: PixelRect = [left, top - job.row - rows, width, rows];
    const back = this.#shown === 0 ? 1 : 0;
    painter.ready(job.view, rect);
    const started = performance.now();
    const paint = (): void => this.#device.intoPicture(back, rect, () => painter.paint(job.view, rect));
    // To wait for the drawing would stop the worker: only one band in many tells how long bands take.
    const isLook = ++this.#sinceLook >= LOOK_BANDS;
    if (isLook) this.#sinceLook = 0;
    if (isLook && !this.#speed.isSoftware) this.#device.time(paint, (ms) => this.#judge(width * height, (ms * height) / rows));
    else paint();
    if (isLook && this.#speed.isSoftware) {
      this.#device.finish();
      this.#adjust(width * rows, performance.now() - started);
    }
    job.row += rows;
    if (job.row < height) return;
    this.#front = { view: job.view, look: job.look, generation: job.generation, filled: job.screen };
    this.#stale = job.stale;
    this.#shown = back;
    this.#job = undefined;
    this.#holes = [];
  }

  /** Which share of the screen the picture shows, stretched or not. */
  #seen(view: View): number {
    const { view: drawn, filled } = this.#front!;
    const shown = cutTo(pixelsOf(view, boxOf(drawn, filled)), [0, 0, view.width, view.height]);
    return shown ? area(shown) / (view.width * view.height) : 0;
  }

  /** One slow look, of a busy machine, is no reason to draw a line at a time. */
  #adjust(pixels: number, ms: number): void {
    this.#nsPixel = Math.min(this.#nsPixel * 2, Math.max(this.#nsPixel / 2, (ms * 1e6) / pixels));
  }

  #learn(pixels: number, ms: number): void {
    this.#nsPixel = Math.max(4, (ms * 1e6) / pixels);
  }

  /** The picture on the screen, where the view has it; what it does not cover is drawn cheaply. */
  #show(view: View, painter: ScenePainter): void {
    const { view: drawn, filled } = this.#front!;
    const scale = view.k / drawn.k;
    const place = scale === 1 ? placeOf(view, drawn) : undefined;
    const part = (place && cutTo(place, filled)) ?? filled;
    const x = place ? part[0] - place[0] : (drawn.left - view.left) * view.k + part[0] * scale;
    const y = place ? part[1] - place[1] : (drawn.bottom - view.bottom) * view.k + part[1] * scale;
    const rect = rectOf(part);
    const shown: Bounds = [Math.ceil(x), Math.ceil(y), Math.floor(x + rect[2] * scale), Math.floor(y + rect[3] * scale)];
    for (const bare of outside(shown, view)) {
      const place = rectOf(bare);
      this.#device.within(place, () => painter.paintFar(view, place));
    }
    this.#device.showPicture(this.#shown, rect, view, x, y, scale);
  }
}

/** The view of a picture with margins around a view. */
function framed(view: View): View {
  const [marginX, marginY] = [Math.round(view.width * MARGIN), Math.round(view.height * MARGIN)];
  return {
    ...view,
    width: view.width + 2 * marginX,
    height: view.height + 2 * marginY,
    left: (Math.round(view.left * view.k) - marginX) / view.k,
    bottom: (Math.round(view.bottom * view.k) - marginY) / view.k,
  };
}

function sum(parts: readonly Bounds[]): number {
  return parts.reduce((total, part) => total + area(part), 0);
}
