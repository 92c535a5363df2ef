import { LIMITS } from '../catalog/limits';
import { fieldDef, type Json, type Kind } from '../document/schema';
import type { TemplateName } from './import-set';

/** Hears of a text that is cut: in which field, how long it was and how long it may be. */
export type CutNote = (field: string, length: number, limit: number) => void;

type Values = Readonly<Record<string, unknown>>;

/**
 * What a record is to hold, with every text no longer than its field takes; itself, where nothing is cut. Whatever a file holds, what
 * its reader hands over is small.
 */
export function boundedFields<F extends object>(kind: Kind, fields: F, note: CutNote): F {
  let copy: Record<string, unknown> | undefined;
  for (const field in fields) {
    const value = (fields as Values)[field];
    if (isShort(value)) continue;
    const kept = boundedValue(value, limitOf(kind, field), (length, limit) => note(field, length, limit));
    if (kept !== value) (copy ??= { ...fields } as Record<string, unknown>)[field] = kept;
  }
  return (copy as F | undefined) ?? fields;
}

/** Of no field is the limit lower: most values are told by that, and not by what their field is. */
function isShort(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= SHORTEST_LIMIT : typeof value !== 'object' || value === null;
}
const SHORTEST_LIMIT = Math.min(LIMITS.nameLength, LIMITS.remarksLength);

/** What names a template is looked up and never stored: too long a one names none. */
export function boundedTemplate(template: TemplateName): TemplateName {
  const { role, name, type, module = '' } = template;
  if ([role, name, type, module].every(({ length }) => length <= LIMITS.nameLength)) return template;
  const cut = (text: string): string => cutText(text, LIMITS.nameLength);
  return {
    of: template.of,
    ...{ role: cut(role), name: cut(name), type: cut(type) },
    ...(template.module === undefined ? {} : { module: cut(module) }),
  };
}

/** As many of its units as there may be; a character of two is not cut in half, which no database takes. */
export function cutText(text: string, limit: number): string {
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, text.length > limit && last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}

/** A text of some fact, for those who are told of it. */
export function toldText(text: string, limit: number = LIMITS.nameLength): string {
  return text.length <= limit ? text : `${cutText(text, limit - 1)}…`;
}

function limitOf(kind: Kind, field: string): number {
  const def = fieldDef(kind, field);
  if (def?.type !== 'text') return LIMITS.remarksLength;
  return def.rule?.is === 'text' && def.rule.lines !== true ? LIMITS.nameLength : LIMITS.remarksLength;
}

function boundedValue(value: unknown, limit: number, note: (length: number, limit: number) => void): unknown {
  if (typeof value === 'string') {
    if (value.length <= limit) return value;
    note(value.length, limit);
    return cutText(value, limit);
  }
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const key in value) {
    const part = (value as Record<string, Json>)[key];
    if (isShort(part)) continue;
    const kept = boundedValue(part, limit, note);
    if (kept !== part)
      (copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>)[key] = kept;
  }
  return copy ?? value;
}
