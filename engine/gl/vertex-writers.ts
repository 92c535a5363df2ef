/**
 * Growable vertex arrays. Everything is a quad of four vertices in the order left-bottom, right-bottom, left-top,
 * right-top (any order of corners does for lines and discs); one shared index buffer serves all of them.
 * Positions are mm from the mesh's origin; what must keep a size in pixels travels as an offset.
 */

/** How the vertices of a kind of mesh lie: what its writer writes, and its programs read by these names. */
export interface Layout {
  /** Bytes a vertex. */
  readonly stride: number;
  /** One vertex an entry, else four. */
  readonly points?: true;
  /** Byte offset, size, type, normalized. */
  readonly attributes: Readonly<
    Record<string, readonly [number, 1 | 2 | 3 | 4, 'float' | 'int8' | 'uint8' | 'int16' | 'uint16', boolean?]>
  >;
}

/** Growable vertices of one layout; the buffer is reused from mesh to mesh. */
export class VertexWriter {
  readonly stride: number;
  /** Vertices of one entry. */
  readonly corners: number;
  protected floats: Float32Array;
  protected bytes: Int8Array;
  protected shorts: Int16Array;
  protected words: Uint32Array;
  /** Entries written: quads, or points. */
  count = 0;

  constructor({ stride, points }: Layout, entries: number) {
    this.stride = stride;
    this.corners = points ? 1 : 4;
    const buffer = new ArrayBuffer(Math.max(4, entries) * this.corners * stride);
    this.floats = new Float32Array(buffer);
    this.bytes = new Int8Array(buffer);
    this.shorts = new Int16Array(buffer);
    this.words = new Uint32Array(buffer);
  }

  /** Bytes held. */
  get capacity(): number {
    return this.bytes.length;
  }

  clear(): void {
    this.count = 0;
  }

  /** What was written, without a copy; good until the next write. */
  data(): Uint8Array {
    return new Uint8Array(this.floats.buffer, 0, this.count * this.corners * this.stride);
  }

  /** Room for one more entry; its first byte. */
  protected next(): number {
    const start = this.count * this.corners * this.stride;
    if (start + this.corners * this.stride > this.bytes.length) {
      const grown = new ArrayBuffer(this.bytes.length * 2);
      new Uint8Array(grown).set(new Uint8Array(this.bytes.buffer));
      this.floats = new Float32Array(grown);
      this.bytes = new Int8Array(grown);
      this.shorts = new Int16Array(grown);
      this.words = new Uint32Array(grown);
    }
    this.count++;
    return start;
  }
}

export const QUAD = {
  stride: 16,
  attributes: { position: [0, 2, 'float'], offset: [8, 2, 'int8'], color: [12, 4, 'uint8', true] },
} as const satisfies Layout;

/** Flat rectangles snapped to device pixels. Vertex: x y f32 mm; offset x y i8 line units, 2 spare; colour rgba8. */
export class QuadWriter extends VertexWriter {
  constructor(quads = 64) {
    super(QUAD, quads);
  }

  rect(x0: number, y0: number, x1: number, y1: number, color: number): void {
    this.inset(x0, y0, x1, y1, 0, 0, 0, 0, color);
  }

  /** A rectangle whose edges move inwards by whole line units: left, bottom, right, top (negative = outwards). */
  inset(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
    color: number,
  ): void {
    this.#bar(x0, y0, x1, y1, left, bottom, -right, -top, color);
  }

  /** Four corners in the order left-bottom, right-bottom, left-top, right-top, wherever they lie. */
  slanted(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, x3: number, y3: number, color: number): void {
    const at = this.next();
    this.#vertex(at, x0, y0, 0, 0, color);
    this.#vertex(at + 16, x1, y1, 0, 0, color);
    this.#vertex(at + 32, x2, y2, 0, 0, color);
    this.#vertex(at + 48, x3, y3, 0, 0, color);
  }

