import type { Change, Diff } from '../../domain/document/diff';
import { sameValue } from '../../domain/document/diff-laws';
import type { Document } from '../../domain/document/document';
import { emptyValue, fieldDef, fieldOf, type Fields } from '../../domain/document/schema';
import type { PatchChange } from './messages';

/** A patch as a diff over this document: `before` holds what the document holds of the fields named. */
export function patchDiff(document: Document, changes: readonly PatchChange[]): Diff {
  return changes.flatMap(({ kind, id, fields }): Change[] => {
    const held = document.get(kind, id);
    // One id is one kind for ever; a patch that says otherwise would break the store's id map.
    if (held === undefined && document.kindOf(id) !== undefined) return [];
    if (fields === null) return held === undefined ? [] : [{ kind, id, before: held as Fields, after: null }];
    if (held === undefined) return [{ kind, id, before: null, after: fields }];
    const before: Record<string, unknown> = {};
    for (const field of Object.keys(fields)) before[field] = fieldOf(held, field);
    return [{ kind, id, before: before as Fields, after: fields }];
  });
}

/** True when the diff, already applied to the document, did there exactly what the patch does. */
export function sameEffect(document: Document, diff: Diff, changes: readonly PatchChange[]): boolean {
  if (diff.length !== changes.length) return false;
  const mine = new Map(diff.map((change) => [`${change.kind} ${change.id}`, change]));
  return changes.every(({ kind, id, fields }) => {
    const change = mine.get(`${kind} ${id}`);
    if (change === undefined) return false;
    if (fields === null || change.after === null) return fields === null && change.after === null;
    const after = change.after as Record<string, unknown>;
    // The patch of a record that this operation did not create, but that enters the diagram, holds more than the diff.
    if (change.before !== null && Object.keys(fields).some((field) => !Object.hasOwn(after, field))) return false;
    if (Object.keys(after).some((field) => fieldDef(kind, field)?.hot === true && !Object.hasOwn(fields, field))) return false;
    return Object.entries(fields).every(([field, value]) => {
      const def = fieldDef(kind, field);
      if (def === undefined || !def.hot) return true;
      const held =
        after[field] ?? (def.telemetry === true ? (fieldOf(document.get(kind, id), field) ?? 0) : emptyValue(field, def.type));
      return sameValue(held, value);
    });
  });
}
