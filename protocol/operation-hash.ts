import type { Intent } from '../domain/operations/operation';
import { sha256 } from './codec/sha256';
import { encodeValue, toPlainJson } from './codec/value-codec';

/**
 * What a grant is bound to: SHA-256 of the intent as plain JSON with sorted keys. Browser and server compute it
 * from the same intent, so a grant given for one operation is worth nothing for another.
 */
export function operationHash(intent: Intent): string {
  return sha256(encodeValue(sorted(toPlainJson(intent))));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
