import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Change } from '../../../domain/document/diff';
import { fromCell } from '../../../domain/ids';
import { WORDED_FACTS } from '../../../domain/import/source-facts';
import { columnName } from '../../storage/columns';
import type { Sql } from '../../storage/sql';
import { threadFile } from '../../storage/thread-file';
import { FACT_MARK } from './packed-index';
import {
  factFields,
  furtherFields,
  searchedFields,
  SEARCHED_KINDS,
  type FromSearchThread,
  type SearchedKind,
  type ToSearchThread,
} from './search-messages';

export interface SearchHit {
  readonly kind: SearchedKind;
  readonly id: number;
  readonly matched: string;
}
export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Nothing holds the words as they are typed: these hold them but for one slip. */
  readonly isNearly: boolean;
  readonly total: number;
  /** Matches beyond those counted were not looked for. */
  readonly more: boolean;
  /** False while the inventory is still being read after the start: what is not found may be there. */
  readonly ready: boolean;
}

export interface SearchIndexOptions {
  readonly sql: Sql;
  readonly onError: (error: unknown) => void;
  /** How long a new operation may wait until it can be found. */
  readonly followMs?: number;
  /** How long a search that found nothing waits for the log at most. */
  readonly catchUpMs?: number;
}

/** Rows read in one statement: 3 to 6 ms of the embedded connection. */
const SLICE_ROWS = 1500;
/** Ids read again in one statement after operations. */
const AGAIN_ROWS = 500;
const LOG_PAGE = 100;
const FOLLOW_MS = 700;
/** The longest wait after failures in turn, each of which doubles it. */
const FOLLOW_FAILED_MS = 5_000;
const CATCH_UP_MS = 300;
/** A query that the thread has not answered is given up. */
const QUERY_MS = 5000;

/**
 * The search index in its thread, filled from the database in slices and kept current from the operation log. A bulk
 * load that logged no diff makes it read everything again, beside the old index. Never an authority: it is built at
 * the start of every process.
 */
export class SearchIndex {
  private readonly options: SearchIndexOptions;
  private worker: Worker;
  private clock = -1;
  private queries = 0;
  private readonly waiting = new Map<number, { resolve(result: SearchResult): void; reject(error: Error): void }>();
  private taken: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private following: Promise<void> | null = null;
  private closed = false;
  /** Looks at the log that failed, one after the other. */
  private failures = 0;
  private isReady = false;
  private firstLoad: () => void = () => undefined;
  /** Resolves when everything that was there at the start can be found. */
  readonly ready = new Promise<void>((resolve) => (this.firstLoad = resolve));

  constructor(options: SearchIndexOptions) {
    this.options = options;
    this.worker = this.startThread();
  }

  /** Begins to read; resolves at once, see `ready`. */
  start(): void {
    this.soon(0);
  }

  /**
   * What is not found may have been made a moment ago: the log is looked at before that is said, and the index asked again
   * where the log had something.
   */
  async search(words: string, limit: number): Promise<SearchResult> {
    const { clock } = this;
    const found = await this.ask(words, limit);
    if ((found.total > 0 && !found.isNearly) || !found.ready || this.clock < 0) return found;
    const caughtUp = this.caughtUp().then(
      () => true,
      () => false,
    );
    const isWhole = await Promise.race([caughtUp, after(this.options.catchUpMs ?? CATCH_UP_MS, false, { ref: false })]);
    return isWhole && this.clock === clock ? found : this.ask(words, limit);
  }

  /** What holds the words just as they are, by what the index knows now. */
  async lookUp(words: string, limit: number): Promise<readonly SearchHit[]> {
    const { hits, isNearly } = await this.ask(words, limit);
    return isNearly ? [] : hits;
  }

