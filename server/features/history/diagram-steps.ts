import { OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import { JOINS_BY } from '../../../domain/document/membership';
import { KINDS } from '../../../domain/document/schema';
import type { Document } from '../../../domain/document/document';
import type { Deletion } from '../../../domain/operations/history/deletion';
import type { Intent } from '../../../domain/operations/operation';
import { operationOf } from '../../../domain/operations/registry';
import { nameOf, wordsOf, type Words } from '../../../domain/operations/words';
import type { DiagramStep } from '../../../protocol/rest/history';
import type { Sql } from '../../storage/sql';
import type { OpenFeed } from '../../sync/open-feed';
import { namesIn } from '../../storage/record-names';
import { changedFields, type LoggedChange } from './changed-fields';

/** Rows of the log that are looked at in one statement, and for one answer. */
const CHUNK = 200;
const LOOKED_AT_MAX = 2_000;
/** Of a step that changed more, the first records say whether the diagram shows it. */
const RECORDS_MAX = 200;
/** A place and its diagrams, which are called as it is. */
const FEW = 8;
/** An intent of more bytes is not read for its sentence. */
const INTENT_BYTES = 200_000;
/** An undo of a redo of an undo ... is followed so far. */
const CHAIN_MAX = 6;

interface Row {
  readonly clock: number;
  readonly client_id: string;
  readonly seq: number;
  readonly kind: string;
  readonly user_name: string;
  readonly at_ms: number;
  readonly intent: Intent | null;
  readonly deletion: Deletion | null;
  /** null = a bulk change that was too large for the log. */
  readonly ids: readonly number[] | null;
  /** All of the step; null = it changed many records. */
  readonly changes: readonly LoggedChange[] | null;
}

interface Steps {
  readonly items: readonly DiagramStep[];
  readonly next: number | null;
  readonly names: Readonly<Record<string, string>>;
}

type Told = Pick<Row, 'client_id' | 'seq' | 'kind' | 'intent' | 'deletion'>;

/** A record of these kinds is part of a diagram by what it names. */
const JOINING_KINDS = KINDS.filter((kind) => JOINS_BY[kind].length > 0);

const COLUMNS = `"clock","client_id","seq","kind","user_name","deletion",(extract(epoch from "at")*1000)::double precision "at_ms",
  case when pg_column_size("intent")<=${INTENT_BYTES} then "intent" end "intent",
  jsonb_path_query_array("diff",'$[0 to ${RECORDS_MAX - 1}].id') "ids",
  case when jsonb_array_length("diff")<=${FEW} then "diff" end "changes"`;

/** The latest steps of everybody that changed what a diagram shows. */
export async function stepsOf(sql: Sql, feed: OpenFeed, before: number | null, limit: number): Promise<Steps> {
  const { document } = feed;
  const owner = document.get('diagram', feed.diagram)?.owner ?? 0;
  const found: Row[] = [];
  const gone = await goneSince(sql, owner, before);
  let from = before;
  for (let lookedAt = 0; lookedAt < LOOKED_AT_MAX; lookedAt += CHUNK) {
    const rows = await sql.query<Row & Record<string, unknown>>(
      `select ${COLUMNS} from "operation"
        where "clock" is not null and ($1::bigint is null or "clock"<$1::bigint) order by "clock" desc limit ${CHUNK}`,
      [from],
    );
    const joining = await joinedBy(sql, feed, rows);
    for (const row of rows) {
      from = row.clock;
      if (!isShown(row, feed, owner, gone) && !joining.has(row.clock)) continue;
      found.push(row);
      if (found.length === limit) return toldOf(sql, document, feed, found, from);
    }
    if (rows.length < CHUNK) return toldOf(sql, document, feed, found, null);
  }
  return toldOf(sql, document, feed, found, from);
}

/** Whether the diagram shows what a step changed, or did until that was deleted. */
function isShown({ ids, deletion }: Row, feed: OpenFeed, owner: number, gone: Set<number>): boolean {
  if (ids === null) return true;
  if (owner !== 0 && deletion?.places.includes(owner) === true) {
    for (const id of ids) gone.add(id);
    return true;
  }
  return ids.some((id) => gone.has(id) || feed.belongs(id));
}

/** The steps that made or took away what would be part of the diagram: what was made and taken back is in no document. */
async function joinedBy(sql: Sql, feed: OpenFeed, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const unknown = rows.filter(({ ids }) => ids?.some((id) => feed.document.kindOf(id) === undefined));
  if (unknown.length === 0) return new Set();
  const found = await sql.query<{ clock: number; changes: readonly LoggedChange[] | null }>(
    `select "clock",(select jsonb_agg(c) from jsonb_array_elements(jsonb_path_query_array("diff",'$[0 to ${RECORDS_MAX - 1}]')) c
        where c->>'kind'=any($2::text[]) and (c->'before'='null' or c->'after'='null')) "changes"
       from "operation" where "clock"=any($1::bigint[])`,
    [unknown.map(({ clock }) => clock), JOINING_KINDS],
  );
  const isJoining = ({ kind, before, after }: LoggedChange): boolean => feed.joins(kind, after ?? before ?? {});
  return new Set(found.flatMap(({ clock, changes }) => (changes?.some(isJoining) === true ? [clock] : [])));
}

/** What was deleted here at this clock and later; null = now. */
async function goneSince(sql: Sql, owner: number, clock: number | null): Promise<Set<number>> {
  if (owner === 0 || clock === null) return new Set();
  const rows = await sql.query<{ ids: readonly number[] }>(
    `select jsonb_path_query_array("diff",'$[0 to ${RECORDS_MAX - 1}].id') "ids" from "operation"
      where "deletion" is not null and "clock">=$1 and "deletion"->'places' @> to_jsonb($2::bigint) order by "clock" limit ${CHUNK}`,
    [clock, owner],
  );
  return new Set(rows.flatMap(({ ids }) => ids));
}

async function toldOf(sql: Sql, document: Document, feed: OpenFeed, rows: readonly Row[], next: number | null): Promise<Steps> {
  const log = await namedBy(sql, rows);
  const items = rows.map((row): DiagramStep => {
    const { clock, user_name: userName, at_ms: atMs, ids, changes } = row;
    const change = changes && soleOf(changes);
    const about = ids?.find((id) => feed.belongs(id) && nameOf(document, id) !== '') ?? 0;
    const told = { clock, userName, atMs: Math.round(atMs), about, ...sentenceOf(row, document, log, CHAIN_MAX) };
    if (change === null || change.id !== about) return { ...told, change: null };
    const objectClass = change.kind === 'object' ? (document.get('object', about)?.class ?? 0) : -1;
    return {
      ...told,
      change: { kind: change.kind, class: OBJECT_CLASSES[objectClass] ?? '', fields: changedFields(change) },
    };
  });
  return {
    items,
    next,
    names: await namesIn(
      sql,
      items.flatMap(({ change }) => change?.fields ?? []),
    ),
  };
}

/** The one record that a step changed; diagrams that were renamed with their place go along. */
function soleOf(changes: readonly LoggedChange[]): LoggedChange | null {
  const others = changes.length === 1 ? changes : changes.filter(({ kind }) => kind !== 'diagram');
  return others.length === 1 ? others[0]! : null;
}

/** The steps that undos, redos and restores name, and those that these name. */
async function namedBy(sql: Sql, rows: readonly Row[]): Promise<ReadonlyMap<string, Told>> {
  const known = new Map<string, Told>(rows.map((row) => [keyOf(row.client_id, row.seq), row]));
  let asking: readonly Told[] = rows;
  for (let depth = 0; depth < CHAIN_MAX; depth += 1) {
    const wanted = asking.flatMap((row) => namedIn(row) ?? []).filter(({ clientId, seq }) => !known.has(keyOf(clientId, seq)));
    if (wanted.length === 0) break;
    const more = await sql.query<Row & Record<string, unknown>>(
      `select ${COLUMNS} from "operation" o join json_to_recordset($1::json) n("clientId" text,"nth" bigint)
         on o."client_id"=n."clientId" and o."seq"=n."nth"`,
      [JSON.stringify(wanted.map(({ clientId, seq }) => ({ clientId, nth: seq })))],
    );
    for (const row of more) known.set(keyOf(row.client_id, row.seq), row);
    asking = more;
  }
  return known;
}

const keyOf = (clientId: string, seq: number): string => `${seq} ${clientId}`;

const BY_LOG: ReadonlySet<string> = new Set(['undo', 'redo', 'restore']);

function namedIn({ kind, intent }: Told): { readonly clientId: string; readonly seq: number } | null {
  return BY_LOG.has(kind) && intent !== null ? (intent as unknown as { clientId: string; seq: number }) : null;
}

/** The sentence of a step, with the names of today. */
function sentenceOf(
  row: Told,
  document: Document,
  log: ReadonlyMap<string, Told>,
  chain: number,
): { readonly label: string; readonly facts: Words } {
  const { kind, intent, deletion } = row;
  const named = namedIn(row);
  if (named !== null) {
    const done = chain > 0 ? log.get(keyOf(named.clientId, named.seq)) : undefined;
    if (done === undefined) return { label: 'other', facts: { name: '' } };
    const { label, facts } = sentenceOf(done, document, log, chain - 1);
    if (kind === 'restore') return { label: kind, facts: { ...facts } };
    // Undo passes over a delete: what goes back to one in the log took back its restore, or did that again.
    if (done.deletion !== null) return { label: kind, facts: { ...facts, did: 'restore' } };
    // What is undone twice was done again.
    const { did, ...others } = facts;
    return did === undefined
      ? { label: kind, facts: { ...facts, did: label } }
      : { label: label === 'undo' ? 'redo' : 'undo', facts: { ...others, did } };
  }
  if (deletion !== null) return { label: kind, facts: { name: deletion.things[0]?.name ?? '', count: deletion.count } };
  const operation = operationOf(kind);
  const read = operation === undefined || intent === null ? null : operation.reader(intent, '');
  if (operation === undefined || read?.ok !== true) return { label: kind === 'bulk' ? kind : 'other', facts: { name: '' } };
  return wordsOf(operation, document, read.value);
}

/** A page of at most so many. */
export function pageOf(limit: number | undefined, usual: number): number {
  return Math.min(Math.max(limit ?? usual, 1), LIMITS.listRows);
}
