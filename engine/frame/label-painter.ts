import type { Camera } from '../../domain/geometry/view';
import type { Device, View } from '../gl/device';
import { GLYPH_STRIDE, QUAD_STRIDE } from '../gl/vertex-writers';
import { labelFace, labelRack, labelRows, type LabelJob } from '../passes/label/elevation-labels';
import { labelStyles } from '../passes/label/label-styles';
import { labelPlaced } from '../passes/label/placed-labels';
import type { Mark } from '../passes/overlay/marks';
import { ITEM } from '../scene/items';
import type { Levels } from '../scene/lod';
import type { Scene } from '../scene/scene';
import type { GlyphAtlas } from '../text/glyph-atlas';
import { LabelSheet } from '../text/label-sheet';
import type { Theme } from '../theme';
import { StaticMesh } from './static-mesh';

/** Share of the screen added on each side of the region that a sheet covers. */
const PADDING = 0.4;
/** A sheet dearer than this is not built on every frame of a zoom, but at most this often. */
const DEAR_MS = 3;
const ZOOM_REBUILD_MS = 90;

/** All words of the picture in one mesh, built anew when the scale changes or the camera leaves the covered region. */
export class LabelPainter {
  readonly #device: Device;
  readonly #atlas: GlyphAtlas;
  readonly #scene: Scene;
  #theme: Theme;
  #words: Readonly<Record<string, string>>;
  readonly #glyphs: StaticMesh;
  readonly #chips: StaticMesh;
  readonly #notes: StaticMesh;
  readonly #noteChips: StaticMesh;
  #sheet:
    | {
        readonly x: number;
        readonly y: number;
        readonly scale: number;
        readonly width: number;
        readonly height: number;
        readonly ratio: number;
      }
    | undefined;
  #stale = true;
  #noteMarks: readonly Mark[] | undefined;
  #noteScale = 0;
  #costMs = 0;
  #builtAt = 0;

  constructor(device: Device, atlas: GlyphAtlas, scene: Scene, theme: Theme, words: Readonly<Record<string, string>>) {
    this.#device = device;
    this.#atlas = atlas;
    this.#scene = scene;
    this.#theme = theme;
    this.#words = words;
    this.#glyphs = new StaticMesh(device);
    this.#chips = new StaticMesh(device);
    this.#notes = new StaticMesh(device);
    this.#noteChips = new StaticMesh(device);
    atlas.resend();
  }

  setTheme(theme: Theme, words: Readonly<Record<string, string>>): void {
    this.#theme = theme;
    this.#words = words;
    this.#stale = true;
  }

  touch(): void {
    this.#stale = true;
  }

  resend(): void {
    this.#atlas.resend();
    this.#noteMarks = undefined;
    this.#stale = true;
  }

  get bytes(): number {
    return this.#atlas.pixels.length;
  }

  /** Before the frame's draws. True = the words are of an older scale and want another frame. */
  prepare(
    view: View,
    camera: Camera,
    levels: Levels,
    input: { readonly labels: boolean; readonly moving: readonly Mark[] },
  ): boolean {
    let waiting = false;
    if (input.labels) {
      const sheet = this.#sheet;
      const moved =
        !sheet ||
        sheet.width !== view.width ||
        sheet.height !== view.height ||
        sheet.ratio !== view.ratio ||
        this.#left(sheet, camera, view);
      const zoomed = sheet !== undefined && sheet.scale !== camera.scale;
      const wait = zoomed && !this.#stale && this.#costMs > DEAR_MS && performance.now() - this.#builtAt < ZOOM_REBUILD_MS;
      if (this.#stale || moved || zoomed || !this.#glyphs.current) {
        if (wait) waiting = true;
        else this.#build(view, camera, levels);
      }
    }
    this.#buildNotes(view, camera, input.moving);
    this.#send();
    return waiting;
  }

  /** Grounds of names: below selection and hover, whose fills lie over plate and ground alike. */
  drawGrounds(view: View): void {
    this.#paint(view, 'quads', this.#chips);
  }

  drawWords(view: View, input: { readonly labels: boolean; readonly moving: readonly Mark[] }): void {
    if (input.labels) this.#paint(view, 'glyphs', this.#glyphs);
    if (!input.moving.some((mark) => mark.kind === 'note')) return;
    this.#paint(view, 'quads', this.#noteChips);
    this.#paint(view, 'glyphs', this.#notes);
  }

