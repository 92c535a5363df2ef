import type { Legs } from './estate';

/** Racks as flat arrays, as the kernel of engine-wasm takes them. */
export interface FlatEstate {
  readonly portKinds: number;
  /** Devices and ports of rack r: `first[r]` to `first[r + 1]`. */
  readonly firstDevice: Uint32Array;
  readonly firstPort: Uint32Array;
  /** Four cells a rack: half units, limits of power, weight and cooling. */
  readonly racks: Uint32Array;
  /** DEVICE_CELLS a device: position, half units, shape, rated, peak, measured, weight, heat. */
  readonly devices: Uint32Array;
  /** Kind of each port. */
  readonly ports: Uint8Array;
}

export const DEVICE_CELLS = 8;
/** In a device's first cell: it has no position. */
export const NO_POSITION = 0xffff_ffff;

/** Faces in the lowest byte, then four bits a leg: its twelfths. */
export function shapeOf(faces: number, [a, b, c]: Legs): number {
  return faces + (a << 8) + (b << 12) + (c << 16);
}
