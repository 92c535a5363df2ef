import createRegl from 'regl/dist/regl.unchecked.js';
import type REGL from 'regl';
import { GpuTimer } from './gpu-timer';
import { PictureStore, type PixelRect } from './picture-store';
import { createPrograms, isPoints, QUADS_PER_DRAW, type MeshKind, type Programs } from './programs';

export type { MeshKind, PixelRect };

/**
 * The one holder of the WebGL context and of everything on the GPU. After a loss every mesh and texture is gone:
 * `generation` rises and whoever holds a mesh of an older generation builds it anew from the columns.
 */
export interface GpuMesh {
  /** Entries: quads, or points. */
  readonly count: number;
  readonly bytes: number;
  readonly buffer: REGL.Buffer;
  readonly generation: number;
}

/** What every draw of a frame shares. Device pixels. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** Device pixels a mm. */
  readonly k: number;
  /** World mm at the viewport's left bottom corner, on a whole device pixel. */
  readonly left: number;
  readonly bottom: number;
  /** Device pixels of one line unit and of one CSS pixel. */
  readonly line: number;
  readonly ratio: number;
}

/** One mesh at a world origin. `alpha` fades between levels of detail. */
export interface Draw {
  readonly mesh: GpuMesh;
  readonly originX: number;
  readonly originY: number;
  readonly alpha: number;
  /** Entries to draw; absent = all. */
  readonly slice?: readonly [from: number, to: number];
}

export interface FrameCounters {
  draws: number;
  vertices: number;
}

export class Device {
  readonly #canvas: OffscreenCanvas;
  readonly #onLost: () => void;
  readonly #onRestored: () => void;
  #gl: WebGLRenderingContext;
  #regl: REGL.Regl;
  #programs: Programs;
  readonly #textures = new Map<string, REGL.Texture2D>();
  readonly #textureBytes = new Map<string, number>();
  readonly #colors = new Map<string, readonly number[]>();
  readonly #uniforms = new Map<string, number | readonly number[]>();
  #pictures: PictureStore | undefined;
  #timer: GpuTimer;
  #clip: Clip;
  readonly #pixel = new Uint8Array(4);
  #lost = false;
  generation = 1;
  gpuBytes = 0;
  readonly counters: FrameCounters = { draws: 0, vertices: 0 };

