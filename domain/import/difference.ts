import { KINDS } from '../document/schema';
import { any, list, number, object, oneOf, record, text, type Out } from '../shape';
import { ownOf } from './values';

/**
 * What an import would do with a record: bring a new one, change one that is here, or nothing with one that its source has
 * no more, unless that is decided.
 */
export const DEEDS = ['gone', 'changed', 'created'] as const;
export type Deed = (typeof DEEDS)[number];

/**
 * What is decided of it: `take` = as the source says, `leave` = as it is here. What is gone at the source is left, marked as
 * removed, or deleted.
 */
export const DECISIONS = ['take', 'leave', 'mark', 'delete'] as const;
export type Decision = (typeof DECISIONS)[number];

const USUAL: Readonly<Record<Deed, Decision>> = { gone: 'leave', changed: 'take', created: 'take' };
/** What has no life of its own by which it could be marked as removed. */
const UNMARKED: ReadonlySet<string> = new Set(['port', 'slot']);
/** What may be decided of a sort of thing; '' = of all of them. */
export function decisionsFor(deed: Deed, thing: string): readonly Decision[] {
  if (deed !== 'gone') return ['take', 'leave'];
  return UNMARKED.has(thing) ? ['leave', 'delete'] : ['leave', 'mark', 'delete'];
}

/** One field of a record that changes. */
const lineField = object({
  /** A field of its kind; `fact.<name>` = what the source says beside (source-facts.ts); `templates` = how many ports and slots. */
  field: text(),
  /** As the record keeps it: a choice as its position, a reference as an id; null = nothing was known. */
  before: any<string | number | boolean | null>(),
  after: any<string | number | boolean | null>(),
});
export type LineField = Out<typeof lineField>;

/** One record of the difference: the shape of its fields. */
export const LINE_FIELDS = {
  /** By which it is found again in the source, and decided of. */
  key: text(),
  kind: oneOf(KINDS),
  /** An object's class; else ''. */
  class: text(),
  name: text(),
  /** What it stands in within its place, from the outermost: rack, device. */
  holders: list(text()),
  /** Of what changes. */
  fields: list(lineField),
  /** What comes, or is gone, with it, by what it is counted as: ports of a device. */
  along: record(number),
  /** What the records are called that `fields` name, by id; of new ones alone. */
  names: record(text()),
  /** Tells this change of the record from another one. */
  mark: text(),
};
const differenceLine = object(LINE_FIELDS);
export type DifferenceLine = Out<typeof differenceLine>;

/** Lines of one deed, of one sort of thing and in one place. */
export interface DifferencePart {
  readonly deed: Deed;
  /** As reports count it: `device`, `port`. */
  readonly thing: string;
  /** Names of site, building and room, from the top; [] = it stands nowhere. */
  readonly place: readonly string[];
  readonly lines: readonly DifferenceLine[];
}

/** By group (`gone`, `changed port`): what is decided of all of it, and of single records by their keys. */
export type ImportChoice = Readonly<Record<string, GroupChoice>>;
export interface GroupChoice {
  readonly all: Decision;
  readonly but: Readonly<Record<string, Decision>>;
}

/** '' = everything of the deed. */
export const groupOf = (deed: Deed, thing: string): string => (thing === '' ? deed : `${deed} ${thing}`);

/** What is decided of a whole group, where nothing else is said of a record. */
export function groupDecision(choice: ImportChoice, deed: Deed, thing: string): Decision {
  return ownOf(choice, groupOf(deed, thing))?.all ?? ownOf(choice, deed)?.all ?? USUAL[deed];
}

/** Of how many of a group's records each is decided. */
export function decisionCounts(choice: ImportChoice, deed: Deed, thing: string, count: number): Readonly<Record<string, number>> {
  const but = Object.values(ownOf(choice, groupOf(deed, thing))?.but ?? {});
  const counts: Record<string, number> = { [groupDecision(choice, deed, thing)]: count - but.length };
  for (const decision of but) counts[decision] = (counts[decision] ?? 0) + 1;
  return counts;
}

export function decisionOf(choice: ImportChoice, deed: Deed, thing: string, key: string): Decision {
  return ownOf(ownOf(choice, groupOf(deed, thing))?.but ?? {}, key) ?? groupDecision(choice, deed, thing);
}

/** The choice after a decision of a group, which ends what was decided of its records, or of one record (`key`). */
export function decided(choice: ImportChoice, of: Decided): ImportChoice {
  const { deed, thing, key, decision } = of;
  const group = groupOf(deed, thing);
  if (key === undefined) {
    const others = Object.entries(choice).filter(([name]) => name !== group && !(thing === '' && name.startsWith(`${deed} `)));
    return { ...Object.fromEntries(others), [group]: { all: decision, but: {} } };
  }
  const all = groupDecision(choice, deed, thing);
  const { [key]: _, ...but } = ownOf(choice, group)?.but ?? {};
  return { ...choice, [group]: { all, but: decision === all ? but : { ...but, [key]: decision } } };
}
export interface Decided {
  readonly deed: Deed;
  readonly thing: string;
  readonly key?: string | undefined;
  readonly decision: Decision;
}

/** How many single records were decided of. */
export const singlesOf = (choice: ImportChoice): number =>
  Object.values(choice).reduce((count, { but }) => count + Object.keys(but).length, 0);
