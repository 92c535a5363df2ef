import TinySDF from '@mapbox/tiny-sdf';

/**
 * Signed-distance glyphs made when first needed, any script the platform's fonts carry. One alpha texture of shelves;
 * when it is full it doubles in height. Space: 32 px em, 8 texels of distance, edge at 0.75 (1 - tiny-sdf's cutoff).
 */
export interface Glyph {
  /** Texture rectangle in texels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Bitmap's left edge from the pen and top edge above the baseline, at 32 px em. */
  readonly left: number;
  readonly top: number;
  readonly advance: number;
}

export const EM_PX = 32;
const BUFFER = 4;
const WIDTH = 1024;
const HEIGHT_START = 512;
const HEIGHT_MAX = 4096;

export type Weight = 'normal' | 'strong';

export interface GlyphSource {
  draw(char: string): {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
    readonly glyphTop: number;
    readonly glyphLeft: number;
    readonly glyphAdvance: number;
  };
}

/** Rectangles to send to the GPU since the last `takeDirty`. `whole` = the texture grew. */
export interface Dirty {
  readonly whole: boolean;
  readonly glyphs: readonly Glyph[];
}

export class GlyphAtlas {
  readonly width = WIDTH;
  height = HEIGHT_START;
  pixels = new Uint8Array(WIDTH * HEIGHT_START);
  readonly #sources: Record<Weight, GlyphSource>;
  readonly #glyphs: Record<Weight, Map<string, Glyph>> = { normal: new Map(), strong: new Map() };
  #penX = 0;
  #penY = 0;
  #shelf = 0;
  #dirty: Glyph[] = [];
  #whole = true;
  /** Rises when glyphs moved, so that meshes that hold texture coordinates are built again. */
  version = 1;

  constructor(sources: Record<Weight, GlyphSource>) {
    this.#sources = sources;
  }

  static withFont(family: string): GlyphAtlas {
    // Made with the first letter: finding the font takes longer than the first picture may.
    const make = (fontWeight: string): GlyphSource => {
      let source: TinySDF | undefined;
      return {
        draw: (char) => {
          source ??= new TinySDF({ fontSize: EM_PX, buffer: BUFFER, radius: 8, cutoff: 0.25, fontFamily: family, fontWeight });
          return source.draw(char);
        },
      };
    };
    return new GlyphAtlas({ normal: make('400'), strong: make('600') });
  }

  glyph(char: string, weight: Weight): Glyph {
    const known = this.#glyphs[weight].get(char);
    return known ?? this.#add(char, weight);
  }

  has(char: string, weight: Weight): boolean {
    return this.#glyphs[weight].has(char);
  }

  /** Pixels, and some 120 bytes a glyph. */
  get bytes(): number {
    return this.pixels.length + (this.#glyphs.normal.size + this.#glyphs.strong.size) * 120;
  }

  takeDirty(): Dirty {
    const dirty = { whole: this.#whole, glyphs: this.#dirty };
    this.#whole = false;
    this.#dirty = [];
    return dirty;
  }

  /** The GPU lost the texture. */
  resend(): void {
    this.#whole = true;
  }

  #add(char: string, weight: Weight): Glyph {
    const drawn = this.#sources[weight].draw(char);
    const { width, height } = drawn;
    if (this.#penX + width > WIDTH) {
      this.#penX = 0;
      this.#penY += this.#shelf;
      this.#shelf = 0;
    }
    if (this.#penY + height > this.height && !this.#grow()) this.#restart();
    const glyph: Glyph = {
      x: this.#penX,
      y: this.#penY,
      width,
      height,
      left: drawn.glyphLeft - BUFFER,
      top: drawn.glyphTop + BUFFER,
      advance: drawn.glyphAdvance,
    };
    for (let row = 0; row < height; row++) {
      this.pixels.set(drawn.data.subarray(row * width, (row + 1) * width), (glyph.y + row) * WIDTH + glyph.x);
    }
    this.#penX += width;
    this.#shelf = Math.max(this.#shelf, height);
    this.#glyphs[weight].set(char, glyph);
    this.#dirty.push(glyph);
    return glyph;
  }

  #grow(): boolean {
    if (this.height >= HEIGHT_MAX) return false;
    this.height *= 2;
    const grown = new Uint8Array(WIDTH * this.height);
    grown.set(this.pixels);
    this.pixels = grown;
    this.#whole = true;
    this.version++;
    return true;
  }

  /** Thousands of rare signs: begin again with those on screen. */
  #restart(): void {
    this.pixels.fill(0);
    this.#glyphs.normal.clear();
    this.#glyphs.strong.clear();
    this.#penX = this.#penY = this.#shelf = 0;
    this.#whole = true;
    this.version++;
  }
}