  /** Filled rectangle with an edge of `line` line units inside it. */
  framed(x0: number, y0: number, x1: number, y1: number, fill: number, edge: number, line = 1): void {
    this.rect(x0, y0, x1, y1, edge);
    this.inset(x0, y0, x1, y1, line, line, line, line, fill);
  }

  /** Four bars around a rectangle, `outside` line units away from it, `line` units wide. */
  outline(x0: number, y0: number, x1: number, y1: number, color: number, line = 1, outside = 0): void {
    const far = outside + line;
    this.#bar(x0, y0, x1, y0, -far, -far, far, -outside, color);
    this.#bar(x0, y1, x1, y1, -far, outside, far, far, color);
    this.#bar(x0, y0, x0, y1, -far, -outside, -outside, outside, color);
    this.#bar(x1, y0, x1, y1, outside, -outside, far, outside, color);
  }

  #bar(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
    color: number,
  ): void {
    const at = this.next();
    this.#vertex(at, x0, y0, left, bottom, color);
    this.#vertex(at + 16, x1, y0, right, bottom, color);
    this.#vertex(at + 32, x0, y1, left, top, color);
    this.#vertex(at + 48, x1, y1, right, top, color);
  }

  #vertex(at: number, x: number, y: number, offsetX: number, offsetY: number, color: number): void {
    const float = at >> 2;
    this.floats[float] = x;
    this.floats[float + 1] = y;
    this.bytes[at + 8] = offsetX;
    this.bytes[at + 9] = offsetY;
    this.words[float + 3] = color;
  }
}

export const LINE = {
  stride: 16,
  attributes: { position: [0, 2, 'float'], normal: [8, 3, 'int8'], width: [11, 1, 'uint8'], color: [12, 4, 'uint8', true] },
} as const satisfies Layout;

/** Smooth lines of constant width. Vertex: x y f32; normal x y i8 /127, side i8, width u8 in 1/8 px; colour. */
export class LineWriter extends VertexWriter {
  constructor(quads = 64) {
    super(LINE, quads);
  }

  /** `width` in CSS pixels, at most 31. */
  segment(x0: number, y0: number, x1: number, y1: number, width: number, color: number): void {
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) return;
    const normalX = Math.round((-(y1 - y0) / length) * 127);
    const normalY = Math.round(((x1 - x0) / length) * 127);
    const wide = Math.min(250, Math.round(width * 8));
    const at = this.next();
    this.#vertex(at, x0, y0, -normalX, -normalY, -1, wide, color);
    this.#vertex(at + 16, x1, y1, -normalX, -normalY, -1, wide, color);
    this.#vertex(at + 32, x0, y0, normalX, normalY, 1, wide, color);
    this.#vertex(at + 48, x1, y1, normalX, normalY, 1, wide, color);
  }

  /** A filled triangle, without smooth edges. */
  triangle(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, color: number): void {
    const at = this.next();
    this.#vertex(at, x0, y0, 0, 0, 0, 8, color);
    this.#vertex(at + 16, x1, y1, 0, 0, 0, 8, color);
    this.#vertex(at + 32, x2, y2, 0, 0, 0, 8, color);
    this.#vertex(at + 48, x2, y2, 0, 0, 0, 8, color);
  }

  /** `points`: x y pairs from `start` to before `end` (in pairs). */
  polyline(points: ArrayLike<number>, start: number, end: number, width: number, color: number): void {
    for (let i = start; i + 1 < end; i++) {
      this.segment(points[i * 2]!, points[i * 2 + 1]!, points[i * 2 + 2]!, points[i * 2 + 3]!, width, color);
    }
  }

  /** `pieces`: x0 y0 x1 y1 of each, less where the picture's numbers begin. */
  segments(pieces: readonly number[], originX: number, originY: number, width: number, color: number): void {
    for (let at = 0; at + 3 < pieces.length; at += 4)
      this.segment(
        pieces[at]! - originX,
        pieces[at + 1]! - originY,
        pieces[at + 2]! - originX,
        pieces[at + 3]! - originY,
        width,
        color,
      );
  }

  #vertex(at: number, x: number, y: number, normalX: number, normalY: number, side: number, width: number, color: number): void {
    const float = at >> 2;
    this.floats[float] = x;
    this.floats[float + 1] = y;
    this.bytes[at + 8] = normalX;
    this.bytes[at + 9] = normalY;
    this.bytes[at + 10] = side;
    this.bytes[at + 11] = width;
    this.words[float + 3] = color;
  }
}

