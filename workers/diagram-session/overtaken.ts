import type { Diff } from '../../domain/document/diff';
import type { Document } from '../../domain/document/document';
import { nameOf } from '../../domain/operations/words';
import type { Refusal } from '../../domain/result';
import type { OvertakenRecord } from '../api/session';
import { fieldsTold } from './describe';

/** Rules by which an undo or redo is refused because of what was done since. */
const SINCE: ReadonlySet<string> = new Set(['undo-overtaken', 'undo-gone']);
/** Of a step that changed more, these are looked up. */
const RECORDS_MOST = 3;

/** What a step changed, for which it is looked up who changed it since; nothing where it is refused for another reason. */
export function overtakenBy(
  document: Document,
  diff: Diff | undefined,
  { rule, field, facts }: Refusal,
): readonly OvertakenRecord[] {
  // Of what would go with what others wrote, that is named.
  if (rule === 'undo-changed' && field !== undefined) return [told(document, facts!['id'] as number, [field])];
  if (!SINCE.has(rule)) return [];
  // Of what the server alone ran it names the first record.
  if (diff === undefined) {
    const { record, fields = '' } = facts ?? {};
    return typeof record === 'number' ? [told(document, record, String(fields).split(',').filter(Boolean))] : [];
  }
  return diff
    .filter(({ after }) => after !== null)
    .slice(0, RECORDS_MOST)
    .map(({ id, before, after }) => told(document, id, before === null ? [] : Object.keys(after!)));
}

function told(document: Document, id: number, fields: readonly string[]): OvertakenRecord {
  const subject = document.get('placement', id)?.subject ?? id;
  const { kind = 'object', class: ofClass = '' } = fieldsTold(document, subject) ?? {};
  return { id, kind, class: ofClass, name: nameOf(document, subject), fields };
}
