import type { Camera } from '../../domain/geometry/view';
import type { Box } from '../camera/camera';
import type { View } from '../gl/device';
import { labelFace, labelRack, labelRows, type LabelJob } from '../passes/label/elevation-labels';
import { labelStyles } from '../passes/label/label-styles';
import { labelLinks } from '../passes/label/link-labels';
import { labelPathways } from '../passes/label/pathway-labels';
import { labelPlaced } from '../passes/label/placed-labels';
import { labelRoom } from '../passes/label/room-label';
import type { Mark } from '../passes/overlay/marks';
import type { Change, Frame, PassAtWork, PassHost, Region as Seen } from '../passes/pass';
import { ITEM } from '../scene/items';
import { levelsAt } from '../scene/lod';
import { GlyphAtlas } from '../text/glyph-atlas';
import { LabelSheet } from '../text/label-sheet';
import type { SheetCells } from '../text/sheet-cells';
import type { Changes } from './damage';
import { StaticMesh } from './static-mesh';

/** Share of the screen added on each side of the region that a sheet covers. */
const PADDING = 0.35;
/** A successor is begun when less than this share of the padding is left on some side. */
const AHEAD = 0.5;
/** JavaScript that a frame gives to words of a successor, ms. */
const SLICE_MS = 1.2;
/** A sheet that is being written serves scales up to this ratio from its own; beyond, it is begun anew. */
const SCALE_REACH = 1.3;

/** Where and for which scale words stand. Half sizes in world mm. */
interface Region {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly k: number;
  readonly ratio: number;
  readonly halfX: number;
  readonly halfY: number;
  /** With those of cables. */
  readonly cables: boolean;
}

/** Opacity of words over a veil that lies over them already. */
const VEILED = 0.3;

/** How far words near a sheet's border may differ from those of the next one: what stands there was not asked. px. */
const BORDER_PX = 60;

interface Job {
  readonly region: Region;
  readonly sheet: LabelSheet;
  readonly steps: Generator<void, void>;
  /** The atlas as it was at the start: letters that moved since make the sheet worthless. */
  readonly version: number;
}

interface Drawn {
  readonly mesh: StaticMesh;
  cells: SheetCells | undefined;
}

/**
 * All words of the picture as one sheet about the camera, a little larger than the screen. When the scale changes or the
 * camera nears its border a successor is written, a slice of it a frame, while the old words stay where they belong.
 */
export class LabelPainter implements PassAtWork {
  readonly kinds = ['glyphs'] as const;
  readonly #host: PassHost;
  #font: string;
  #atlas: GlyphAtlas;
  readonly #glyphs: Drawn;
  readonly #chips: Drawn;
  readonly #notes: StaticMesh;
  readonly #noteChips: StaticMesh;
  #region: Region | undefined;
  #job: Job | undefined;
  #lines: ReadonlyMap<string, Box> = new Map();
  /** Where words changed and nobody was told; undefined = everywhere. */
  #changed: Box[] | undefined = [];
  /** What stands was written before something changed; until its successor stands. */
  #stale = true;
  /** False before the first picture. */
  #started = false;
  #noteMarks: readonly Mark[] | undefined;
  #noteScale = 0;

  constructor(host: PassHost) {
    const { device, theme } = host;
    this.#host = host;
    this.#font = theme.font;
    this.#atlas = GlyphAtlas.withFont(theme.font);
    this.#glyphs = { mesh: new StaticMesh(device), cells: undefined };
    this.#chips = { mesh: new StaticMesh(device), cells: undefined };
    this.#notes = new StaticMesh(device);
    this.#noteChips = new StaticMesh(device);
    this.#atlas.resend();
  }

