import { CAPACITY_DEFAULTS, type FillScale } from '../../domain/capacity/settings';
import type { Document } from '../../domain/document/document';
import type { CanvasSize, EngineTheme } from '../../domain/geometry/view';
import type { ViewSettings } from '../../domain/geometry/view-settings';
import type { Refusal } from '../../domain/result';
import { createEngine, type Engine, type EngineEvent, type EngineRequest, type HeatSteps, type PathwayFill } from '../../engine';

export interface SeatOptions {
  readonly canvas: OffscreenCanvas;
  readonly diagram: number;
  readonly size: CanvasSize;
  readonly theme: EngineTheme;
  readonly words: Readonly<Record<string, string>>;
  readonly view: ViewSettings;
  readonly check: (request: EngineRequest) => Refusal | null;
  readonly onEvent: (event: EngineEvent) => void;
}

/**
 * The engine of one canvas, and what it was told beside its view, so that a new document (a newer snapshot) gets a new
 * engine that looks the same. Owner of the engine's life.
 */
export class EngineSeat {
  private current: Engine;
  private options: SeatOptions;
  private visible = true;
  private fill: PathwayFill | null = null;
  private heat: HeatSteps | null = null;
  private fillScale: FillScale = CAPACITY_DEFAULTS;

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

  /** What a picture of the same would be made from. */
  seen(): Pick<SeatOptions, 'words' | 'view'> & {
    readonly heat: HeatSteps | null;
    readonly fill: PathwayFill | null;
    readonly fillScale: FillScale;
  } {
    const { heat, fill, fillScale } = this;
    return { words: this.options.words, view: this.current.view(), heat, fill, fillScale };
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

  setVisible(on: boolean): void {
    this.visible = on;
    this.current.setVisible(on);
  }

  setHeat(heat: HeatSteps | null): void {
    this.heat = heat;
    this.current.setHeat(heat);
  }

  setFill(fill: PathwayFill | null): void {
    this.fill = fill;
    this.current.setFill(fill);
  }

  setFillScale(scale: FillScale): void {
    this.fillScale = scale;
    this.current.setFillScale(scale);
  }

  /** Shows another document of the same diagram: what is seen and the selection stay. */
  replaceDocument(document: Document): void {
    const view = this.current.view();
    const selection = this.current.selection();
    this.current.dispose();
    this.current = createEngine({ ...this.options, document, view });
    this.current.setVisible(this.visible);
    this.current.select(selection);
    this.current.setFill(this.fill);
    this.current.setHeat(this.heat);
    this.current.setFillScale(this.fillScale);
  }

  dispose(): void {
    this.current.dispose();
  }
}
