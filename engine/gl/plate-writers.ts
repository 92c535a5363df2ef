import { VertexWriter, type Layout } from './vertex-writers';

export const RACK = {
  stride: 28,
  attributes: { low: [0, 2, 'float'], size: [8, 2, 'float'], place_: [16, 4, 'uint16'], corner: [24, 2, 'uint8'] },
} as const satisfies Layout;

/**
 * Racks, one quad each. Vertex: left bottom width height f32 mm; line, block and half units of its colours u16; width of
 * the channel u16 in 1/8 mm; corner u8 u8, 2 spare.
 */
export class RackWriter extends VertexWriter {
  constructor(racks = 64) {
    super(RACK, racks);
  }

  rack(x: number, y: number, width: number, height: number, line: number, block: number, halves: number, channel: number): void {
    let at = this.next();
    for (let corner = 0; corner < 4; corner++, at += RACK.stride) {
      const float = at >> 2;
      this.floats[float] = x;
      this.floats[float + 1] = y;
      this.floats[float + 2] = width;
      this.floats[float + 3] = height;
      const short = (at >> 1) + 8;
      this.shorts[short] = line;
      this.shorts[short + 1] = block;
      this.shorts[short + 2] = halves;
      this.shorts[short + 3] = Math.round(channel * 8);
      this.bytes[at + 24] = corner & 1;
      this.bytes[at + 25] = corner >> 1;
    }
  }
}

export const PLATE = {
  stride: 28,
  attributes: {
    box: [0, 4, 'float'],
    corner: [16, 2, 'uint8'],
    marks: [18, 2, 'uint8'],
    fill: [20, 4, 'uint8', true],
    edge: [24, 4, 'uint8', true],
  },
} as const satisfies Layout;

/**
 * Plates, one quad each. Vertex: left bottom right top f32 mm; corner u8 u8; bits u8; width of the state bar u8 in 1/8
 * mm; fill; edge. What bits say depends on the program: sides with an edge, or signs (gl/rack-shaders.ts).
 */
export class PlateWriter extends VertexWriter {
  constructor(plates = 64) {
    super(PLATE, plates);
  }

  plate(x0: number, y0: number, x1: number, y1: number, bits: number, bar: number, fill: number, edge: number): void {
    let at = this.next();
    for (let corner = 0; corner < 4; corner++, at += PLATE.stride) {
      const float = at >> 2;
      this.floats[float] = x0;
      this.floats[float + 1] = y0;
      this.floats[float + 2] = x1;
      this.floats[float + 3] = y1;
      this.bytes[at + 16] = corner & 1;
      this.bytes[at + 17] = corner >> 1;
      this.bytes[at + 18] = bits;
      this.bytes[at + 19] = Math.min(255, Math.round(bar * 8));
      this.words[float + 5] = fill;
      this.words[float + 6] = edge;
    }
  }
}

/** Sides of a plate that have an edge. */
export const SIDE = { left: 1, bottom: 2, right: 4, top: 8, all: 15 } as const;

/** Plates sorted by what they are drawn with: plain ones first, those with signs over them, air slots on top. */
export class PlateSet {
  readonly plain = new PlateWriter();
  readonly signed = new PlateWriter(16);
  readonly slotted = new PlateWriter(16);
  #isOver = false;

  /** What comes next stands on nothing that was written before, or `isOver` something with signs. */
  begin(isOver = false): void {
    this.#isOver = isOver;
  }

  clear(): void {
    this.begin();
    for (const writer of [this.plain, this.signed, this.slotted]) writer.clear();
  }

  /** `signs`: bits 0-1 state, 2-3 lifecycle, 5 a port in alarm. What stands on a plate with signs is drawn after it. */
  plate(x0: number, y0: number, x1: number, y1: number, signs: number, bar: number, fill: number, edge: number): void {
    if (signs > 1) this.#isOver = true;
    if (this.#isOver) this.signed.plate(x0, y0, x1, y1, signs, bar, fill, edge);
    else this.plain.plate(x0, y0, x1, y1, SIDE.all, signs === 0 ? 0 : bar, fill, edge);
  }

  /** Air slots over a rectangle: upright bars, as on the front of a server. */
  slots(x0: number, y0: number, x1: number, y1: number, color: number): void {
    this.slotted.plate(x0, y0, x1, y1, 0, 0, color, color);
  }
}
