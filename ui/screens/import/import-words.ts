import { errorWords } from '../../i18n/error-words';
import { FIRST_SOURCE } from '../../../domain/import/import-source';
import { sharedFacts, type NoteGroup } from '../../../domain/import/note-groups';
import type { ReportNote } from './import-report';
import { portTypeText } from '../../i18n/port-type-words';
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
  const facts = factsInWords(note.facts ?? {});
  const key = reasonKey(note.reason, facts);
  const sentence = wordsFor(key, { skipInterpolation: true });
  if (sentence === undefined) return note.message;
  // The same reason may come with fewer facts than the sentence names: then the server's own words say more.
  return namedIn(sentence).every((name) => name in facts) ? (wordsFor(key, facts) ?? note.message) : note.message;
}

/** What notes of a group have in common: their sentence without what differs; those of the only one, whole. */
export function groupWords(group: NoteGroup): string {
  const [first] = group.notes;
  if (first !== undefined && group.notes.length === 1) return noteWords(first);
  const shared = factsInWords(sharedFacts(group));
  const key = reasonKey(group.reason, shared);
  const sentence = wordsFor(key, { skipInterpolation: true });
  if (sentence === undefined) return group.reason.replaceAll('-', ' ');
  const facts = Object.fromEntries(namedIn(sentence).map((name) => [name, shared[name] ?? '…']));
  return wordsFor(key, facts) ?? group.reason;
}

type Facts = NonNullable<ReportNote['facts']>;

const namedIn = (sentence: string): readonly string[] => [...sentence.matchAll(/{{(\w+)}}/g)].map((match) => match[1]!);

/** A slip that has a word near has a sentence of its own. */
function reasonKey(reason: string, { meant = '' }: Facts): string {
  const key = `import:reason.${reason}`;
  return meant !== '' && wordsFor(`${key}-meant`, { skipInterpolation: true }) !== undefined ? `${key}-meant` : key;
}

/** What a parser of JSON found wrong is told by its key, what has no name by what it is and its number in the source. */
function factsInWords(said: Facts): Facts {
  const facts = withPorts(said);
  const { fault, expected, nameless, number } = facts;
  if (nameless !== undefined && number !== undefined) return { ...facts, name: `${sortWords(String(nameless))} ${number}` };
  if (fault === undefined) return facts;
  const words = wordsFor(`import:json.fault.${fault}`, {
    ...facts,
    expected: wordsFor(`import:json.expected.${expected ?? ''}`) ?? '',
  });
  return words === undefined ? facts : { ...facts, why: words };
}

/** Types of ports, `front/lc`, as engineers say them. */
function withPorts(facts: Facts): Facts {
  const worded = (['from', 'to', 'into'] as const).flatMap((name) => {
    const value = facts[name];
    return typeof value === 'string' && /^[a-zA-Z]+\/[A-Za-z0-9.-]+$/.test(value) ? [[name, portTypeText(value)] as const] : [];
  });
  return worded.length === 0 ? facts : { ...facts, ...Object.fromEntries(worded) };
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