  /** Throws when the browser gives no WebGL context. */
  constructor(canvas: OffscreenCanvas, onLost: () => void, onRestored: () => void) {
    this.#canvas = canvas;
    this.#onLost = onLost;
    this.#onRestored = onRestored;
    const gl = canvas.getContext('webgl', {
      alpha: false,
      antialias: false,
      depth: false,
      stencil: false,
      preserveDrawingBuffer: false,
      powerPreference: 'high-performance',
    });
    if (!gl) throw new Error('this browser gives no WebGL context to the drawing');
    this.#gl = gl;
    this.#regl = this.#connect();
    this.#programs = createPrograms(this.#regl);
    this.#clip = createClip(this.#regl);
    this.#timer = new GpuTimer(gl);
    canvas.addEventListener('webglcontextlost', this.#contextLost);
    canvas.addEventListener('webglcontextrestored', this.#contextRestored);
  }

  get lost(): boolean {
    return this.#lost;
  }

  #connect(): REGL.Regl {
    return createRegl({ gl: this.#gl, attributes: { antialias: false } });
  }

  readonly #contextLost = (event: Event): void => {
    event.preventDefault();
    this.#lost = true;
    this.#onLost();
  };

  readonly #contextRestored = (): void => {
    this.#textures.clear();
    this.#textureBytes.clear();
    this.#pictures = undefined;
    this.gpuBytes = 0;
    this.generation++;
    this.#regl = this.#connect();
    this.#programs = createPrograms(this.#regl);
    this.#clip = createClip(this.#regl);
    this.#timer = new GpuTimer(this.#gl);
    this.#lost = false;
    this.#onRestored();
  };

  /** Uploads vertices; the caller frees the mesh with `free`. `corners`: vertices an entry, 1 for points. */
  mesh(data: Uint8Array, stride: number, corners = 4): GpuMesh {
    const count = data.length / stride / corners;
    this.gpuBytes += data.length;
    return { count, bytes: data.length, buffer: this.#regl.buffer({ data, usage: 'static' }), generation: this.generation };
  }

  /** Replaces a mesh's vertices in place (what changes every frame), or makes it. */
  update(mesh: GpuMesh | undefined, data: Uint8Array, stride: number): GpuMesh {
    if (!mesh || mesh.generation !== this.generation) return this.mesh(data, stride);
    mesh.buffer({ data, usage: 'stream' });
    this.gpuBytes += data.length - mesh.bytes;
    return { ...mesh, count: data.length / stride / 4, bytes: data.length };
  }

  free(mesh: GpuMesh | undefined): void {
    if (!mesh || mesh.generation !== this.generation) return;
    mesh.buffer.destroy();
    this.gpuBytes -= mesh.bytes;
  }

  /** Sets a named texture whole. `bytes` a texel: 1 is read as alpha, 4 as colour; `smooth` between texels. */
  texture(name: string, width: number, height: number, data: Uint8Array, bytes: 1 | 4, smooth: boolean): void {
    const filter = smooth ? 'linear' : 'nearest';
    const options: REGL.Texture2DOptions = {
      width,
      height,
      data,
      format: bytes === 1 ? 'alpha' : 'rgba',
      min: filter,
      mag: filter,
      wrap: 'clamp',
      alignment: 1,
    };
    const known = this.#textures.get(name);
    if (known) known(options);
    else this.#textures.set(name, this.#regl.texture(options));
    this.gpuBytes += data.length - (this.#textureBytes.get(name) ?? 0);
    this.#textureBytes.set(name, data.length);
  }

  /** Replaces a rectangle of a texture; `data` has as many bytes a texel as the texture. */
  patchTexture(name: string, x: number, y: number, width: number, height: number, data: Uint8Array): void {
    const format = data.length === width * height ? 'alpha' : 'rgba';
    this.#textures.get(name)?.subimage({ width, height, data, format, alignment: 1 } as REGL.TextureImageData, x, y);
  }

  hasTexture(name: string): boolean {
    return this.#textures.has(name);
  }

  /** Colours by token, 0xAABBGGRR, for shaders that know them by name. */
  setColors(colors: Readonly<Record<string, number>>): void {
    for (const [token, color] of Object.entries(colors)) this.#colors.set(token, channels(color));
  }

  /** A number or vector that some program asks for by name. */
  setUniform(name: string, value: number | readonly number[]): void {
    this.#uniforms.set(name, value);
  }

  /** Two pictures of this size to draw into; what they held is gone when the size is another. Device pixels. */
  keepPictures(width: number, height: number): void {
    const kept = this.#pictures;
    if (kept && kept.width === width && kept.height === height) return;
    kept?.destroy();
    this.#pictures = new PictureStore(this.#regl, this.#gl, width, height);
    this.gpuBytes += this.#pictures.bytes - (kept?.bytes ?? 0);
  }

  get keepsPictures(): boolean {
    return this.#pictures !== undefined;
  }

  /** No pictures are needed any more. */
  dropPictures(): void {
    this.gpuBytes -= this.#pictures?.bytes ?? 0;
    this.#pictures?.destroy();
    this.#pictures = undefined;
  }

  /** Draws; `told` hears some frames later how long that took, or never (GpuTimer). */
  time(draw: () => void, told: (ms: number) => void): void {
    this.#timer.time(draw, told);
  }

  /** What draws: a graphics card or software, as the browser names it; '' = it does not say. */
  get renderer(): string {
    const named = this.#gl.getExtension('WEBGL_debug_renderer_info');
    return String(this.#gl.getParameter(named?.UNMASKED_RENDERER_WEBGL ?? this.#gl.RENDERER) ?? '');
  }

  /** Draws of `body` go into a picture, within the rectangle. */
  intoPicture(which: 0 | 1, rect: PixelRect | null, body: () => void): void {
    this.#pictures!.into(which, rect, body);
  }

  /** Draws of `body` reach the rectangle of the screen alone. */
  within([x, y, width, height]: PixelRect, body: () => void): void {
    this.#clip({ box: { x, y, width, height } }, body);
  }

  /** One picture becomes the other shifted: its pixel (dx, dy) is the other's (0, 0). */
  copyPicture(from: 0 | 1, to: 0 | 1, dx: number, dy: number): void {
    this.#pictures!.copy(from, to, dx, dy);
  }

  /** A part of a picture on the view's screen, its lower left corner at x, y. */
  showPicture(which: 0 | 1, part: PixelRect, { width, height }: View, x: number, y: number, scale: number): void {
    this.#pictures!.show(which, part, [width, height], x, y, scale);
    this.counters.draws++;
    this.counters.vertices += 4;
  }

  /** Fills what is drawn into (the screen, a picture, a rectangle of it) with a colour. */
  clear(color: readonly [number, number, number]): void {
    this.#regl.clear({ color: [...color, 1] });
  }

  /** Returns when everything so far is drawn: for whoever measures. */
  finish(): void {
    this.#regl.poll();
    this.#gl.readPixels(0, 0, 1, 1, this.#gl.RGBA, this.#gl.UNSIGNED_BYTE, this.#pixel);
  }

  /** Begins a frame on a screen of this size. */
  begin(width: number, height: number): void {
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.counters.draws = 0;
    this.counters.vertices = 0;
    this.#regl.poll();
    this.#timer.poll();
  }

  draw(kind: MeshKind, view: View, draws: readonly Draw[]): void {
    if (draws.length === 0) return;
    const points = isPoints(kind);
    const shared = { textures: this.#textures, colors: this.#colors, uniforms: this.#uniforms };
    const props = [];
    for (const { mesh, originX, originY, alpha, slice } of draws) {
      // left and bottom sit on whole device pixels, so the fraction of an origin's pixel does not change while panning
      const place = { originX: (originX - view.left) * view.k, originY: (originY - view.bottom) * view.k, alpha, view, shared };
      const most = points ? mesh.count : QUADS_PER_DRAW;
      const end = slice?.[1] ?? mesh.count;
      for (let first = slice?.[0] ?? 0; first < end; first += most) {
        const entries = Math.min(most, end - first);
        props.push({ buffer: mesh.buffer, first: points ? first : first * 4, count: points ? entries : entries * 6, ...place });
        this.counters.draws++;
        this.counters.vertices += points ? entries : entries * 4;
      }
    }
    if (props.length > 0) this.#programs[kind](props);
  }

  /**
   * Has a kind's program compiled and ready before it is needed: some 10 to 100 ms on software GL that a zoom need not
   * wait for. What it is drawn with must be there already.
   */
  warm(kind: MeshKind, view: View): void {
    const kept = { ...this.counters };
    const blank = this.mesh(new Uint8Array(BLANK_BYTES), BLANK_BYTES / 4);
    const draw = (): void => this.draw(kind, view, [{ mesh: blank, originX: view.left, originY: view.bottom, alpha: 0 }]);
    // Compiled for what it is drawn into, too.
    if (this.#pictures) this.intoPicture(0, null, draw);
    else draw();
    this.free(blank);
    Object.assign(this.counters, kept);
  }

  dispose(): void {
    this.#canvas.removeEventListener('webglcontextlost', this.#contextLost);
    this.#canvas.removeEventListener('webglcontextrestored', this.#contextRestored);
    this.#regl.destroy();
  }
}

type Clip = (props: { readonly box: object }, body: () => void) => void;

function createClip(regl: REGL.Regl): Clip {
  const box = (_: unknown, props: { readonly box: object }): object => props.box;
  return regl({ scissor: { enable: true, box } } as unknown as REGL.DrawConfig) as unknown as Clip;
}

/** One entry of any kind, all zeros: covers no pixel. */
const BLANK_BYTES = 256;

/** 0xAABBGGRR as r g b a, 0..1. */
export function channels(color: number): readonly number[] {
  return [0, 8, 16, 24].map((shift) => ((color >>> shift) & 255) / 255);
}
