import i18next from 'i18next';
import { errorWords } from '../../i18n/error-words';
import type { ReportNote } from './import-report';

/** Why a record or file was refused, flagged or partly ignored, in the user's words; the server's English where there are none. */
export function noteWords(note: ReportNote): string {
  const key = `import:reason.${note.reason}`;
  if (!i18next.exists(key)) return note.message;
  const sentence = i18next.t(key, { skipInterpolation: true });
  const named = [...sentence.matchAll(/{{(\w+)}}/g)].map((match) => match[1]!);
  // The same reason may come with fewer facts than the sentence names: then the server's own words say more.
  return named.every((name) => name in note.facts) ? i18next.t(key, { ...note.facts }) : note.message;
}

/** A job that failed tells a note; a call that failed tells an error. */
export function importErrorWords(error: unknown): string {
  if (typeof error === 'string' && error !== '') return error;
  if (typeof error === 'object' && error !== null && 'reason' in error && typeof error.reason === 'string') {
    const message = 'message' in error && typeof error.message === 'string' ? error.message : error.reason;
    const facts = 'facts' in error && typeof error.facts === 'object' ? (error.facts as ReportNote['facts']) : {};
    return noteWords({ level: 'refused', file: '', line: 0, reason: error.reason, message, facts });
  }
  return error instanceof Error ? errorWords(error) : i18next.t('messages:importFailed');
}
