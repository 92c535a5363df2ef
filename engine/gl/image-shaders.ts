import { VertexWriter, type Layout } from './vertex-writers';
import type { ProgramSource } from './programs';

const IMAGE = {
  stride: 12,
  attributes: { position: [0, 2, 'float'], uv: [8, 2, 'uint16', true] },
} as const satisfies Layout;

/** Parts of a picture atlas as rectangles in the world. Vertex: x y f32 mm; u v u16, 0..65535 over the atlas. */
export class ImageWriter extends VertexWriter {
  constructor(quads = 64) {
    super(IMAGE, quads);
  }

  image(x0: number, y0: number, x1: number, y1: number, u0: number, v0: number, u1: number, v1: number): void {
    let at = this.next();
    for (let corner = 0; corner < 4; corner++, at += IMAGE.stride) {
      this.floats[at >> 2] = corner & 1 ? x1 : x0;
      this.floats[(at >> 2) + 1] = corner & 2 ? y1 : y0;
      this.shorts[(at >> 1) + 4] = Math.round((corner & 1 ? u1 : u0) * 65535);
      this.shorts[(at >> 1) + 5] = Math.round((corner & 2 ? v1 : v0) * 65535);
    }
  }
}

export const IMAGE_PROGRAMS = {
  images: {
    layout: IMAGE,
    varyings: { vUv: 'vec2' },
    vert: `
void main() {
  vUv = uv;
  gl_Position = place(position * k + origin);
}`,
    frag: `
void main() {
  vec4 color = texture2D(density, vUv);
  gl_FragColor = vec4(color.rgb, color.a * alpha);
}`,
    textures: ['density'],
  },
} as const satisfies Record<string, ProgramSource>;
