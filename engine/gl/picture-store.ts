import type REGL from 'regl';

/** x y width height, device pixels from the lower left corner. */
export type PixelRect = readonly [x: number, y: number, width: number, height: number];

interface ShowProps {
  readonly picture: REGL.Framebuffer2D;
  /** On the screen, in parts of it. */
  readonly box: PixelRect;
  /** In the picture, in parts of it. */
  readonly part: PixelRect;
}

const VERT = `
precision highp float;
attribute vec2 corner;
uniform vec4 box;
uniform vec4 part;
varying vec2 at;
void main() {
  at = part.xy + corner * part.zw;
  gl_Position = vec4((box.xy + corner * box.zw) * 2.0 - 1.0, 0.0, 1.0);
}`;
const FRAG = `
precision mediump float;
uniform sampler2D picture;
varying highp vec2 at;
void main() { gl_FragColor = texture2D(picture, at); }`;

/** The unit of textures that regl, which fills them from the first, never comes to: what is bound there is ours. */
const OWN_UNIT = 7;

/** Two pictures of one size that can be drawn into, copied shifted, and shown. */
export class PictureStore {
  readonly #gl: WebGLRenderingContext;
  readonly #regl: REGL.Regl;
  readonly #textures: readonly [REGL.Texture2D, REGL.Texture2D];
  readonly #pictures: readonly [REGL.Framebuffer2D, REGL.Framebuffer2D];
  /** Whether each is read between its pixels. */
  readonly #smooth: [boolean, boolean] = [false, false];
  readonly #show: (props: ShowProps) => void;
  readonly #into: (
    props: { readonly target: REGL.Framebuffer2D; readonly clip: boolean; readonly box: object },
    body: () => void,
  ) => void;
  readonly width: number;
  readonly height: number;

  constructor(regl: REGL.Regl, gl: WebGLRenderingContext, width: number, height: number) {
    this.#gl = gl;
    this.#regl = regl;
    this.width = width;
    this.height = height;
    const texture = (): REGL.Texture2D => regl.texture({ width, height, min: 'nearest', mag: 'nearest', wrap: 'clamp' });
    const onto = (color: REGL.Texture2D): REGL.Framebuffer2D => regl.framebuffer({ color, depth: false, stencil: false });
    this.#textures = [texture(), texture()];
    this.#pictures = [onto(this.#textures[0]), onto(this.#textures[1])];
    this.#show = regl({
      vert: VERT,
      frag: FRAG,
      attributes: {
        corner: [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ],
      },
      uniforms: {
        picture: (_: unknown, props: ShowProps) => props.picture,
        box: (_: unknown, props: ShowProps) => props.box as never,
        part: (_: unknown, props: ShowProps) => props.part as never,
      },
      primitive: 'triangle strip',
      count: 4,
      depth: { enable: false },
      blend: { enable: false },
    } as unknown as REGL.DrawConfig) as unknown as (props: ShowProps) => void;
    this.#into = regl({
      framebuffer: (_: unknown, props: { target: REGL.Framebuffer2D }) => props.target,
      scissor: {
        enable: (_: unknown, props: { clip: boolean }) => props.clip,
        box: (_: unknown, props: { box: object }) => props.box,
      },
    } as unknown as REGL.DrawConfig) as never;
  }

  get bytes(): number {
    return this.width * this.height * 8;
  }

  into(which: 0 | 1, rect: PixelRect | null, body: () => void): void {
    const [x, y, width, height] = rect ?? [0, 0, this.width, this.height];
    this.#into({ target: this.#pictures[which], clip: rect !== null, box: { x, y, width, height } }, body);
  }

  /** The pixel at (dx, dy) of one becomes (0, 0) of the other; what has no source keeps what was there. */
  copy(from: 0 | 1, to: 0 | 1, dx: number, dy: number): void {
    const width = this.width - Math.abs(dx);
    const height = this.height - Math.abs(dy);
    if (width <= 0 || height <= 0) return;
    const target = this.#textures[to];
    this.into(from, null, () => {
      // Binds what is read from.
      this.#regl.poll();
      (target.subimage as (data: object, x: number, y: number) => void)(
        { copy: true, x: Math.max(0, dx), y: Math.max(0, dy), width, height },
        Math.max(0, -dx),
        Math.max(0, -dy),
      );
    });
  }

  /** A part of a picture on a screen of this size, its lower left corner at x, y and `scale` as large. */
  show(which: 0 | 1, part: PixelRect, screen: readonly [number, number], x: number, y: number, scale: number): void {
    const [wide, high] = screen;
    this.#filter(which, scale !== 1 || !Number.isInteger(x) || !Number.isInteger(y));
    this.#show({
      picture: this.#pictures[which],
      box: [x / wide, y / high, (part[2] * scale) / wide, (part[3] * scale) / high],
      part: [part[0] / this.width, part[1] / this.height, part[2] / this.width, part[3] / this.height],
    });
  }

  /** Pixel on pixel needs no mixing, which costs software GL half as much again for the whole screen. */
  #filter(which: 0 | 1, smooth: boolean): void {
    if (this.#smooth[which] === smooth) return;
    this.#smooth[which] = smooth;
    const gl = this.#gl;
    this.into(which, null, () => {
      this.#regl.poll();
      const target = gl.getFramebufferAttachmentParameter(
        gl.FRAMEBUFFER,
        gl.COLOR_ATTACHMENT0,
        gl.FRAMEBUFFER_ATTACHMENT_OBJECT_NAME,
      ) as WebGLTexture;
      const unit = gl.getParameter(gl.ACTIVE_TEXTURE) as number;
      gl.activeTexture(gl.TEXTURE0 + OWN_UNIT);
      gl.bindTexture(gl.TEXTURE_2D, target);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smooth ? gl.LINEAR : gl.NEAREST);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, smooth ? gl.LINEAR : gl.NEAREST);
      gl.bindTexture(gl.TEXTURE_2D, null);
      gl.activeTexture(unit);
    });
  }

  destroy(): void {
    for (const picture of this.#pictures) picture.destroy();
  }
}
