import { sameValue } from '../../domain/document/diff-laws';
import { isOfLog } from '../../domain/operations/history/from-log';
import { parseIntent } from '../../domain/operations/registry';
import { namedCharacters } from '../../domain/validation/plain-text';
import { toPlainJson } from '../../protocol/codec/value-codec';
import type { Submission } from '../../protocol/sync/messages';
import type { LogRow } from './operation-store';

export function kindOf({ intent }: Pick<Submission, 'intent'>): string {
  return namedCharacters(String(intent.kind).slice(0, 100));
}

/**
 * Whether a row of the log is of what was sent. Where it holds something else in place of that (an undo, what could not be
 * read), its kind alone tells.
 */
export function isRowOf({ kind, intent }: Pick<LogRow, 'kind' | 'intent'>, sent: Pick<Submission, 'intent'>): boolean {
  if (kind !== kindOf(sent)) return false;
  if (intent === null || isOfLog({ kind })) return true;
  const parsed = parseIntent(sent.intent);
  // An earlier program may have read the same into another form.
  const forms = [sent.intent, ...(parsed.ok ? [parsed.value] : [])];
  return forms.some((form) => sameValue(toPlainJson(form), intent));
}
