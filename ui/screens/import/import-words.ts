import { errorWords } from '../../i18n/error-words';
import type { ReportNote } from './import-report';
import { wordsFor } from '../../i18n/word-key';

/** Why a record or file was refused, flagged or partly ignored, in the user's words; the server's English where there are none. */
export function noteWords(note: ReportNote): string {
  const key = `import:reason.${note.reason}`;
  const sentence = wordsFor(key, { skipInterpolation: true });
  if (sentence === undefined) return note.message;
  const named = [...sentence.matchAll(/{{(\w+)}}/g)].map((match) => match[1]!);
  // The same reason may come with fewer facts than the sentence names: then the server's own words say more.
  const facts = note.facts ?? {};
  return named.every((name) => name in facts) ? (wordsFor(key, facts) ?? note.message) : note.message;
}

/** A job that failed tells a refusal's rule, or why in English; a call that failed tells an error. */
export function importErrorWords(error: unknown): string {
  return typeof error === 'string' && error !== '' ? (wordsFor(`refusal:${error}`) ?? error) : errorWords(error);
}