export const DISC = {
  stride: 16,
  attributes: { position: [0, 2, 'float'], corner: [8, 2, 'int8'], radius: [10, 2, 'uint8'], color: [12, 4, 'uint8', true] },
} as const satisfies Layout;

/** Smooth discs. Vertex: centre x y f32; corner x y i8 (+-1); radius u8 in 1/4 mm, u8 in 1/2 CSS px (added); colour. */
export class DiscWriter extends VertexWriter {
  constructor(quads = 32) {
    super(DISC, quads);
  }

  disc(x: number, y: number, radiusMm: number, radiusPx: number, color: number): void {
    const at = this.next();
    for (let corner = 0; corner < 4; corner++) {
      const start = at + corner * 16;
      const float = start >> 2;
      this.floats[float] = x;
      this.floats[float + 1] = y;
      this.bytes[start + 8] = corner & 1 ? 1 : -1;
      this.bytes[start + 9] = corner & 2 ? 1 : -1;
      this.bytes[start + 10] = Math.min(255, Math.round(radiusMm * 4));
      this.bytes[start + 11] = Math.min(255, Math.round(radiusPx * 2));
      this.words[float + 3] = color;
    }
  }
}

export const GLYPH = {
  stride: 24,
  attributes: {
    position: [0, 2, 'float'],
    offset: [8, 2, 'int16'],
    uv: [12, 2, 'uint16'],
    size: [16, 2, 'int16'],
    color: [20, 4, 'uint8', true],
  },
} as const satisfies Layout;

/**
 * Letters. Vertex: anchor x y f32 mm; offset x y i16 in 1/8 device px; u v u16 texels; size i16 in 1/8 device px; how much
 * fatter than the letter i16 in 1/128 of a distance; colour.
 */
export class GlyphWriter extends VertexWriter {
  constructor(quads = 512) {
    super(GLYPH, quads);
  }

  /** Offsets in device pixels from the anchor's pixel; place on the texture in texels; `fatter`: 1 = 8 texels at 32 px. */
  glyph(
    x: number,
    y: number,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    u0: number,
    v0: number,
    u1: number,
    v1: number,
    size: number,
    color: number,
    fatter = 0,
  ): void {
    const at = this.next();
    this.#vertex(at, x, y, x0, y0, u0, v1, size, color, fatter);
    this.#vertex(at + 24, x, y, x1, y0, u1, v1, size, color, fatter);
    this.#vertex(at + 48, x, y, x0, y1, u0, v0, size, color, fatter);
    this.#vertex(at + 72, x, y, x1, y1, u1, v0, size, color, fatter);
  }

  #vertex(
    at: number,
    x: number,
    y: number,
    offsetX: number,
    offsetY: number,
    u: number,
    v: number,
    size: number,
    color: number,
    fatter: number,
  ): void {
    const float = at >> 2;
    const short = at >> 1;
    this.floats[float] = x;
    this.floats[float + 1] = y;
    this.shorts[short + 4] = Math.round(offsetX * 8);
    this.shorts[short + 5] = Math.round(offsetY * 8);
    this.shorts[short + 6] = u;
    this.shorts[short + 7] = v;
    this.shorts[short + 8] = Math.round(size * 8);
    this.shorts[short + 9] = Math.round(fatter * 128);
    this.words[float + 5] = color;
  }
}
