import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Rooms of the house and whom their source may import (docs/architecture.md). */
export const WALLS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  protocol: ['domain'],
  engine: ['domain'],
  'engine-wasm': [],
  workers: ['engine', 'engine-wasm', 'protocol', 'domain'],
  ui: ['workers', 'protocol', 'domain'],
  server: ['protocol', 'domain'],
};

/**
 * The guests: packages by the folders whose source may import them. A package that stands nowhere here may be
 * imported nowhere. `@scope/*` names a whole scope, `node:*` Node's own modules.
 */
export const GUESTS: Readonly<Record<string, readonly string[]>> = {
  regl: ['engine/gl'],
  rbush: ['engine/spatial'],
  flatbush: ['engine/spatial'],
  '@mapbox/tiny-sdf': ['engine/text'],
  comlink: ['ui/engine-host', 'workers'],
  'idb-keyval': ['ui', 'workers'],
  react: ['ui'],
  'react-dom': ['ui'],
  '@mantine/*': ['ui'],
  '@tabler/icons-react': ['ui'],
  '@tanstack/react-virtual': ['ui'],
  zustand: ['ui'],
  immer: ['ui'],
  i18next: ['ui'],
  'react-i18next': ['ui'],
  uqr: ['ui/components'],
  '@deck.gl/*': ['ui/basemap'],
  'deck.gl': ['ui/basemap'],
  'node:*': ['server'],
  fastify: ['server'],
  '@fastify/*': ['server'],
  pino: ['server'],
  '@node-rs/argon2': ['server'],
  pg: ['server/storage'],
  '@electric-sql/pglite': ['server/storage'],
  ws: ['server/socket'],
  yaml: ['server/parsers'],
  yauzl: ['server/parsers'],
  fflate: ['server/parsers'],
};

/** An import in a source file. `specifier` is what is written, `target` the file or folder it names, '' for a package. */
export interface Arrow {
  readonly file: string;
  readonly specifier: string;
  readonly target: string;
}

export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['assembly', 'build', 'public', 'node_modules'].includes(entry.name) ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Specifiers of static, type-only, side-effect and dynamic imports and of re-exports. */
export function specifiersOf(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found = code.matchAll(
    /(?:^|[;\s}])(?:import|export)\b[^;'"()]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[;\s])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g,
  );
  return Array.from(found, (match) => (match[1] ?? match[2] ?? match[3])!);
}

/** Every import of a room's source. */
export function arrowsOf(room: string): readonly Arrow[] {
  return sourceFiles(join(ROOT, room)).flatMap((path) => {
    const file = relative(ROOT, path);
    return specifiersOf(readFileSync(path, 'utf8')).map((specifier) => ({
      file,
      specifier,
      target: specifier.startsWith('.') ? relative(ROOT, resolve(join(ROOT, file), '..', specifier)) : '',
    }));
  });
}

/** The folders a package may be imported from; undefined when it is no guest of this house. */
export function homesOf(specifier: string): readonly string[] | undefined {
  if (specifier.startsWith('node:')) return GUESTS['node:*'];
  const [scope = '', name = ''] = specifier.split('/');
  const packageName = specifier.startsWith('@') ? `${scope}/${name}` : scope;
  return GUESTS[packageName] ?? (specifier.startsWith('@') ? GUESTS[`${scope}/*`] : undefined);
}