  /** Where words differ afterwards is told when they are written. */
  touch({ what }: Change): void {
    if (what !== 'all' && what !== 'records' && what !== 'places') return;
    this.#stale = true;
    this.#job = undefined;
    const { font } = this.#host.theme;
    if (font === this.#font) return;
    this.#font = font;
    this.#atlas = GlyphAtlas.withFont(font);
    this.#started = false;
    this.#lines = new Map();
    this.reset();
  }

  /** The words that stand are wrong, not only old. */
  reset(): void {
    this.#atlas.resend();
    this.#noteMarks = undefined;
    this.#region = undefined;
  }

  /** Letters, for who writes with them too: sendLetters() once they are asked for. */
  get atlas(): GlyphAtlas {
    return this.#atlas;
  }

  get bytes(): number {
    return this.#atlas.bytes;
  }

  /** True = words of this place and scale are still being written. */
  refresh({ view, camera, shown, moving, deadlineMs }: Frame, { edits }: Changes): boolean {
    if (shown.labels) {
      if (!this.#glyphs.mesh.current) this.#region = undefined;
      if (this.#stale || !this.#serves(this.#region, view, camera, AHEAD, shown.cables))
        this.#advance(view, camera, shown.cables, deadlineMs === Infinity ? Infinity : SLICE_MS);
      else this.#job = undefined;
    }
    this.#buildNotes(view, camera, moving);
    this.sendLetters();
    edits.join(this.#changed);
    this.#changed = [];
    return shown.labels && (this.#job !== undefined || this.#stale);
  }

  /** Words of exactly this scale, with room left for a pan. */
  #serves(region: Region | undefined, view: View, camera: Camera, margin: number, cables: boolean): boolean {
    return (
      region !== undefined &&
      region.scale === camera.scale &&
      region.ratio === view.ratio &&
      region.cables === cables &&
      covers(region, view, camera, PADDING * margin)
    );
  }

  /** Goes on with the successor, or begins it. The first picture does not wait for its words. */
  #advance(view: View, camera: Camera, cables: boolean, sliceMs: number): void {
    const running = this.#job;
    const isUseful =
      running !== undefined &&
      running.region.ratio === view.ratio &&
      running.region.cables === cables &&
      Math.abs(Math.log(running.region.scale / camera.scale)) < Math.log(SCALE_REACH) &&
      covers(running.region, view, camera, 0);
    const job = isUseful ? running : this.#begin(view, camera, cables);
    this.#job = job;
    const deadline = performance.now() + sliceMs;
    while (this.#started && performance.now() < deadline) {
      if (!job.steps.next().done) continue;
      this.#finish(job);
      break;
    }
    this.#started = true;
  }

  #begin(view: View, camera: Camera, cables: boolean): Job {
    const halfWidth = view.width * (0.5 + PADDING);
    const halfHeight = view.height * (0.5 + PADDING);
    const sheet = new LabelSheet(this.#atlas, camera.x, camera.y, view.k, view.ratio, halfWidth, halfHeight);
    const { x, y, scale } = camera;
    const [halfX, halfY] = [halfWidth / view.k, halfHeight / view.k];
    const region = { x, y, scale, k: view.k, ratio: view.ratio, halfX, halfY, cables };
    return { region, sheet, steps: this.#write(sheet, region), version: this.#atlas.version };
  }

  #finish({ region, sheet, version }: Job): void {
    this.#job = undefined;
    // Letters moved in the texture meanwhile: once more, now that most of them are there.
    this.#stale = this.#atlas.version !== version;
    if (!this.#stale) this.#set(sheet, region);
  }

  #set(sheet: LabelSheet, region: Region): void {
    const isSameScale = this.#region?.k === region.k && this.#region.ratio === region.ratio;
    if (!isSameScale) this.#changed = undefined;
    else this.#changed?.push(...differences(this.#lines, sheet.lines, region));
    this.#lines = sheet.lines;
    const { glyphs, chips } = sheet.sealed();
    this.#glyphs.mesh.set(glyphs.data, sheet.glyphs.stride, sheet.originX, sheet.originY);
    this.#glyphs.cells = glyphs.cells;
    this.#chips.mesh.set(chips.data, sheet.chips.stride, sheet.originX, sheet.originY);
    this.#chips.cells = chips.cells;
    this.#region = region;
  }

  /** Words of the view's scale are there for what is seen, if words are. */
  isSettled({ view, box }: Seen, { shown }: Frame): boolean {
    const region = this.#region;
    if (!shown.labels) return true;
    if (!region || region.k !== view.k || region.ratio !== view.ratio) return false;
    return isWithin(box, insideOf(region, BORDER_PX * region.ratio));
  }

  /** Words with their grounds. */
  draw({ view, box }: Seen, { shown }: Frame): void {
    if (!shown.labels) return;
    this.#paintSheet(view, box, 'quads', this.#chips);
    this.#paintSheet(view, box, 'glyphs', this.#glyphs);
  }

  /** The same words once more over a veil, faintly and without grounds: dimmed with what they name, and still read. */
  drawVeiled(view: View, box: Box): void {
    this.#paintSheet(view, box, 'glyphs', this.#glyphs, VEILED);
  }

  /** Words of gestures, over everything. */
  drawNotes(view: View, input: { readonly moving: readonly Mark[] }): void {
    if (!input.moving.some((mark) => mark.kind === 'note')) return;
    this.#noteChips.draw('quads', view);
    this.#notes.draw('glyphs', view);
  }

  *#write(sheet: LabelSheet, region: Region): Generator<void, void> {
    const { scene, theme, words } = this.#host;
    const { x, y, scale, halfX, halfY } = region;
    const job: LabelJob = {
      sheet,
      scene,
      styles: labelStyles(theme),
      levels: levelsAt(scale, scene.items.kind === 'internal'),
      scale,
      words,
      theme,
    };
    labelRoom(job);
    yield* labelRows(job);
    for (const item of scene.visible([x - halfX, y - halfY, x + halfX, y + halfY])) {
      switch (scene.items.kinds[item]) {
        case ITEM.rack:
          yield* labelRack(job, item);
          break;
        case ITEM.face:
          yield* labelFace(job, item);
          break;
        default:
          labelPlaced(job, item);
      }
      yield;
    }
    // Where both would stand, a thing's name goes before that of what leads past it.
    labelPathways(job, [x - halfX, y - halfY, x + halfX, y + halfY]);
    if (region.cables) labelLinks(job, [x - halfX, y - halfY, x + halfX, y + halfY]);
  }

  /** Words of gestures: few, new with every move. */
  #buildNotes(view: View, camera: Camera, marks: readonly Mark[]): void {
    if (marks === this.#noteMarks && this.#noteScale === camera.scale && this.#notes.current) return;
    this.#noteMarks = marks;
    this.#noteScale = camera.scale;
    const sheet = new LabelSheet(this.#atlas, camera.x, camera.y, view.k, view.ratio, view.width, view.height);
    const style = labelStyles(this.#host.theme).note;
    for (const mark of marks) {
      if (mark.kind !== 'note') continue;
      const { text, color, x, y, offsetX, offsetY, ground } = mark;
      sheet.at(text, { ...style, color }, x, y, 0, 0.5, offsetX, offsetY, Infinity, ground);
    }
    this.#notes.write(sheet.glyphs, sheet.originX, sheet.originY);
    this.#noteChips.write(sheet.chips, sheet.originX, sheet.originY);
  }

  /** What was asked of the atlas goes to the GPU. */
  sendLetters(): void {
    const atlas = this.#atlas;
    const { device } = this.#host;
    const dirty = atlas.takeDirty();
    if (dirty.whole || !device.hasTexture('glyphs')) {
      device.texture('glyphs', atlas.width, atlas.height, atlas.pixels, 1, true);
      device.setUniform('glyphsSize', [atlas.width, atlas.height]);
      return;
    }
    for (const glyph of dirty.glyphs) {
      const data = new Uint8Array(glyph.width * glyph.height);
      for (let row = 0; row < glyph.height; row++) {
        const start = (glyph.y + row) * atlas.width + glyph.x;
        data.set(atlas.pixels.subarray(start, start + glyph.width), row * glyph.width);
      }
      if (data.length > 0) device.patchTexture('glyphs', glyph.x, glyph.y, glyph.width, glyph.height, data);
    }
  }

  /** What of the sheet a box shows. */
  #paintSheet(view: View, box: Box, kind: 'quads' | 'glyphs', { mesh, cells }: Drawn, alpha = 1): void {
    const gpu = mesh.current;
    const region = this.#region;
    if (!gpu || gpu.count === 0 || !cells || !region) return;
    const { originX, originY } = mesh;
    const [left, right] = [(box[0] - originX) * region.k, (box[2] - originX) * region.k];
    const [bottom, top] = [(box[1] - originY) * region.k, (box[3] - originY) * region.k];
    const slices = cells.slices(left, bottom, right, top, Math.max(0, region.k / view.k - 1));
    this.#host.device.draw(
      kind,
      view,
      slices.map((slice) => ({ mesh: gpu, originX, originY, alpha, slice })),
    );
  }
}

/** The view, and a share of it more on every side, lies in the region. */
function covers(region: Region, view: View, camera: Camera, margin: number): boolean {
  const halfX = ((0.5 + margin) * view.width) / view.k;
  const halfY = ((0.5 + margin) * view.height) / view.k;
  return (
    Math.abs(camera.x - region.x) + halfX <= region.halfX + 1e-6 && Math.abs(camera.y - region.y) + halfY <= region.halfY + 1e-6
  );
}

/** The part of a region that is so many pixels away from its border, world mm. */
function insideOf({ x, y, k, halfX, halfY }: Region, border: number): Box {
  const [reachX, reachY] = [halfX - border / k, halfY - border / k];
  return [x - reachX, y - reachY, x + reachX, y + reachY];
}

function isWithin(inner: Box, outer: Box): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/** Rectangles of lines that stand on one sheet alone, where the newer one has words. */
function differences(before: ReadonlyMap<string, Box>, after: ReadonlyMap<string, Box>, region: Region): readonly Box[] {
  const found: Box[] = [];
  const inside = insideOf(region, BORDER_PX * region.ratio);
  const note = (lines: ReadonlyMap<string, Box>, others: ReadonlyMap<string, Box>): void => {
    for (const [line, box] of lines) if (!others.has(line) && isWithin(box, inside)) found.push(box);
  };
  note(before, after);
  note(after, before);
  return found;
}
