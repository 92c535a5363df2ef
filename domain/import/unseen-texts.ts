import { forbiddenIn, plainText } from '../validation/plain-text';
import { isMapping } from './values';

/** What people write in several lines; everything else is one line. */
const IN_LINES: ReadonlySet<string> = new Set(['comments', 'description', 'physical_address', 'shipping_address']);

/**
 * The value with every text in it as it may be stored; itself, where there is nothing to leave out. `note` hears of each that
 * is another now: where it stands (`interfaces/3/name`), and the first character that was left out.
 */
export function withoutUnseen<T>(value: T, note: (path: string, character: string) => void): T {
  return cleaned(value, [], false, note) as T;
}

function cleaned(
  value: unknown,
  path: (string | number)[],
  lines: boolean,
  note: (path: string, character: string) => void,
): unknown {
  if (typeof value === 'string') {
    const character = forbiddenIn(value, lines);
    if (character === null) return value;
    note(path.join('/'), character);
    return plainText(value, lines);
  }
  if (!Array.isArray(value) && !isMapping(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    path.push(key);
    // What an installation added itself may be of several lines.
    const next = cleaned(part, path, lines || IN_LINES.has(key) || key === 'custom_field_data', note);
    path.pop();
    if (next === part) continue;
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
    copy[key] = next;
  }
  return copy ?? value;
}
