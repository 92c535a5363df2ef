import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODES } from '../../protocol/errors';
import { AnswerError, notFound } from './answer';
import { tellStranger } from './errors';
import type { ServerContext } from './feature';

/** Pages of the spec that one entry file serves, beside the screens that it has. */
const PAGES = [
  '/',
  '/index.html',
  '/modelLibraryCreate.html',
  '/modelLibraryList.html',
  '/register.html',
  '/forgotPassword.html',
  '/resetPassword.html',
  '/serviceAgreement.html',
];
/** Pages under a tree of addresses; old diagram addresses, which the browser application rewrites. */
const PAGE_TREES = [/^(?!.*\.html).*diagram\/\d{14}/, /^statistical\//, /^workOrder\//];
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const COMPRESSIBLE = /\.(js|css|wasm|svg|json)$/;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};
const gzip = promisify(zlib.gzip);
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/**
 * The built browser application: hashed assets for ever, everything else asked for again; one entry file for every
 * page. Model pictures lie under /img/nvisual/modelLibrary/ in the data directory, over those that were built in.
 */
export async function serveWeb(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { webDir, dataDir } = context.config;
  const built = fs.existsSync(path.join(webDir, 'index.html'));
  const library = path.join(dataDir, 'modelLibrary');
  fs.mkdirSync(library, { recursive: true, mode: 0o700 });
  fs.chmodSync(library, 0o700);
  await app.register(fastifyStatic, { serve: false });

  const sendEntry = (reply: FastifyReply) => {
    if (!built)
      throw new AnswerError(CODES.unavailable, { message: `the browser application is not built: ${webDir} has no index.html` });
    return reply
      .header('Cache-Control', REVALIDATE)
      .type('text/html; charset=utf-8')
      .send(fs.createReadStream(path.join(webDir, 'index.html')));
  };
  const screens = new Set(screenPaths(webDir));
  for (const page of PAGES) app.get(page, { config: { permission: 'public' } }, (_request, reply) => sendEntry(reply));

  app.get('/img/nvisual/modelLibrary/*', { config: { permission: 'public' } }, async (request, reply) => {
    const asked = (request.params as { readonly '*': string })['*'];
    // Put there by users: shown as pictures, never run as pages.
    reply.header('Content-Security-Policy', PICTURE_POLICY).header('Cache-Control', 'public, max-age=300');
    if (await isFileIn(library, asked)) return reply.sendFile(asked, library, { cacheControl: false });
    if (await isFileIn(path.join(webDir, 'img/nvisual/modelLibrary'), asked))
      return reply.sendFile(`img/nvisual/modelLibrary/${asked}`, webDir, { cacheControl: false });
    throw notFound();
  });

  app.get('/*', { config: { permission: 'public' } }, async (request, reply) => {
    const asked = (request.params as { readonly '*': string })['*'];
    if (asked.startsWith('diagramApi/') || asked.startsWith('wapi/')) throw notFound();
    if (screens.has(`/${asked}`) || PAGE_TREES.some((pattern) => pattern.test(asked))) return sendEntry(reply);
    if (!built || !(await isFileIn(webDir, asked))) {
      // A person who typed it gets a page that says so and leads on; a program gets the common body.
      if (!asksForPage(request)) throw notFound();
      tellStranger(request, notFound(), context.strangers, () => void sendEntry(reply.status(404)));
      return reply;
    }
    const hashed = asked.startsWith('assets/');
    reply.header('Cache-Control', hashed ? IMMUTABLE : REVALIDATE).header('Vary', 'Accept-Encoding');
    if (hashed && COMPRESSIBLE.test(asked) && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
      reply.header('Content-Encoding', 'gzip').type(MEDIA_TYPES[path.extname(asked)] ?? 'application/octet-stream');
      return reply.send(await compressed(path.join(webDir, asked)));
    }
    return reply.sendFile(asked, webDir, { cacheControl: false });
  });
}

/** Addresses of the application's screens, as its build says them; none while it is not built. */
function screenPaths(webDir: string): readonly string[] {
  const file = path.join(webDir, 'screens.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as readonly string[]) : [];
}

/** True for what a browser asks when an address is opened, false for scripts, pictures and calls. */
function asksForPage(request: FastifyRequest): boolean {
  return String(request.headers.accept ?? '')
    .split(',')
    .some((type) => type.trim().startsWith('text/html'));
}

/** Hashed assets never change: each is compressed once in the life of the process. */
const compressedAssets = new Map<string, Promise<Buffer>>();

function compressed(file: string): Promise<Buffer> {
  const known = compressedAssets.get(file) ?? fs.promises.readFile(file).then((bytes) => gzip(bytes));
  compressedAssets.set(file, known);
  known.catch(() => compressedAssets.delete(file));
  return known;
}

/** True for a file below the folder; hidden files, parent steps and NULs are none. */
async function isFileIn(folder: string, asked: string): Promise<boolean> {
  if (asked.includes('\0') || asked.split(/[/\\]/).some((part) => part.startsWith('.'))) return false;
  return fs.promises.stat(path.join(folder, asked)).then(
    (stat) => stat.isFile(),
    () => false,
  );
}