  private ask(words: string, limit: number): Promise<SearchResult> {
    return new Promise((resolve, reject) => {
      const query = ++this.queries;
      const timer = setTimeout(
        () => this.settle(query, (waiter) => waiter.reject(new Error('the search took too long'))),
        QUERY_MS,
      );
      timer.unref();
      this.waiting.set(query, {
        resolve: (result) => (clearTimeout(timer), resolve(result)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      });
      this.say({ kind: 'query', query, words, limit });
    });
  }

  /** Resolves when every operation committed before this call can be found. */
  async caughtUp(): Promise<void> {
    await this.following;
    await this.follow();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.following?.catch(() => undefined);
    await this.worker.terminate();
  }

  /** Follows after a while, again and again: a look at the log for each operation would cost more than the operation. */
  private soon(delayMs: number): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.follow().finally(() => this.soon(this.pauseMs()));
    }, delayMs);
    this.timer.unref();
  }

  private pauseMs(): number {
    const { followMs = FOLLOW_MS } = this.options;
    return this.failures === 0 ? followMs : Math.min(FOLLOW_FAILED_MS, followMs * 2 ** this.failures);
  }

  private follow(): Promise<void> {
    this.following ??= this.followOnce()
      .then(() => void (this.failures = 0))
      .catch((error: unknown) => {
        this.failures += 1;
        if (!this.closed) this.options.onError(error);
      })
      .finally(() => (this.following = null));
    return this.following;
  }

  private async followOnce(): Promise<void> {
    const { sql } = this.options;
    if (this.clock < 0) return this.load();
    for (;;) {
      const rows = await sql.query<{ clock: number; diff: readonly Change[] | null }>(
        'select "clock","diff" from "operation" where "clock">$1 order by "clock" limit $2',
        [this.clock, LOG_PAGE],
      );
      if (rows.some((row) => row.diff === null)) return this.load();
      const touched = new Map<SearchedKind, Set<number>>();
      for (const change of rows.flatMap((row) => row.diff ?? []))
        if (isSearched(change)) setIn(touched, change.kind as SearchedKind).add(change.id);
      for (const id of await this.namedBy([...(touched.get('model') ?? [])])) setIn(touched, 'object').add(id);
      for (const [kind, ids] of touched) await this.readAgain(kind, [...ids]);
      this.clock = rows.at(-1)?.clock ?? this.clock;
      if (rows.length < LOG_PAGE || this.closed) return;
    }
  }

  /** What is called as one of these models is. */
  private async namedBy(models: readonly number[]): Promise<readonly number[]> {
    if (models.length === 0) return [];
    const rows = await this.options.sql.query<{ id: number }>(
      `select "id" from "object" where "model"=any($1::bigint[]) and "name"=''`,
      [models],
    );
    return rows.map(({ id }) => id);
  }

  private async readAgain(kind: SearchedKind, ids: readonly number[]): Promise<void> {
    for (let first = 0; first < ids.length; first += AGAIN_ROWS) {
      const part = ids.slice(first, first + AGAIN_ROWS);
      this.say({ kind: 'remove', ids: part });
      const [row] = await this.options.sql.query<{ lines: string | null }>(
        `select string_agg(${lineOf(kind)}, E'\\n') lines from "${kind}" where "id"=any($1::bigint[])`,
        [part],
      );
      await this.giveRows(kind, row?.lines ?? '');
    }
  }

  /** Reads everything in slices, with pauses as long as the slices, so that editors have the connection between. */
  private async load(): Promise<void> {
    const { sql } = this.options;
    const [row] = await sql.query<{ value: number }>('select "value" from "clock"');
    this.say({ kind: 'begin' });
    for (const kind of SEARCHED_KINDS) {
      for (let last = 0; !this.closed; ) {
        const started = performance.now();
        const [slice] = await sql.query<{ lines: string | null; last: number | null }>(
          `select string_agg(${lineOf(kind)}, E'\\n') filter (where ${hasText(kind)}) lines, max("id") "last"
             from (select * from "${kind}" where "id">$1 order by "id" limit ${SLICE_ROWS}) s`,
          [last],
        );
        if (!slice || slice.last === null) break;
        last = slice.last;
        await this.giveRows(kind, slice.lines ?? '');
        await new Promise((resolve) => setTimeout(resolve, Math.min(20, performance.now() - started)));
      }
    }
    if (this.closed) return;
    this.say({ kind: 'loaded' });
    this.clock = row!.value;
    this.isReady = true;
    this.firstLoad();
  }

  private giveRows(kind: SearchedKind, lines: string): Promise<void> {
    if (lines === '') return Promise.resolve();
    return new Promise((resolve) => {
      this.taken.push(resolve);
      this.say({ kind: 'rows', of: SEARCHED_KINDS.indexOf(kind), lines });
    });
  }

  private say(message: ToSearchThread): void {
    this.worker.postMessage(message);
  }

  private settle(
    query: number,
    end: (waiter: { resolve(result: SearchResult): void; reject(error: Error): void }) => void,
  ): void {
    const waiter = this.waiting.get(query);
    if (!waiter) return;
    this.waiting.delete(query);
    end(waiter);
  }

  private startThread(): Worker {
    const worker = new Worker(threadFile('search-thread'), { argv: [], env: {} });
    worker.unref();
    worker.on('message', (message: FromSearchThread) => {
      if (message.kind === 'taken') {
        this.taken.shift()?.();
        return;
      }
      const { hits, isNearly, total, more } = message;
      this.settle(message.query, (waiter) =>
        waiter.resolve({
          hits: hits.map((hit) => ({ kind: SEARCHED_KINDS[hit.kind]!, id: fromCell(hit.cell), matched: hit.matched })),
          isNearly,
          total,
          more,
          ready: this.isReady,
        }),
      );
    });
    worker.on('error', (error) => this.options.onError(error));
    worker.on('exit', () => {
      if (this.closed || this.worker !== worker) return;
      // A fresh thread, filled again; what it was asked meanwhile is answered with an error.
      for (const query of [...this.waiting.keys()])
        this.settle(query, (waiter) => waiter.reject(new Error('the search starts again')));
      for (const resolve of this.taken.splice(0)) resolve();
      this.worker = this.startThread();
      this.clock = -1;
      this.soon(1000);
    });
    return worker;
  }
}

