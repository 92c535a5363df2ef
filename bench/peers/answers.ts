/** What a drawer's page answers; times in ms, one per repetition. */
export interface LoadTimes {
  /** From the scene in memory to the first finished frame. */
  readonly firstFrameMs: number;
  readonly decodeMs?: number;
  /** Until nothing more is built. */
  readonly settledMs?: number;
}

export interface FrameTimes {
  readonly ms: readonly number[];
  /** JavaScript's part of it. */
  readonly submitMs: readonly number[];
  /** Most in one frame; 0 = not counted. */
  readonly draws: number;
  readonly vertices: number;
}

/** What a new view takes until it is whole, one number per view. */
export interface ArrivalTimes {
  /** The first frame of it. */
  readonly firstMs: readonly number[];
  /** Frames, and ms, until the picture is the one that stays. */
  readonly sharpFrames: readonly number[];
  readonly sharpMs: readonly number[];
  /** Frames until nothing more is built. */
  readonly wholeFrames: readonly number[];
}

export interface MoveTimes {
  /** Until the scene knows the new place. */
  readonly changeMs: readonly number[];
  /** The frame that shows it. */
  readonly frameMs: readonly number[];
}

/** States that changed before a frame. */
export interface StateTimes {
  /** The frame after the change. */
  readonly ms: readonly number[];
  /** Frames until everything that changed is on the screen. */
  readonly frames: readonly number[];
}

/** What a frame asks of the GPU, the worst of some cameras. */
export interface FrameCosts {
  /** Fragments drawn a pixel. */
  readonly overdraw: number;
}

export interface MarqueeTimes {
  readonly ms: readonly number[];
  readonly frameMs: readonly number[];
  readonly taken: number;
}
