import type { Change, Diff } from './diff';
import { emptyValue, fieldDef, type Fields, type Kind } from './schema';

/**
 * Laws of diffs, each a test:
 * - apply(apply(document, diff), invert(diff)) = document;
 * - apply(document, squash(a, b)) = apply(apply(document, a), b);
 * - invert(invert(diff)) = diff.
 */

/** The diff that takes this one back: every record's two sides change places, last change first. */
export function invert(diff: Diff): Diff {
  return diff.map(({ kind, id, before, after }) => ({ kind, id, before: after, after: before })).reverse();
}

/**
 * One diff that does what `a` and then `b` do, one change a record. Fields that end as they began, and records that
 * come and go within the two, drop out. `b` must follow `a`: its `before` sides are what `a` left.
 */
export function squash(a: Diff, b: Diff): Diff {
  const order: string[] = [];
  const changes = new Map<string, Change>();
  for (const change of [...a, ...b]) {
    const key = `${change.kind} ${change.id}`;
    const earlier = changes.get(key);
    if (earlier === undefined) order.push(key);
    changes.set(key, earlier === undefined ? change : follow(earlier, change));
  }
  return order.map((key) => changes.get(key)!).filter((change) => !changesNothing(change));
}

/** True when applying it changes no document. */
export function isEmpty(diff: Diff): boolean {
  return diff.every(changesNothing);
}

/** Values of a field are plain JSON; they are equal when they say the same. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keysOfA = Object.keys(a);
  if (keysOfA.length !== Object.keys(b).length) return false;
  return keysOfA.every((key) => Object.hasOwn(b, key) && sameValue(a[key as never], b[key as never]));
}

function follow(first: Change, second: Change): Change {
  const { kind, id } = first;
  // created or deleted in the first: what the second says of the record completes it
  const before = first.before === null ? null : second.before === null ? first.before : { ...second.before, ...first.before };
  const after =
    second.after === null ? null : first.after === null ? recreated(first, second.after) : { ...first.after, ...second.after };
  if (before === null || after === null) return { kind, id, before, after };
  return { kind, id, ...changedSides(before, after) };
}

/** Deleted and made anew: fields that the new record does not name are empty, not what the old one held. */
function recreated({ kind, before }: Change, after: Fields): Fields {
  const fields: Record<string, unknown> = {};
  for (const field of Object.keys(before ?? {})) fields[field] = emptyValue(field, fieldDef(kind, field)!.type);
  return { ...fields, ...after } as Fields;
}

/** The fields of two sides that differ; a field that only one side names counts as differing. */
function changedSides(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changedBefore: Record<string, unknown> = {};
  const changedAfter: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const from = before[field as keyof Fields<Kind>];
    const to = after[field as keyof Fields<Kind>];
    if (from !== undefined && to !== undefined && sameValue(from, to)) continue;
    if (from !== undefined) changedBefore[field] = from;
    if (to !== undefined) changedAfter[field] = to;
  }
  return { before: changedBefore as Fields, after: changedAfter as Fields };
}

function changesNothing({ before, after }: Change): boolean {
  if (before === null || after === null) return before === after;
  return Object.keys(after).every((field) => sameValue(before[field as keyof Fields], after[field as keyof Fields]));
}
