import { DrawingEngine } from './drawing-engine';
import type { Engine, EngineOptions } from './engine-types';

export { takePicture, type PictureOf, type PictureWords } from './picture/picture';
export type { Tool } from './tools/tool';
export { TOOLS, type ToolName } from './tools/tools';
export type { Engine, EngineEvent, EngineOptions, EngineRequest, HeatSteps, PathwayFill } from './engine-types';

/** Starts drawing a diagram on a canvas. Throws when the browser gives no WebGL context. */
export function createEngine(options: EngineOptions): Engine {
  return new DrawingEngine(options);
}
