import type { Refusal } from '../../domain/result';

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** No body of ours nests so deep. */
const DEPTH_MAX = 64;

type Level = readonly unknown[] | Readonly<Record<string, unknown>>;

/**
 * What no body may hold, wherever it stands in a parsed one: a name that reaches into a prototype, a NUL character, which
 * PostgreSQL's text does not hold, and depth. null = nothing of it. Level by level without recursion: a body of a megabyte
 * takes some milliseconds, however it is built.
 */
export function misfitOf(body: unknown): Refusal | null {
  let level: readonly Level[] = [[body]];
  // The first one holds the body itself.
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return { rule: 'nested-too-deep', facts: { limit: DEPTH_MAX } };
    const next: Level[] = [];
    for (const one of level) {
      const misfit = Array.isArray(one)
        ? misfitInList(one, next)
        : misfitInFields(one as Readonly<Record<string, unknown>>, next);
      if (misfit !== null) return misfit;
    }
    level = next;
  }
  return null;
}

function misfitInList(list: readonly unknown[], next: Level[]): Refusal | null {
  for (let at = 0; at < list.length; at++) if (!isPlain(list[at], next)) return nulIn(String(at));
  return null;
}

function misfitInFields(fields: Readonly<Record<string, unknown>>, next: Level[]): Refusal | null {
  for (const key of Object.keys(fields)) {
    if (isForbidden(key)) return { rule: 'forbidden-field', field: key };
    if (!isPlain(fields[key], next)) return nulIn(key);
  }
  return null;
}

/** False for a text with a NUL character; what holds others is looked at later. */
function isPlain(value: unknown, next: Level[]): boolean {
  if (typeof value === 'string') return !value.includes('\0');
  if (typeof value === 'object' && value !== null) next.push(value as Level);
  return true;
}

/** PostgreSQL's text holds no NUL character. */
export function nulIn(field: string): Refusal {
  return { rule: 'forbidden-character', field, facts: { value: 'U+0000' } };
}

/** Whether a name reaches into an object's prototype. */
export const isForbidden = (name: string): boolean => FORBIDDEN.has(name);
