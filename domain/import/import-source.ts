import type { ImportRecord, ImportSet } from './import-set';

/**
 * What tells one installation of NetBox from another: of its oldest sites, racks and devices, by `table:pk`, when each was made
 * (as the dump says it, to the microsecond, or the day, or '') and its name.
 */
export type Fingerprint = Readonly<Record<string, readonly [made: string, name: string]>>;

/** An installation that something was brought in from. */
export interface KnownSource {
  readonly name: string;
  readonly fingerprint: Fingerprint;
}

/** How much of what two installations number alike is the same thing. */
export interface Likeness {
  readonly name: string;
  /** Things that both number. */
  readonly shared: number;
  /** Of these, the same ones. */
  readonly same: number;
}

/**
 * Which source a set is of: `first` where there was none before, `known` where one of them has the same things under its
 * numbers, `asked` where that cannot be told.
 */
export type Recognition =
  | { readonly state: 'first' | 'known'; readonly name: string }
  | { readonly state: 'asked'; readonly known: readonly Likeness[] };

/** The source of the first import, unless it is given a name: its keys have stood without one since before there were names. */
export const FIRST_SOURCE = 'netbox';
/** Letters, digits, spaces, dots, dashes and underscores; what a key is made of besides is kept out of it. */
export const SOURCE_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;
/** Of each table that is looked at. */
const MARKS = 64;
const LOOKED_AT: readonly string[] = ['dcim.site', 'dcim.rack', 'dcim.device'];
/** Fewer of the shared ones than this being the same, another installation numbers alike. */
const SAME_LEAST = 1 / 3;

/** What stands before the colon in keys of a source: `netbox`, `netbox@Lab`. */
export const keyPrefix = (source: string): string => (source === FIRST_SOURCE ? FIRST_SOURCE : `${FIRST_SOURCE}@${source}`);

/** What tells whose a record is beside one of another owner that is called alike: `Lab`; '' = no data set brought it. */
export function ownerTold(key: unknown): string {
  const [prefix = ''] = typeof key === 'string' ? key.split(':', 1) : [];
  if (prefix === FIRST_SOURCE) return 'NetBox';
  return prefix.startsWith(`${FIRST_SOURCE}@`) ? prefix.slice(FIRST_SOURCE.length + 1) : '';
}

/** `rows` of a table, in any order; `markOf` tells when what a row is of was made, and its name. */
export function fingerprintOf<R extends { readonly pk: number }>(
  rows: (table: string) => readonly R[],
  markOf: (row: R) => Fingerprint[string],
): Fingerprint {
  return Object.fromEntries(
    LOOKED_AT.flatMap((table) =>
      rows(table)
        .toSorted((a, b) => a.pk - b.pk)
        .slice(0, MARKS)
        .map((row) => [`${table}:${row.pk}`, markOf(row)] as const),
    ),
  );
}

/**
 * The moments at which two things were made say more than their names, which may have changed; days alone say little.
 * undefined = nothing tells.
 */
function isSame([made, name]: Fingerprint[string], [otherMade, otherName]: Fingerprint[string]): boolean | undefined {
  if (isMoment(made) && isMoment(otherMade)) return made === otherMade;
  return name === '' && otherName === '' ? undefined : name === otherName;
}
const isMoment = (made: string): boolean => made.includes('T');

export function likeness(fingerprint: Fingerprint, known: KnownSource): Likeness {
  const told = Object.entries(fingerprint).flatMap(([key, mark]) => {
    const other = Object.hasOwn(known.fingerprint, key) ? known.fingerprint[key] : undefined;
    const same = other && isSame(mark, other);
    return same === undefined ? [] : [same];
  });
  return { name: known.name, shared: told.length, same: told.filter(Boolean).length };
}

export function recognise(fingerprint: Fingerprint, known: readonly KnownSource[]): Recognition {
  if (known.length === 0) return { state: 'first', name: FIRST_SOURCE };
  const likenesses = known.map((source) => likeness(fingerprint, source)).toSorted((a, b) => share(b) - share(a));
  const [best, second] = likenesses;
  const isClear = share(best!) >= SAME_LEAST && (second === undefined || share(second) < share(best!));
  return isClear ? { state: 'known', name: best!.name } : { state: 'asked', known: likenesses };
}

const share = ({ shared, same }: Likeness): number => (shared === 0 ? 0 : same / shared);

/** The set with the keys of a source: those of another installation are others, though its numbers are the same. */
export function ofSource(set: ImportSet, source: string): ImportSet {
  if (set.kind !== 'netbox-dataset' || source === FIRST_SOURCE) return set;
  const prefix = keyPrefix(source);
  // One key may hold others: `netbox:dcim.site:1/room/plan/netbox:dcim.rack:4`.
  const named = (key: string): string => key.replaceAll(`${FIRST_SOURCE}:`, `${prefix}:`);
  const record = ({ key, refs, fields, ...rest }: ImportRecord): ImportRecord => {
    const { extra } = fields as { readonly extra?: unknown };
    return {
      ...rest,
      key: named(key),
      fields: isKeyed(extra) ? { ...fields, extra: { ...extra, source: named(extra.source) } } : fields,
      ...(refs ? { refs: Object.fromEntries(Object.entries(refs).map(([field, of]) => [field, named(of)])) } : {}),
    };
  };
  return { ...set, records: set.records.map(record) };
}

function isKeyed(extra: unknown): extra is { readonly source: string } {
  return typeof extra === 'object' && extra !== null && typeof (extra as { source?: unknown }).source === 'string';
}
