import type { FillScale } from '../../domain/capacity/settings';
import type { Document } from '../../domain/document/document';
import type { EngineTheme } from '../../domain/geometry/view';
import type { ViewSettings } from '../../domain/geometry/view-settings';
import type { Box } from '../camera/camera';
import type { HeatSteps, PathwayFill } from '../engine-types';
import { Renderer } from '../frame/renderer';
import { Device } from '../gl/device';
import { heatMarks } from '../passes/overlay/heat-marks';
import { highlightMarks } from '../passes/overlay/highlight-marks';
import { levelsAt } from '../scene/lod';
import { Scene } from '../scene/scene';
import { boxesOf, surroundingsOf, unionOf } from '../scene/where';
import { readTheme, type Theme } from '../theme';
import { PICTURE_RATIO, type PartPlace } from './picture-layout';

/** What is drawn, as an engine would draw it. */
export interface PictureSource {
  readonly document: Document;
  readonly theme: EngineTheme;
  readonly words: Readonly<Record<string, string>>;
  readonly view: ViewSettings;
  readonly heat: HeatSteps | null;
  readonly fill: PathwayFill | null;
  readonly fillScale: FillScale;
}

/** Device pixels of a tile's edge: what a part is drawn by, so that no graphics card is asked for a large picture. */
const TILE = 2048;
/** A tile that is not whole after so many frames is taken as it is. */
const FRAMES_MAX = 400;

/**
 * Draws parts of diagrams into a picture, on a canvas of its own: the screen and its engine go on undisturbed. Owner of a
 * WebGL context until dispose().
 */
export class PartPainter {
  readonly #source: PictureSource;
  readonly #theme: Theme;
  readonly #scene: Scene;
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #renderer: Renderer;

  /** Throws when the browser gives no WebGL context. */
  constructor(source: PictureSource) {
    this.#source = source;
    this.#theme = { ...readTheme(source.theme, source.fillScale), onPaper: true };
    this.#scene = new Scene(source.document);
    const ignored = (): void => undefined;
    const device = new Device(this.#canvas, ignored, ignored);
    this.#renderer = new Renderer(device, this.#scene, this.#theme, source.words, 'direct');
  }

  /** Turns to a diagram. */
  show(diagram: number, face: 1 | 2 | 3): void {
    if (this.#scene.diagram === diagram && this.#scene.face === face) return;
    this.#scene.load(diagram, face);
    this.#renderer.reset();
  }

  /** It shows racks by their fronts or rears. */
  get hasFronts(): boolean {
    return this.#scene.items.kind === 'elevation';
  }

  /** All that the diagram shows; undefined = nothing. */
  whole(): Box | undefined {
    return this.#scene.bounds;
  }

  /** Around these as they are shown; undefined = none is. */
  around(ids: readonly number[]): Box | undefined {
    return unionOf(ids.flatMap((id) => surroundingsOf(this.#scene, id)));
  }

  /** A rack's frame, and below it what is listed at its foot. */
  rack(id: number): Box | undefined {
    const [frame] = boxesOf(this.#scene, id);
    const [item] = this.#scene.itemsOf(id);
    const rects = item === undefined ? undefined : this.#scene.layout(item)?.rects;
    if (!frame) return undefined;
    const lowest = rects?.reduce((least, each, at) => (at % 4 === 1 ? Math.min(least, each) : least), 0) ?? 0;
    return [frame[0], frame[1] + lowest - BELOW_MM, frame[2], frame[3]];
  }

  /** Draws the diagram that is shown, from the box's left top corner on, over a place of the picture. */
  async paint([left, , , top]: Box, scale: number, { x, y, width, height }: PartPlace, onto: Painted): Promise<void> {
    const k = scale * PICTURE_RATIO;
    // On a whole device pixel, so that tiles join.
    const [west, north] = [Math.round(left * k), Math.round(top * k)];
    for (let down = 0; down < height; down += TILE)
      for (let along = 0; along < width; along += TILE) {
        const [wide, high] = [Math.min(TILE, width - along), Math.min(TILE, height - down)];
        await this.#draw({ x: (west + along + wide / 2) / k, y: (north - down - high / 2) / k, scale }, wide, high);
        const tile = this.#canvas.transferToImageBitmap();
        onto.drawImage(tile, x + along, y + down);
        tile.close();
      }
  }

  /** A frame that has everything, between two of which others have their turn: what is drawn is there until the next turn. */
  async #draw(
    camera: { readonly x: number; readonly y: number; readonly scale: number },
    wide: number,
    high: number,
  ): Promise<void> {
    const { view, heat, fill } = this.#source;
    const { first, second } = view.highlight;
    const input = {
      camera,
      size: { width: wide / PICTURE_RATIO, height: high / PICTURE_RATIO, devicePixelRatio: PICTURE_RATIO },
      shown: view,
      heat: heatMarks(this.#scene, this.#theme, heat, levelsAt(camera.scale).deviceNames),
      fill,
      resting: highlightMarks(this.#scene, this.#theme, first, second),
      moving: [],
      dragged: undefined,
      patient: true,
    } as const;
    for (let frame = 0; frame < FRAMES_MAX; frame++) {
      this.#renderer.draw(input);
      if (this.#renderer.isWhole) return;
      await new Promise((wake) => setTimeout(wake, 0));
    }
  }

  dispose(): void {
    this.#renderer.dispose();
  }
}

/** The picture that parts come to stand on. */
export type Painted = Pick<OffscreenCanvasRenderingContext2D, 'drawImage'>;

/** The count of its alarms stands half below a rack's foot. */
const BELOW_MM = 24;
