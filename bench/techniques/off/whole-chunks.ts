import type { Bands } from '../../../engine/gl/bands';

export * from '../../../engine/gl/bands';

/** Of a rack that is partly in view everything is drawn. */
export function sliceOf(bands: Bands): readonly [from: number, to: number] {
  return [0, bands.count];
}
