import { LIMITS } from '../../domain/catalog/limits';

const OLD_PATH = new RegExp(`diagram/(\\d{${LIMITS.oldPathIdDigits}})(?!\\d)`);

/**
 * An old-style path (it contains `diagram/` followed by a 14-digit id and no `.html`) as today's address;
 * undefined for any other path.
 */
export function rewriteOldPath(path: string): string | undefined {
  if (path.includes('.html')) return undefined;
  const id = OLD_PATH.exec(path)?.[1];
  return id === undefined ? undefined : `/diagram.html?id=${id}`;
}
