import { OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { kindDef, type Kind } from '../../../domain/document/schema';
import type { KindSlice } from '../../../domain/document/kind-slice';
import { isId } from '../../../domain/ids';
import { heldIn } from '../../../domain/kinds/property';
import { shownProperties } from '../../../domain/kinds/shown-properties';
import type { Deletion } from '../../../domain/operations/history/deletion';
import type { Intent } from '../../../domain/operations/operation';
import { operationOf } from '../../../domain/operations/registry';
import { nameOf, wordsOf, type Words } from '../../../domain/operations/words';
import type { DiagramStep, StepChange } from '../../../protocol/rest/history';
import type { Sql } from '../../storage/sql';
import { changedFields, type LoggedChange } from './changed-fields';
import { namesIn, pastOf, type Past } from './past';

/** Of a step that changed more, the first records say whether the diagram shows it, and what it changed. */
export const RECORDS_MAX = 200;
/** Records of one step whose fields are told. */
const TOLD_MAX = 20;
/** An intent of more bytes is not read for its sentence. */
const INTENT_BYTES = 200_000;
/** An undo of a redo of an undo ... is followed so far. */
const CHAIN_MAX = 6;
/** Of each list of an intent its sentence names the ends. */
const ENDS = 2;
/** Fields by which a record says what it is in, and which no property shows. */
const PLACES: ReadonlySet<string> = new Set(['parent', 'owner']);

/** A row of the log by these columns. */
export const STEP_COLUMNS = `"clock","client_id","seq","kind","user_name","deletion",(extract(epoch from "at")*1000)::double precision "at_ms",
  case when pg_column_size("intent")<=${INTENT_BYTES} then "intent" end "intent",
  jsonb_path_query_array("diff",'$[0 to ${RECORDS_MAX - 1}].id') "ids"`;

export interface LoggedStep {
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
}

/** Where an import did something; null = it is none, or was logged before that was noted. */
export function placesOfLoad({ kind, intent }: LoggedStep): readonly number[] | null {
  const places: unknown = kind === 'bulk' ? (intent as { readonly places?: unknown } | null)?.places : null;
  return Array.isArray(places) ? places.filter(isId) : null;
}

interface Changes {
  readonly told: readonly LoggedChange[];
  /** By kind: all that the step changed. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Steps in sentences and fields, by the names that things had when they were done. `aboutOf`: where a step is to be seen. */
export async function toldSteps(
  sql: Sql,
  rows: readonly LoggedStep[],
  aboutOf: (row: LoggedStep) => number,
): Promise<readonly DiagramStep[]> {
  if (rows.length === 0) return [];
  const [log, changes] = await Promise.all([namedBy(sql, rows), changesOf(sql, rows)]);
  const past = await pastOf(sql, [
    ...[...log.values()].map(({ clock, intent }) => ({ clock, ids: idsOf(intent) })),
    ...rows.map(({ clock }) => ({ clock, ids: changes.get(clock)?.told.flatMap((each) => [each.id, ...referred(each)]) ?? [] })),
  ]);
  return rows.map((row): DiagramStep => {
    const then = past.at(row.clock);
    const { told = [], counts = {} } = changes.get(row.clock) ?? {};
    const all = told.flatMap((change) => toldChange(change, then) ?? []);
    const others = all.filter(({ kind }) => kind !== 'diagram');
    // Diagrams that were renamed with their place go along.
    const items = others.length > 0 ? others : all;
    const kinds = new Set(items.map(({ kind }) => kind));
    const isAll = told.length < RECORDS_MAX;
    const changed = isAll ? items.length : [...kinds].reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
    return {
      clock: row.clock,
      userName: row.user_name,
      atMs: Math.round(row.at_ms),
      about: aboutOf(row),
      ...ofChanged(sentenceOf(row, past, log, CHAIN_MAX), items, changed),
      changes: items.slice(0, TOLD_MAX),
      changed,
      names: namesIn(then, told.flatMap(referred)),
    };
  });
}

/** Of records that were to get a value those are counted that had another. */
function ofChanged(
  sentence: { readonly label: string; readonly facts: Words },
  items: readonly StepChange[],
  changed: number,
): { readonly label: string; readonly facts: Words } {
  const { label, facts } = sentence;
  if (label !== 'set-properties' || changed === 0 || !(Number(facts['count']) > changed)) return sentence;
  return { label, facts: { ...facts, count: changed, ...(changed === 1 ? { name: items[0]!.name } : {}) } };
}

/** What the panel shows of a change; null = none of its fields. */
function toldChange(change: LoggedChange, then: KindSlice): StepChange | null {
  const { kind, id } = change;
  const objectClass = kind === 'object' ? (OBJECT_CLASSES[then.get('object', id)?.class ?? 0] ?? '') : '';
  const shown = new Set<string>(shownProperties(kindDef(kind), objectClass).map(heldIn));
  const fields = changedFields(change).filter(({ field }) => shown.has(field) || PLACES.has(field));
  return fields.length === 0 ? null : { kind, class: objectClass, id, name: nameOf(then, id), fields };
}

function referred(change: LoggedChange): readonly number[] {
  return changedFields(change).flatMap(({ before, after }) => [before, after].filter(isId));
}

/** What steps changed of records that were there before and after. An import changes too much to be told. */
async function changesOf(sql: Sql, rows: readonly LoggedStep[]): Promise<ReadonlyMap<number, Changes>> {
  const asked = rows.flatMap(({ clock, ids, kind }) => (ids === null || kind === 'bulk' ? [] : [clock]));
  if (asked.length === 0) return new Map();
  const changed = `?(@."before"!=null && @."after"!=null)`;
  const found = await sql.query<{ clock: number; told: readonly LoggedChange[]; counts: Readonly<Record<Kind, number>> | null }>(
    `select "clock",jsonb_path_query_array("diff",'$[0 to ${RECORDS_MAX - 1}]${changed}') "told",
            case when jsonb_array_length("diff")>${RECORDS_MAX} then
              (select jsonb_object_agg(k,n) from (select c->>0 k,count(*) n from jsonb_path_query("diff",'$[*]${changed}."kind"') c(c) group by 1) s) end "counts"
       from "operation" where "clock"=any($1::bigint[])`,
    [asked],
  );
  return new Map(found.map(({ clock, told, counts }) => [clock, { told, counts: counts ?? {} }]));
}

/** The steps that undos, redos and restores name, and those that these name. */
async function namedBy(sql: Sql, rows: readonly LoggedStep[]): Promise<ReadonlyMap<string, LoggedStep>> {
  const known = new Map<string, LoggedStep>(rows.map((row) => [keyOf(row.client_id, row.seq), row]));
  let asking: readonly LoggedStep[] = rows;
  for (let depth = 0; depth < CHAIN_MAX; depth += 1) {
    const wanted = asking.flatMap((row) => namedIn(row) ?? []).filter(({ clientId, seq }) => !known.has(keyOf(clientId, seq)));
    if (wanted.length === 0) break;
    const more = await sql.query<LoggedStep & Record<string, unknown>>(
      `select ${STEP_COLUMNS} from "operation" o join json_to_recordset($1::json) n("clientId" text,"nth" bigint)
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

function namedIn({ kind, intent }: LoggedStep): { readonly clientId: string; readonly seq: number } | null {
  return BY_LOG.has(kind) && intent !== null ? (intent as unknown as { clientId: string; seq: number }) : null;
}

/** Ids that an intent's sentence may name. */
function idsOf(value: unknown): readonly number[] {
  if (Array.isArray(value)) {
    const [first, others] = [value.slice(0, ENDS), value.slice(ENDS)];
    return [...first, ...others.slice(-1)].flatMap(idsOf);
  }
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(idsOf);
  return isId(value) ? [value] : [];
}

/** The sentence of a step, with the names of its time. */
function sentenceOf(
  row: LoggedStep,
  past: Past,
  log: ReadonlyMap<string, LoggedStep>,
  chain: number,
): { readonly label: string; readonly facts: Words } {
  const { kind, intent, deletion } = row;
  const named = namedIn(row);
  if (named !== null) {
    const done = chain > 0 ? log.get(keyOf(named.clientId, named.seq)) : undefined;
    if (done === undefined) return { label: 'other', facts: { name: '' } };
    const { label, facts } = sentenceOf(done, past, log, chain - 1);
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
  return wordsOf(operation, past.at(row.clock), read.value);
}
