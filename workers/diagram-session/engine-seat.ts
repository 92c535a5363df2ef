import type { Document } from '../../domain/document/document';
import type { Camera, CanvasSize, EngineTheme } from '../../domain/geometry/view';
import type { Refusal } from '../../domain/result';
import { createEngine, type Engine, type EngineEvent, type EngineRequest, type HeatSteps, type PathwayLook } from '../../engine';

export interface SeatOptions {
  readonly canvas: OffscreenCanvas;
  readonly diagram: number;
  readonly size: CanvasSize;
  readonly theme: EngineTheme;
  readonly words: Readonly<Record<string, string>>;
  readonly check: (request: EngineRequest) => Refusal | null;
  readonly onEvent: (event: EngineEvent) => void;
}

/**
 * The engine of one canvas, with everything the screen told it, so that a new document (a newer snapshot) gets a new
 * engine that looks the same. Owner of the engine's life.
 */
export class EngineSeat {
  private current: Engine;
  private options: SeatOptions;
  private face: 1 | 2 | 3 = 1;
  private grid = false;
  private visible = true;
  private highlight: readonly [first: readonly number[], second: readonly number[]] = [[], []];
  private pathways: PathwayLook = {};
  private heat: HeatSteps | null = null;
  private readonly shown = { cables: true, labels: true };

  constructor(options: SeatOptions, document: Document) {
    this.options = options;
    this.current = createEngine({ ...options, document });
  }

  get engine(): Engine {
    return this.current;
  }

  get size(): CanvasSize {
    return this.options.size;
  }

  resize(size: CanvasSize): void {
    this.options = { ...this.options, size };
    this.current.resize(size);
  }

  setAppearance(theme: EngineTheme, words: Readonly<Record<string, string>>): void {
    this.options = { ...this.options, theme, words };
    this.current.setTheme(theme);
    this.current.setWords(words);
  }

  setFace(face: 1 | 2 | 3): void {
    this.face = face;
    this.current.setFace(face);
  }

  setGrid(on: boolean): void {
    this.grid = on;
    this.current.setGrid(on);
  }

  setVisible(on: boolean): void {
    this.visible = on;
    this.current.setVisible(on);
  }

  setShown(what: 'cables' | 'labels', on: boolean): void {
    this.shown[what] = on;
    this.current.setShown(what, on);
  }

  setHeat(heat: HeatSteps | null): void {
    this.heat = heat;
    this.current.setHeat(heat);
  }

  setPathways(how: PathwayLook): void {
    this.pathways = { ...this.pathways, ...how };
    this.current.setPathways(how);
  }

  setHighlight(ids: readonly number[], second: readonly number[] = []): void {
    this.highlight = [ids, second];
    this.current.setHighlight(ids, second);
  }

  /** Shows another document of the same diagram: camera, selection and settings stay. */
  replaceDocument(document: Document): void {
    const camera: Camera = this.current.camera();
    const selection = this.current.selection();
    this.current.dispose();
    this.current = createEngine({ ...this.options, document });
    this.current.setFace(this.face);
    this.current.setGrid(this.grid);
    this.current.setVisible(this.visible);
    for (const what of ['cables', 'labels'] as const) this.current.setShown(what, this.shown[what]);
    this.current.setCamera(camera);
    this.current.select(selection);
    this.current.setHighlight(...this.highlight);
    this.current.setPathways(this.pathways);
    this.current.setHeat(this.heat);
  }

  dispose(): void {
    this.current.dispose();
  }
}
