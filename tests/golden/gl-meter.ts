/// <reference lib="webworker" />

/** What a frame asks of the GPU and of the door to it, counted at the context itself. */
export interface GlCounts {
  /** Calls that draw. */
  draws: number;
  /** All calls of the context: what JavaScript pays for a frame, whatever the machine. */
  calls: number;
  /** Bytes handed over: buffers and textures. */
  uploaded: number;
}

const QUIET: ReadonlySet<string> = new Set(['getError', 'isContextLost', 'getExtension', 'getParameter']);

/**
 * Counts every call of a context from now on. With `overdraw` every fragment that is drawn adds 1/255 instead of its
 * colour and the ground is black, so that the sum over the canvas is the number of fragments; shaders compiled before
 * are not seen, so this comes before the engine.
 */
export function meterContext(gl: WebGLRenderingContext, overdraw: boolean): GlCounts {
  const counts: GlCounts = { draws: 0, calls: 0, uploaded: 0 };
  const context = gl as unknown as Record<string, unknown>;
  for (const name of methodsOf(gl)) {
    const own = (context[name] as (...given: unknown[]) => unknown).bind(gl);
    context[name] = (...given: unknown[]): unknown => {
      if (!QUIET.has(name)) counts.calls++;
      if (name === 'drawElements' || name === 'drawArrays') counts.draws++;
      if (UPLOADS.has(name)) counts.uploaded += bytesOf(given);
      return own(...(overdraw ? asCount(name, given) : given));
    };
  }
  return counts;
}

const UPLOADS: ReadonlySet<string> = new Set(['bufferData', 'bufferSubData', 'texImage2D', 'texSubImage2D']);

function methodsOf(gl: WebGLRenderingContext): readonly string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(gl)).filter((name) => {
    const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(gl), name);
    return typeof property?.value === 'function' && name !== 'constructor';
  });
}

function bytesOf(given: readonly unknown[]): number {
  return given.reduce<number>((sum, one) => sum + (ArrayBuffer.isView(one) ? one.byteLength : 0), 0);
}

/** The same call with what it draws replaced by a count. */
function asCount(name: string, given: readonly unknown[]): readonly unknown[] {
  switch (name) {
    case 'shaderSource': {
      const source = String(given[1]);
      if (!source.includes('gl_FragColor')) return given;
      return [
        given[0],
        `${source.replace('void main()', 'void drawn()')}\nvoid main() { drawn(); gl_FragColor = vec4(1.0 / 255.0); }`,
      ];
    }
    case 'blendFunc':
      return [1, 1];
    case 'blendFuncSeparate':
      return [1, 1, 1, 1];
    case 'clearColor':
      return [0, 0, 0, 0];
    default:
      return given;
  }
}

/** Fragments drawn per pixel of the canvas, of a context metered with `overdraw`; read right after a frame. */
export function readOverdraw(gl: WebGLRenderingContext): { readonly mean: number; readonly most: number } {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const pixels = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  let sum = 0;
  let most = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    sum += pixels[at]!;
    most = Math.max(most, pixels[at]!);
  }
  return { mean: sum / (width * height), most };
}