  #left(sheet: { readonly x: number; readonly y: number }, camera: Camera, view: View): boolean {
    return (
      Math.abs(camera.x - sheet.x) * view.k > view.width * PADDING ||
      Math.abs(camera.y - sheet.y) * view.k > view.height * PADDING
    );
  }

  #build(view: View, camera: Camera, levels: Levels): void {
    const start = performance.now();
    const version = this.#atlas.version;
    const halfWidth = view.width * (0.5 + PADDING);
    const halfHeight = view.height * (0.5 + PADDING);
    const sheet = new LabelSheet(this.#atlas, camera.x, camera.y, view.k, view.ratio, halfWidth, halfHeight);
    this.#write(sheet, camera, view, levels, halfWidth, halfHeight);
    if (this.#atlas.version !== version) {
      // Letters moved in the texture while the sheet was written: once more, now that all are there.
      const again = new LabelSheet(this.#atlas, camera.x, camera.y, view.k, view.ratio, halfWidth, halfHeight);
      this.#write(again, camera, view, levels, halfWidth, halfHeight);
      this.#set(again);
    } else this.#set(sheet);
    this.#sheet = { x: camera.x, y: camera.y, scale: camera.scale, width: view.width, height: view.height, ratio: view.ratio };
    this.#stale = false;
    this.#builtAt = performance.now();
    this.#costMs = this.#builtAt - start;
  }

  #set(sheet: LabelSheet): void {
    this.#glyphs.set(sheet.glyphs.data(), GLYPH_STRIDE, sheet.originX, sheet.originY);
    this.#chips.set(sheet.chips.data(), QUAD_STRIDE, sheet.originX, sheet.originY);
  }

  #write(sheet: LabelSheet, camera: Camera, view: View, levels: Levels, halfWidth: number, halfHeight: number): void {
    const scene = this.#scene;
    const job: LabelJob = {
      sheet,
      scene,
      styles: labelStyles(this.#theme),
      levels,
      scale: camera.scale,
      words: this.#words,
      theme: this.#theme,
    };
    const reachX = halfWidth / view.k;
    const reachY = halfHeight / view.k;
    labelRows(job);
    for (const item of scene.visible([camera.x - reachX, camera.y - reachY, camera.x + reachX, camera.y + reachY])) {
      switch (scene.items.kinds[item]) {
        case ITEM.rack:
          labelRack(job, item);
          break;
        case ITEM.face:
          labelFace(job, item);
          break;
        default:
          labelPlaced(job, item);
      }
    }
  }

  /** Words of gestures: few, new with every move. */
  #buildNotes(view: View, camera: Camera, marks: readonly Mark[]): void {
    if (marks === this.#noteMarks && this.#noteScale === camera.scale && this.#notes.current) return;
    this.#noteMarks = marks;
    this.#noteScale = camera.scale;
    const sheet = new LabelSheet(this.#atlas, camera.x, camera.y, view.k, view.ratio, view.width, view.height);
    const style = labelStyles(this.#theme).note;
    for (const mark of marks) {
      if (mark.kind === 'note')
        sheet.at(
          mark.text,
          { ...style, color: mark.color },
          mark.x,
          mark.y,
          0,
          0.5,
          mark.offsetX,
          mark.offsetY,
          Infinity,
          mark.ground,
        );
    }
    this.#notes.set(sheet.glyphs.data(), GLYPH_STRIDE, sheet.originX, sheet.originY);
    this.#noteChips.set(sheet.chips.data(), QUAD_STRIDE, sheet.originX, sheet.originY);
  }

  #send(): void {
    const atlas = this.#atlas;
    const dirty = atlas.takeDirty();
    if (dirty.whole || !this.#device.hasTexture('glyphs')) {
      this.#device.texture('glyphs', atlas.width, atlas.height, atlas.pixels, 1, true);
      return;
    }
    for (const glyph of dirty.glyphs) {
      const data = new Uint8Array(glyph.width * glyph.height);
      for (let row = 0; row < glyph.height; row++) {
        const start = (glyph.y + row) * atlas.width + glyph.x;
        data.set(atlas.pixels.subarray(start, start + glyph.width), row * glyph.width);
      }
      if (data.length > 0) this.#device.patchTexture('glyphs', glyph.x, glyph.y, glyph.width, glyph.height, data);
    }
  }

  #paint(view: View, kind: 'quads' | 'glyphs', mesh: StaticMesh): void {
    const gpu = mesh.current;
    if (gpu && gpu.count > 0)
      this.#device.draw(kind, view, [{ mesh: gpu, originX: mesh.originX, originY: mesh.originY, alpha: 1 }]);
  }
}
