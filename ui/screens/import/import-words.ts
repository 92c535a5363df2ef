import { errorWords } from '../../i18n/error-words';
import { FIRST_SOURCE } from '../../../domain/import/import-source';
import type { NoteGroup } from '../../../domain/import/note-groups';
import type { ReportNote } from './import-report';
import { wordsFor } from '../../i18n/word-key';

/** What a source is called; the first one has no name of its own. */
export const sourceWords = (name: string): string => (name === FIRST_SOURCE ? (wordsFor('import:whose.first') ?? name) : name);

/** Many of what a report counts. */
export const thingWords = (thing: string): string => wordsFor(`import:kind.${thing}`) ?? sortWords(thing);

/** One of them. */
export function sortWords(thing: string): string {
  const keys = [`import:difference.one.${thing}`, `catalog:objectClass.${thing}`, `catalog:recordKind.${thing}`];
  return keys.map((key) => wordsFor(key)).find((words) => words !== undefined) ?? thing;
}

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

/** What notes of a reason have in common: its sentence without the names; those of the only one, whole. */
export function groupWords({ reason, notes }: NoteGroup): string {
  const [first] = notes;
  if (first !== undefined && notes.length === 1) return noteWords(first);
  const key = `import:reason.${reason}`;
  const sentence = wordsFor(key, { skipInterpolation: true });
  if (sentence === undefined) return reason.replaceAll('-', ' ');
  const facts = Object.fromEntries([...sentence.matchAll(/{{(\w+)}}/g)].map((match) => [match[1]!, '…']));
  return wordsFor(key, facts) ?? reason;
}

/** Parts of NetBox that say how it runs, and nothing of what it holds. */
const OWN_APPS: ReadonlySet<string> = new Set([
  ...['account', 'admin', 'auth', 'contenttypes', 'core', 'django_rq', 'sessions', 'social_django', 'taggit', 'users'],
]);

/** What the source holds and the inventory does not take: a table of NetBox as `app.table`, or a kind of file. */
export function leftWords(name: string): string {
  const known = wordsFor(`import:left.${name}`);
  if (known !== undefined) return known;
  const [app = '', table = app] = name.split('.');
  const facts = { app: app.replaceAll('_', ' '), table: table.replaceAll('_', ' ') };
  return wordsFor(`import:leftOf.${OWN_APPS.has(app) ? 'own' : 'other'}`, facts) ?? name;
}

/** A job that failed tells a refusal's rule, or why in English; a call that failed tells an error. */
export function importErrorWords(error: unknown): string {
  return typeof error === 'string' && error !== '' ? (wordsFor(`refusal:${error}`) ?? error) : errorWords(error);
}
