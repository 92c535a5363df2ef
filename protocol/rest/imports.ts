import { LIMITS } from '../../domain/catalog/limits';
import { DECISIONS, DEEDS, LINE_FIELDS } from '../../domain/import/difference';
import { IMPORT_NOTE } from '../../domain/import/import-set';
import { SOURCE_NAME } from '../../domain/import/import-source';
import { flag, list, number, object, oneOf, optional, orNull, record, text, wholeText, type Out } from '../../domain/shape';
import { CODES } from '../errors';
import { endpoint } from './endpoint';

const UUID =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
const params = object({ job: text({ pattern: UUID, means: 'Invalid UUID' }) });

/** One line of the report about files. */
const file = object({
  file: text(),
  kind: oneOf(['device-type', 'module-type', 'rack-type', 'netbox-dataset', 'ignored', 'refused']),
  /** Components or records read, by name. */
  counts: record(number),
  /** Warnings and flags. */
  notes: number,
});
/** An installation that something was brought in from, and how many of what both number alike is the same. */
const known = object({ name: text(), shared: number, same: number, file: text(), importedMs: number });
const source = object({ state: oneOf(['first', 'known', 'new', 'asked']), name: text(), known: list(known) });
const report = object({
  /** `device-type-library`, `netbox-dataset`, or `mixed`. */
  kind: text(),
  created: record(number),
  changed: number,
  unchanged: number,
  /** Not wanted: new records that are left out, and records that are left as they are. Of reports of today, as what follows. */
  left: optional(number),
  /** Records that the source brought before and does not have any more; of these marked as removed, and deleted. */
  gone: optional(number),
  marked: optional(number),
  removed: optional(number),
  /** What came of tables that the file has no row of, so that nothing of it counts as gone: by class and kind. */
  absent: optional(record(number)),
  notImported: record(number),
  /** Kinds of it that are not named there. Of reports of today. */
  furtherKinds: optional(number),
  /** What is told in fields of records, by table of NetBox. Of reports of today. */
  inFields: optional(record(number)),
  files: list(file),
  /** The first 5,000. */
  notes: list(IMPORT_NOTE),
  noteCount: number,
  /** Of all notes: files and records that were refused. Of reports of today. */
  refused: optional(number),
  /** Clock of the inventory after it; 0 = nothing was written. */
  clock: number,
  /** Which installation the data set is of; `asked` = it cannot be told, nothing was compared. Left out of what is none. */
  source: optional(source),
});
export type ImportAnswer = Out<typeof report>;

/** The file is streamed to disk, then a job reads, compares and writes it. */
export const startImport = endpoint({
  method: 'POST',
  path: '/v1/import',
  permission: 'nodeEditing',
  limits: { bodyBytes: LIMITS.uploadBytes + LIMITS.bodyBytes, timeoutMs: LIMITS.nearInfiniteMs },
  query: object({
    dryRun: optional(oneOf(['0', '1'])),
    /** Which installation a data set is of, where that was asked: a known one, or the name of another. */
    source: optional(text({ pattern: SOURCE_NAME, means: 'a name of letters, digits, spaces, dots, dashes and underscores' })),
    /** The job of a preview of this very file: what was chosen there comes in, and nothing that has changed since. */
    preview: optional(text({ pattern: UUID, means: 'Invalid UUID' })),
  }),
  body: 'file',
  answer: object({ job: text() }),
  codes: [CODES.tooMany],
});

/** Of which file, by whom, and where it stands. `reading` counts files, `comparing` and `writing` records. */
const standing = {
  file: text(),
  dryRun: flag,
  userName: text(),
  /** It is the caller's, who may cancel it. */
  mine: flag,
  /** Epoch ms; 0 = it has not ended. */
  startedMs: number,
  endedMs: number,
  state: oneOf(['running', 'done', 'cancelled', 'failed']),
  phase: text(),
  done: number,
  total: number,
  error: orNull(text()),
};
const past = object({
  job: text(),
  ...standing,
  /** Of one that is done: records; `gone` = no longer at the source, and notes of its report; `asked` = nothing was compared, as it is asked which NetBox it is of. */
  outcome: orNull(
    object({
      created: number,
      changed: number,
      marked: number,
      removed: number,
      gone: number,
      refused: number,
      notes: number,
      asked: flag,
    }),
  ),
});
export type PastImport = Out<typeof past>;

/** The newest imports and previews, of everybody whose records the caller may see. */
export const listImports = endpoint({
  method: 'GET',
  path: '/v1/imports',
  permission: 'nodeEditing',
  limits: { inTurns: true },
  answer: object({ imports: list(past) }),
});

/** Where a job stands: the report names every file and every record that was refused or flagged. */
export const readImport = endpoint({
  method: 'GET',
  path: '/v1/import/:job',
  permission: 'nodeEditing',
  limits: { inTurns: true },
  params,
  answer: object({ ...standing, report: orNull(report) }),
  codes: [CODES.notFound],
});

/** A cancelled import leaves nothing. */
export const cancelImport = endpoint({
  method: 'POST',
  path: '/v1/import/:job/cancel',
  permission: 'nodeEditing',
  params,
  answer: object({}),
  codes: [CODES.notFound],
});

const place = list(text());
const differenceGroup = object({
  deed: oneOf(DEEDS),
  /** As reports count it: `device`, `port`. */
  thing: text(),
  count: number,
  /** What is decided of all of it; `but` = of how many records something else. */
  all: oneOf(DECISIONS),
  but: number,
  /** How many records each is decided of. */
  decisions: record(number),
});
const differenceLine = object({ ...LINE_FIELDS, deed: oneOf(DEEDS), thing: text(), place, decision: oneOf(DECISIONS) });
export type ImportLine = Out<typeof differenceLine>;
export type ImportGroup = Out<typeof differenceGroup>;

/** Record by record what a preview found, as long as it is kept: the newest are. What is part of a new record comes with that. */
export const readDifference = endpoint({
  method: 'GET',
  path: '/v1/import/:job/difference',
  permission: 'nodeEditing',
  limits: { inTurns: true },
  params,
  query: object({
    deed: optional(oneOf(DEEDS)),
    thing: optional(text()),
    /** Names of a site, a building in it, a room, each on a line. */
    place: optional(text()),
    from: optional(wholeText),
    limit: optional(wholeText),
  }),
  answer: object({
    groups: list(differenceGroup),
    places: list(object({ place, count: number })),
    total: number,
    lines: list(differenceLine),
    /** What records are called that the lines' fields name, by id. */
    names: record(text()),
  }),
  codes: [CODES.notFound],
});

/** Decides of a record, or of all of a group, what is to be done with it when the import comes in. */
export const chooseOfImport = endpoint({
  method: 'POST',
  path: '/v1/import/:job/choose',
  permission: 'nodeEditing',
  params,
  body: object({
    deed: oneOf(DEEDS),
    /** '' = everything of the deed. */
    thing: text(),
    /** Left out = the group. */
    key: optional(text()),
    decision: oneOf(DECISIONS),
  }),
  answer: object({}),
  codes: [CODES.notFound],
});
