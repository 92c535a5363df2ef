import createRegl from 'regl/dist/regl.unchecked.js';
import type REGL from 'regl';
import { createPrograms, type Programs } from './programs';

/**
 * The one holder of the WebGL context and of everything on the GPU. After a loss every mesh and texture is gone:
 * `generation` rises and whoever holds a mesh of an older generation builds it anew from the columns.
 */
export interface GpuMesh {
  /** Quads. */
  readonly count: number;
  readonly bytes: number;
  readonly buffer: REGL.Buffer;
  readonly generation: number;
}

export type MeshKind = 'quads' | 'lines' | 'discs' | 'glyphs' | 'strips';

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
}

export interface FrameCounters {
  draws: number;
  vertices: number;
}

/** Quads one 16-bit index range reaches. */
const QUADS_PER_DRAW = 16_383;

export class Device {
  readonly #canvas: OffscreenCanvas;
  readonly #onLost: () => void;
  readonly #onRestored: () => void;
  #gl: WebGLRenderingContext;
  #regl: REGL.Regl;
  #programs: Programs;
  #textures = new Map<string, REGL.Texture2D>();
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
    this.gpuBytes = 0;
    this.generation++;
    this.#regl = this.#connect();
    this.#programs = createPrograms(this.#regl);
    this.#lost = false;
    this.#onRestored();
  };

  /** Uploads vertices; the caller frees the mesh with `free`. */
  mesh(data: Uint8Array, stride: number): GpuMesh {
    const count = data.length / stride / 4;
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

  /** Sets a named texture whole; `alpha` = one byte a texel, else four. */
  texture(name: string, width: number, height: number, data: Uint8Array, alpha: boolean): void {
    const options: REGL.Texture2DOptions = {
      width,
      height,
      data,
      format: alpha ? 'alpha' : 'rgba',
      min: alpha ? 'linear' : 'nearest',
      mag: alpha ? 'linear' : 'nearest',
      wrap: 'clamp',
      alignment: 1,
    };
    const known = this.#textures.get(name);
    if (known) known(options);
    else {
      this.#textures.set(name, this.#regl.texture(options));
      this.gpuBytes += data.length;
    }
  }

  /** Replaces a rectangle of an `alpha` texture. */
  patchTexture(name: string, x: number, y: number, width: number, height: number, data: Uint8Array): void {
    this.#textures.get(name)?.subimage({ width, height, data, format: 'alpha', alignment: 1 } as REGL.TextureImageData, x, y);
  }

  hasTexture(name: string): boolean {
    return this.#textures.has(name);
  }

  begin(width: number, height: number, color: readonly [number, number, number]): void {
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.counters.draws = 0;
    this.counters.vertices = 0;
    this.#regl.poll();
    this.#regl.clear({ color: [...color, 1] });
  }

  draw(kind: MeshKind, view: View, draws: readonly Draw[]): void {
    if (draws.length === 0) return;
    const props = [];
    for (const one of draws) {
      // left and bottom sit on whole device pixels, so the fraction of an origin's pixel does not change while panning
      const originX = (one.originX - view.left) * view.k;
      const originY = (one.originY - view.bottom) * view.k;
      for (let first = 0; first < one.mesh.count; first += QUADS_PER_DRAW) {
        const quads = Math.min(QUADS_PER_DRAW, one.mesh.count - first);
        props.push({
          buffer: one.mesh.buffer,
          first: first * 4,
          count: quads * 6,
          originX,
          originY,
          alpha: one.alpha,
          view,
          texture:
            kind === 'glyphs' ? this.#textures.get('glyphs') : kind === 'strips' ? this.#textures.get('strips') : undefined,
        });
        this.counters.draws++;
        this.counters.vertices += quads * 4;
      }
    }
    if (props.length > 0) this.#programs[kind](props);
  }

  dispose(): void {
    this.#canvas.removeEventListener('webglcontextlost', this.#contextLost);
    this.#canvas.removeEventListener('webglcontextrestored', this.#contextRestored);
    this.#regl.destroy();
  }
}
