import { VertexWriter, type Layout } from './vertex-writers';

/** Vertices of ports and of the ways of cables beside them. `slot`: row of the port in the document, where its state stands. */

/** Texels in a line of the texture of states. */
export const STATES_WIDTH = 4096;

export const TILE = {
  stride: 20,
  points: true,
  attributes: { position: [0, 2, 'float'], size: [8, 2, 'uint8'], slot: [12, 2, 'uint16'], color: [16, 4, 'uint8', true] },
} as const satisfies Layout;

/**
 * Ports from the middle distance, one point each. Vertex: x y f32; width height u8 in 1/4 mm, 2 spare; column and line of
 * its state u16; colour while it has no state.
 */
export class TileWriter extends VertexWriter {
  constructor(tiles = 512) {
    super(TILE, tiles);
  }

  tile(x: number, y: number, width: number, height: number, slot: number, color: number): void {
    const at = this.next();
    const float = at >> 2;
    this.floats[float] = x;
    this.floats[float + 1] = y;
    this.bytes[at + 8] = quarters(width);
    this.bytes[at + 9] = quarters(height);
    this.shorts[(at >> 1) + 6] = slot % STATES_WIDTH;
    this.shorts[(at >> 1) + 7] = Math.floor(slot / STATES_WIDTH);
    this.words[float + 4] = color;
  }
}

export const PORT = {
  stride: 24,
  attributes: {
    position: [0, 2, 'float'],
    size: [8, 2, 'uint8'],
    kind: [10, 2, 'uint8'],
    slot: [12, 2, 'uint16'],
    plug: [16, 4, 'uint8', true],
    corner: [20, 2, 'uint8'],
  },
} as const satisfies Layout;

/**
 * Ports with their shapes, one quad each. Vertex: x y f32 of the opening; width height u8 in 1/4 mm; shape u8; bits u8
 * (0 words above, 1.. lifecycle); column and line of its state u16; colour of the plug, alpha 0 = free; corner u8 u8,
 * 2 spare.
 */
export class PortWriter extends VertexWriter {
  constructor(ports = 512) {
    super(PORT, ports);
  }

  port(x: number, y: number, width: number, height: number, shape: number, bits: number, slot: number, plug: number): void {
    let at = this.next();
    for (let corner = 0; corner < 4; corner++, at += PORT.stride) {
      const float = at >> 2;
      this.floats[float] = x;
      this.floats[float + 1] = y;
      this.bytes[at + 8] = quarters(width);
      this.bytes[at + 9] = quarters(height);
      this.bytes[at + 10] = shape;
      this.bytes[at + 11] = bits;
      this.shorts[(at >> 1) + 6] = slot % STATES_WIDTH;
      this.shorts[(at >> 1) + 7] = Math.floor(slot / STATES_WIDTH);
      this.words[float + 4] = plug;
      this.bytes[at + 20] = corner & 1;
      this.bytes[at + 21] = corner >> 1;
    }
  }
}

export const ELBOW = {
  stride: 20,
  attributes: {
    position: [0, 2, 'float'],
    way: [8, 2, 'int16'],
    corner: [12, 2, 'uint8'],
    shape: [14, 2, 'uint8'],
    color: [16, 4, 'uint8', true],
  },
} as const satisfies Layout;

/**
 * Ways of cables with their bends, one quad each. Vertex: x y f32 of the beginning; way x y i16 in 1/16 mm: along, then
 * across; corner u8 u8; radius u8 in 1/8 mm; width u8 in 1/8 px, 128 more for one bend alone; colour.
 */
export class ElbowWriter extends VertexWriter {
  constructor(elbows = 256) {
    super(ELBOW, elbows);
  }

  /** `single`: ends after its first bend; else it turns on along its first direction at the end. */
  elbow(
    x: number,
    y: number,
    along: number,
    across: number,
    radius: number,
    width: number,
    single: boolean,
    color: number,
  ): void {
    let at = this.next();
    for (let corner = 0; corner < 4; corner++, at += ELBOW.stride) {
      const float = at >> 2;
      this.floats[float] = x;
      this.floats[float + 1] = y;
      this.shorts[(at >> 1) + 4] = sixteenths(along);
      this.shorts[(at >> 1) + 5] = sixteenths(across);
      this.bytes[at + 12] = corner & 1;
      this.bytes[at + 13] = corner >> 1;
      this.bytes[at + 14] = Math.min(255, Math.round(radius * 8));
      this.bytes[at + 15] = Math.min(127, Math.round(width * 8)) + (single ? 128 : 0);
      this.words[float + 4] = color;
    }
  }
}

function quarters(mm: number): number {
  return Math.min(255, Math.round(mm * 4));
}

function sixteenths(mm: number): number {
  return Math.max(-32_767, Math.min(32_767, Math.round(mm * 16)));
}
