/**
 * A square picture drawn by the CPU: what is many to the pixel is summed up here once, instead of being drawn one by one
 * every frame. Texels are straight (not premultiplied) RGBA, bottom line first, so that they go to a texture as they are.
 */
export class DensityPicture {
  readonly size: number;
  readonly bytes: Uint8Array;
  readonly #texels: Uint32Array;

  constructor(size: number) {
    this.size = size;
    this.bytes = new Uint8Array(size * size * 4);
    this.#texels = new Uint32Array(this.bytes.buffer);
  }

  /** Nothing drawn; `ground` (0xAABBGGRR) shows at soft borders. */
  clear(ground: number): void {
    this.#texels.fill(ground & 0xffffff);
  }

  /** A rectangle in texels; what covers a texel in part tints it in part. Opacity of `color` counts. */
  rect(x0: number, y0: number, x1: number, y1: number, color: number): void {
    const { size } = this;
    const left = Math.max(0, Math.floor(x0));
    const right = Math.min(size, Math.ceil(x1));
    const bottom = Math.max(0, Math.floor(y0));
    const top = Math.min(size, Math.ceil(y1));
    const alpha = color >>> 24;
    for (let y = bottom; y < top; y++) {
      const high = (y1 < y + 1 ? y1 : y + 1) - (y0 > y ? y0 : y);
      for (let x = left; x < right; x++) {
        const wide = (x1 < x + 1 ? x1 : x + 1) - (x0 > x ? x0 : x);
        this.#blend(y * size + x, color, alpha * wide * high);
      }
    }
  }

  /** A line a texel wide. */
  line(x0: number, y0: number, x1: number, y1: number, color: number): void {
    const last = this.size - 1;
    let from = 0;
    let to = 1;
    const [dx, dy] = [x1 - x0, y1 - y0];
    for (let side = 0; side < 4; side++) {
      const along = side < 2 ? dx : dy;
      const start = side < 2 ? x0 : y0;
      const bound = side % 2 === 0 ? 0 : last;
      if (along === 0) {
        if (start < 0 || start > last) return;
        continue;
      }
      const at = (bound - start) / along;
      if ((side % 2 === 0) === along > 0) from = Math.max(from, at);
      else to = Math.min(to, at);
    }
    if (from > to) return;
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) * (to - from)));
    const alpha = color >>> 24;
    for (let step = 0; step < steps; step++) {
      const part = from + ((to - from) * (step + 0.5)) / steps;
      this.#blend(Math.round(y0 + dy * part) * this.size + Math.round(x0 + dx * part), color, alpha);
    }
  }

  /** `alpha` 0..255 over what is there. */
  #blend(at: number, color: number, alpha: number): void {
    const below = this.#texels[at]!;
    const under = (below >>> 24) * (1 - alpha / 255);
    const whole = alpha + under;
    if (whole < 0.5) return;
    const part = alpha / whole;
    const red = (below & 255) + ((color & 255) - (below & 255)) * part;
    const green = ((below >>> 8) & 255) + (((color >>> 8) & 255) - ((below >>> 8) & 255)) * part;
    const blue = ((below >>> 16) & 255) + (((color >>> 16) & 255) - ((below >>> 16) & 255)) * part;
    this.#texels[at] = ((whole << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
}
