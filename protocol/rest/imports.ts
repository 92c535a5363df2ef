import { LIMITS } from '../../domain/catalog/limits';
import { IMPORT_NOTE } from '../../domain/import/import-set';
import { flag, list, number, object, oneOf, optional, orNull, record, text, type Out } from '../../domain/shape';
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
const report = object({
  /** `device-type-library`, `netbox-dataset`, or `mixed`. */
  kind: text(),
  created: record(number),
  changed: number,
  unchanged: number,
  notImported: record(number),
  files: list(file),
  /** The first 5,000. */
  notes: list(IMPORT_NOTE),
  noteCount: number,
  /** Clock of the inventory after it; 0 = nothing was written. */
  clock: number,
});
export type ImportAnswer = Out<typeof report>;

/** The file is streamed to disk, then a job reads, compares and writes it. */
export const startImport = endpoint({
  method: 'POST',
  path: '/v1/import',
  permission: 'nodeEditing',
  limits: { bodyBytes: LIMITS.uploadBytes + LIMITS.bodyBytes, timeoutMs: LIMITS.nearInfiniteMs },
  query: object({ dryRun: optional(oneOf(['0', '1'])) }),
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
  /** Of one that is done: records, and notes of its report. */
  outcome: orNull(object({ created: number, changed: number, notes: number })),
});
export type PastImport = Out<typeof past>;

/** The newest imports and previews, of everybody whose records the caller may see. */
export const listImports = endpoint({
  method: 'GET',
  path: '/v1/imports',
  permission: 'nodeEditing',
  answer: object({ imports: list(past) }),
});

/** Where a job stands: the report names every file and every record that was refused or flagged. */
export const readImport = endpoint({
  method: 'GET',
  path: '/v1/import/:job',
  permission: 'nodeEditing',
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
