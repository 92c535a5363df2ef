/** Plain data between the canvas and the chrome: both sides of the Comlink door and the engine use these. */
export interface CanvasSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly devicePixelRatio: number;
  /** CSS pixels at each edge that panels cover: fit() and flights aim at the middle of what is left. Absent = none. */
  readonly inset?: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}
export type EngineTheme = Readonly<Record<string, string>>;
/** World mm at the middle of the whole canvas, and CSS pixels a mm. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}
export interface PointerPlace {
  readonly x: number;
  readonly y: number;
  readonly rack: number;
  readonly unit: number;
}
export interface InputEvent {
  /** `hold`: a finger rested on one place, the touch's right button. */
  readonly type: 'down' | 'move' | 'up' | 'cancel' | 'wheel' | 'leave' | 'double' | 'hold' | 'key' | 'keyup';
  readonly x: number;
  readonly y: number;
  readonly button: number;
  readonly buttons: number;
  readonly pointerId: number;
  /** The DOM's; of a wheel event `trackpad` = two fingers on one, else `mouse`. */
  readonly pointerType: string;
  readonly deltaX: number;
  readonly deltaY: number;
  /** Bits: 1 shift, 2 ctrl or meta, 4 alt, 8 space held. */
  readonly modifiers: number;
  readonly key: string;
  /** When it happened, ms since 1970 with its fraction: page and worker have one clock. */
  readonly timeMs: number;
}
/** To spread an event from: nothing is pressed, turned or held. */
export const NO_INPUT: InputEvent = {
  type: 'move',
  x: 0,
  y: 0,
  button: 0,
  buttons: 0,
  pointerId: 0,
  pointerType: 'mouse',
  deltaX: 0,
  deltaY: 0,
  modifiers: 0,
  key: '',
  timeMs: 0,
};
export interface FrameNumbers {
  readonly frames: number;
  readonly frameMs: number;
  readonly submitMs: number;
  readonly draws: number;
  readonly vertices: number;
  readonly chunks: number;
  readonly cpuBytes: number;
  readonly gpuBytes: number;
  /** Animation frames from the newest input to the frame that showed it, 1 = the next one; 0 = no input yet. */
  readonly inputFrames: number;
  /** The most of the last 64 inputs. */
  readonly inputFramesWorst: number;
  /** From that input to its frame on the screen. */
  readonly inputMs: number;
}
export interface Overview {
  /** 4 per box: minX minY maxX maxY. */
  readonly boxes: Float32Array;
  /** 0xRRGGBBAA per box. */
  readonly colors: Uint32Array;
  readonly bounds: readonly [number, number, number, number];
}
