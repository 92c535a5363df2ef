/** What a browser must have to show a drawing; the first thing missing is named in words under `diagram.missing.<name>`. */
export type Missing = 'worker' | 'offscreenCanvas' | 'webgl';

/** What this browser lacks; undefined when a drawing can be shown. Asks once for a throw-away WebGL context. */
export function missingSupport(scope: typeof globalThis = globalThis): Missing | undefined {
  if (typeof scope.Worker !== 'function') return 'worker';
  if (typeof scope.OffscreenCanvas !== 'function') return 'offscreenCanvas';
  if (!('transferControlToOffscreen' in (scope.HTMLCanvasElement?.prototype ?? {}))) return 'offscreenCanvas';
  const context = webglOf(new scope.OffscreenCanvas(1, 1));
  if (!context) return 'webgl';
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return undefined;
}

function webglOf(canvas: OffscreenCanvas): WebGLRenderingContext | null {
  try {
    return canvas.getContext('webgl');
  } catch {
    return null;
  }
}