/** A change after which a record is found otherwise. */
function isSearched(change: Change): boolean {
  if (!(SEARCHED_KINDS as readonly string[]).includes(change.kind)) return false;
  if (change.before === null || change.after === null) return true;
  const { fields, hasMac } = searchedFields(change.kind as SearchedKind);
  const read = [
    ...fields,
    ...factFields(change.kind as SearchedKind),
    ...furtherFields(change.kind as SearchedKind),
    ...(hasMac ? ['mac'] : []),
    ...(change.kind === 'object' ? ['model'] : []),
  ];
  return Object.keys(change.after).some((field) => read.includes(field));
}

/** SQL of one record's line; tabs and line ends within a field become spaces. */
function lineOf(kind: SearchedKind): string {
  const { fields, hasMac } = searchedFields(kind);
  const textOf = (field: string) =>
    field === '' ? `''` : oneLine(kind === 'object' && field === 'name' ? OBJECT_NAME : `"${columnName(field)}"`);
  const facts = factFields(kind).map((field) => factsOf(`"${columnName(field)}"`));
  const line = ['"id"::text', ...fields.map(textOf)].join(` || E'\\t' || `);
  const further = furtherFields(kind).map((field) => `coalesce(E'\\t${FACT_MARK}' || nullif(${textOf(field)}, ''), '')`);
  return [line, ...facts, ...further, ...(hasMac ? [`E'\\t' || ${textOf('mac')}`] : [])].join(' || ');
}

/** SQL of what an object is called: its own name, else its model's. */
const OBJECT_NAME = `case when "name" <> '' or "model" = 0 then "name" else coalesce((select m."name" from "model" m where m."id" = "model"), '') end`;

const oneLine = (text: string) => `translate(${text}, E'\\t\\n\\r', '   ')`;

/** SQL of the texts that wordsOfFacts reads from a column, each after a tab and FACT_MARK. */
function factsOf(column: string): string {
  const names = WORDED_FACTS.map((name) => `'${name}'`).join();
  return `case when jsonb_typeof(${column}) = 'object' then coalesce((
    select string_agg(E'\\t${FACT_MARK}' || ${oneLine(`text #>> '{}'`)}, '')
      from jsonb_each(${column}) fact("name", "value"),
        jsonb_array_elements(case jsonb_typeof("value") when 'array' then "value" else jsonb_build_array("value") end) said,
        coalesce(said -> 'value', said) text
     where "name" in (${names}) and jsonb_typeof(text) = 'string' and text #>> '{}' <> ''), '') else '' end`;
}

function hasText(kind: SearchedKind): string {
  const { fields, hasMac } = searchedFields(kind);
  const texts = [...fields, ...furtherFields(kind), ...(hasMac ? ['mac'] : [])]
    .filter((field) => field !== '')
    .map((field) => `"${columnName(field)}" <> ''`);
  const byModel = kind === 'object' ? ['"model" <> 0'] : [];
  return [...texts, ...byModel, ...factFields(kind).map((field) => `"${columnName(field)}" is not null`)].join(' or ');
}

function setIn<K, V>(sets: Map<K, Set<V>>, key: K): Set<V> {
  let set = sets.get(key);
  if (!set) sets.set(key, (set = new Set()));
  return set;
}
