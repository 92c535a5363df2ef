import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** The server's own text of its options, read from its source: help needs no packages and no build. */
export function startHelp() {
  const found = /export const HELP = `([^`]*)`/.exec(readFileSync(inRoot('server/config.ts'), 'utf8'));
  if (found === null) throw new Error('server/config.ts has no HELP');
  return found[1];
}
