import type { Diff } from '../../domain/document/diff';
import { INDEXED_FIELDS } from '../../domain/document/indexed-fields';
import { fieldOf } from '../../domain/document/schema';
import { NO_ID } from '../../domain/ids';

/**
 * Ids that a diff touches: its records, and what their indexed references named or name now (their lists change).
 * Two operations whose ids do not meet may be run in either order.
 */
export function addTouched(ids: Set<number>, diff: Diff): void {
  const addNamed = (target: unknown): void => {
    if (typeof target === 'number' && target !== NO_ID) ids.add(target);
  };
  for (const { kind, id, before, after } of diff) {
    ids.add(id);
    for (const { field } of INDEXED_FIELDS[kind]) {
      addNamed(fieldOf(before, field));
      addNamed(fieldOf(after, field));
    }
  }
}
