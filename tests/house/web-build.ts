import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Tests and benches run in the repository's folder. */
export const WEB = resolve('dist/web');

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Files (scripts and styles) that a browser must have before the entry runs: the entry and its static imports. */
export function entryFiles(manifest: Manifest): readonly string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const [key, entry] of Object.entries(manifest)) if (entry.isEntry) visit(key);
  const files = [...seen].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]);
  return [...new Set(files)];
}

/** Bytes of a built file after gzip. */
export function gzipBytes(file: string): number {
  return gzipSync(readFileSync(join(WEB, file)), { level: 9 }).byteLength;
}
