import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Origins } from './origins';
import { pathOf } from './request-target';

/** For every page: no inline scripts, no foreign ones, no frames around us, WebAssembly allowed. */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** For the engine's worker script alone: regl compiles its draw calls. A worker's policy is its script's response. */
const ENGINE_WORKER_POLICY = PAGE_POLICY.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'");
const TRUSTED_TYPES_REPORT = "require-trusted-types-for 'script'";
const ENGINE_WORKER = /^\/assets\/engine\.worker-[\w-]+\.js$/;

/** The headers of every answer; a route may set its own before. */
export function installHeaders(app: FastifyInstance, origins: Origins): void {
  app.addHook('onSend', async (request, reply, payload) => {
    setHeaders(request, reply, origins);
    return payload;
  });
}

/** For answers that are given outside of the hooks too. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, { configured }: Origins): void {
  // Behind a proxy too: it says so, or its origin is configured.
  const secure = request.protocol === 'https' || configured.includes(`https://${request.headers.host ?? ''}`);
  for (const [name, value] of Object.entries(headersFor(pathOf(request.url), secure)))
    if (!reply.hasHeader(name)) reply.header(name, value);
}

function headersFor(path: string, secure: boolean): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': ENGINE_WORKER.test(path) ? ENGINE_WORKER_POLICY : PAGE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // The origin alone: an address may hold a ticket (`?userToken=`).
    'Referrer-Policy': 'strict-origin',
    'X-Frame-Options': 'SAMEORIGIN',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    ...(/^\/(diagramApi|wapi)\//.test(path)
      ? { 'Cache-Control': 'no-store' }
      : { 'Content-Security-Policy-Report-Only': TRUSTED_TYPES_REPORT }),
  };
}
