import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BaselineRow } from './harness';

/** Rows of every baseline of a folder, by the name of its scenario. */
export function readBaselines(folder: string): Readonly<Record<string, readonly BaselineRow[]>> {
  const files = readdirSync(folder).sort();
  return Object.fromEntries(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as BaselineRow[]]),
  );
}
