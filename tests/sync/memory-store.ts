import type { Change, Diff } from '../../domain/document/diff';
import { invert } from '../../domain/document/diff-laws';
import { kindOfIndex, loadSlice, type AnyRecord } from '../../domain/document/load-slice';
import { RecordMap } from '../../domain/document/record-map';
import { KINDS, type IndexName, type Kind } from '../../domain/document/schema';
import type { ReadStep } from '../../domain/document/slice';
import { toCell } from '../../domain/ids';
import type { Deletion } from '../../domain/operations/history/deletion';
import type { Result } from '../../domain/result';
import { STATE_BLOCK, valueOfCode, type BlockChange, type StateBlock } from '../../server/storage/state-table';
import type { Author } from '../../server/storage/author';
import {
  Collision,
  ConstraintBroken,
  type FeedSource,
  type LastOf,
  type LogEntry,
  type LoggedOperation,
  type LogRow,
  type OperationName,
  type OperationStore,
  type OperationTransaction,
  type StoredAnswer,
} from '../../server/sync/operation-store';

/** A row of the log with what became of it. */
interface MemoryRow extends Omit<LogRow, 'undoes' | 'restores' | 'deletion'> {
  readonly clock: number | null;
  readonly deletion: Deletion | null;
  undoneBy: OperationName | null;
  restoredBy: OperationName | null;
  readonly ageMs: number;
}

/**
 * The executor's store in memory, for simulations: what is committed survives a simulated restart, transactions come
 * one at a time and are taken back whole. It keeps the rules that the database keeps by constraints.
 */
export class MemoryStore implements OperationStore, FeedSource {
  readonly grouping = true;
  readonly state = new RecordMap({ whole: true });
  readonly rows: MemoryRow[] = [];
  private readonly byName = new Map<string, MemoryRow>();
  private readonly leases: {
    readonly first: number;
    readonly count: number;
    readonly clientId: string;
    readonly accountId: number;
  }[] = [];
  private nextId: number;
  private time = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(initial: Diff, nextId: number) {
    this.state.apply(initial);
    this.nextId = nextId;
  }

  transaction<T>(body: (tx: OperationTransaction) => Promise<T>): Promise<T> {
    const done = this.turn.then(async () => {
      const tx = new MemoryTransaction(this);
      try {
        const value = await body(tx);
        this.append(tx.rows);
        return value;
      } catch (error) {
        for (const diff of tx.written.reverse()) this.state.apply(invert(diff));
        throw error;
      }
    });
    this.turn = done.catch(() => undefined);
    return done;
  }

  /** What an import or another server process does: written and logged, announced by the caller. */
  commitElsewhere(diff: Diff, kind = 'import'): void {
    this.state.apply(diff);
    this.append([
      {
        clientId: 'elsewhere',
        seq: this.rows.length + 1,
        accountId: 0,
        userName: 'import',
        kind,
        intent: null,
        diff,
        refusal: null,
        undoes: [],
      },
    ]);
  }

  lease(clientId: string, { accountId }: Author, count: number): Promise<{ first: number; count: number }> {
    const block = { first: this.nextId, count, clientId, accountId };
    this.nextId += count;
    this.leases.push(block);
    return Promise.resolve({ first: block.first, count });
  }

  accountOf(clientId: string): Promise<number | undefined> {
    return Promise.resolve(
      (this.rows.find((row) => row.clientId === clientId) ?? this.leases.find((block) => block.clientId === clientId))?.accountId,
    );
  }

  lastSeq(clientId: string): Promise<number> {
    return Promise.resolve(this.rows.reduce((last, row) => (row.clientId === clientId ? Math.max(last, row.seq) : last), 0));
  }

  records(kind: Kind, ids: readonly number[]): Promise<readonly AnyRecord[]> {
    return Promise.resolve(ids.flatMap((id) => (this.state.get(kind, id) as AnyRecord | undefined) ?? []));
  }

  by(index: IndexName, ids: readonly number[]): Promise<readonly AnyRecord[]> {
    return this.records(
      kindOfIndex(index),
      ids.flatMap((id) => this.state.by(index, id)),
    );
  }

  hasAny(kind: Kind): Promise<boolean> {
    return Promise.resolve(this.state.ids(kind).length > 0);
  }

  /** The table of live states, by block. */
  readonly blocks = new Map<number, Uint8Array>();

  storeStates(changes: readonly BlockChange[]): Promise<void> {
    for (const { block, places, codes } of changes) {
      const stored = this.blocks.get(block) ?? new Uint8Array(STATE_BLOCK);
      places.forEach((place, at) => (stored[place] = codes[at]!));
      this.blocks.set(block, stored);
    }
    return Promise.resolve();
  }

  states(ids: readonly number[]): Promise<readonly { id: number; value: number }[]> {
    return Promise.resolve(
      ids.flatMap((id) => {
        const code = this.blocks.get(Math.floor(toCell(id) / STATE_BLOCK))?.[toCell(id) % STATE_BLOCK] ?? 0;
        return code === 0 ? [] : { id, value: valueOfCode(code) };
      }),
    );
  }

  stateBlocks(after: number, limit: number): Promise<readonly StateBlock[]> {
    const blocks = [...this.blocks].filter(([block]) => block > after).sort(([a], [b]) => a - b);
    return Promise.resolve(blocks.slice(0, limit).map(([block, codes]) => ({ block, codes: codes.slice() })));
  }

  clock(): Promise<number> {
    return Promise.resolve(this.time);
  }

  logAfter(clock: number, limit: number): Promise<readonly LogEntry[]> {
    const entries = this.rows.filter((row) => row.clock !== null && row.clock > clock).slice(0, limit);
    return Promise.resolve(
      entries.map(({ clientId, seq, userName, diff, kind, clock: at }) => ({
        clientId,
        seq,
        userName,
        diff,
        clock: at as number,
        ...(kind === 'bulk' ? { bulk: true as const } : {}),
      })),
    );
  }

  rowOf(name: OperationName): MemoryRow | undefined {
    return this.byName.get(`${name.clientId} ${name.seq}`);
  }

  notLeased(clientId: string, ids: readonly number[]): readonly number[] {
    return ids.filter(
      (id) => !this.leases.some((block) => block.clientId === clientId && id >= block.first && id < block.first + block.count),
    );
  }

  get currentClock(): number {
    return this.time;
  }

  private append(rows: readonly LogRow[]): void {
    for (const { undoes, restores, deletion = null, ...row } of rows) {
      if (this.rowOf(row)) throw new Error(`${row.clientId} ${row.seq} is in the log already`);
      const clock = row.diff === null ? null : ++this.time;
      const made: MemoryRow = { ...row, clock, deletion, undoneBy: null, restoredBy: null, ageMs: 0 };
      this.rows.push(made);
      this.byName.set(`${row.clientId} ${row.seq}`, made);
      const name = { clientId: row.clientId, seq: row.seq };
      for (const each of undoes) this.rowOf(each)!.undoneBy = name;
      if (restores) this.rowOf(restores)!.restoredBy = restores.back ? name : null;
    }
  }
}

class MemoryTransaction implements OperationTransaction {
  readonly written: Diff[] = [];
  rows: readonly LogRow[] = [];
  private readonly store: MemoryStore;

  constructor(store: MemoryStore) {
    this.store = store;
  }

  async answers(names: readonly OperationName[]): Promise<{ known: readonly StoredAnswer[]; last: ReadonlyMap<string, LastOf> }> {
    const known = names.flatMap((name) => {
      const row = this.store.rowOf(name);
      if (row === undefined) return [];
      const { accountId, kind, intent, clock, refusal } = row;
      return [{ ...name, accountId, kind, intent, clock, refusal } as StoredAnswer];
    });
    const last = new Map<string, LastOf>();
    for (const { clientId } of names) {
      const row = this.store.rowOf({ clientId, seq: await this.store.lastSeq(clientId) });
      if (row) last.set(clientId, row);
    }
    return { known, last };
  }

  look(steps: readonly ReadStep[]): Promise<RecordMap> {
    return loadSlice(steps, this.store);
  }

  async decide(steps: readonly ReadStep[], run: (slice: RecordMap) => Result<Diff>): Promise<Result<Diff>> {
    return run(await loadSlice(steps, this.store));
  }

  logged(clientId: string, first: number, last: number): Promise<readonly LoggedOperation[]> {
    const seqs = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    return Promise.resolve(seqs.flatMap((seq) => this.store.rowOf({ clientId, seq }) ?? []));
  }

  laterDeletion(of: OperationName, id: number): Promise<Deletion | undefined> {
    const after = this.store.rowOf(of)?.clock ?? 0;
    const later = this.store.rows.findLast(
      ({ clock, deletion, restoredBy, diff }) =>
        clock !== null && clock > after && deletion !== null && restoredBy === null && diff!.some((change) => change.id === id),
    );
    return Promise.resolve(later?.deletion ?? undefined);
  }

  notLeased(clientId: string, ids: readonly number[]): Promise<readonly number[]> {
    return Promise.resolve(this.store.notLeased(clientId, ids));
  }

  consumeGrant(grant: string): Promise<string | null> {
    return Promise.resolve(grant === 'given' ? 'admin' : null);
  }

  assertRoom(): void {
    // Memory is never short.
  }

  write(diff: Diff): Promise<void> {
    for (const change of diff) this.check(change);
    // What the log would read back: plain JSON.
    const plain = JSON.parse(JSON.stringify(diff)) as Diff;
    this.store.state.apply(plain);
    this.written.push(diff);
    for (const { kind, after } of diff)
      if (kind === 'termination' && after !== null) this.checkEnds(after as Record<string, number>);
    return Promise.resolve();
  }

  log(rows: readonly LogRow[]): Promise<number> {
    this.rows = rows.map((row) => JSON.parse(JSON.stringify(row)) as LogRow);
    return Promise.resolve(this.store.currentClock + rows.filter((row) => row.diff !== null).length);
  }

  private check({ kind, id, before }: Change): void {
    const there = this.store.state.get(kind, id) !== undefined;
    if (before === null && there) throw new ConstraintBroken(`${kind}_pkey`);
    if (before !== null && !there) throw new Collision(`${kind} ${id} is not there`);
    if (before === null && KINDS.some((other) => this.store.state.get(other, id) !== undefined))
      throw new Error(`id ${id} is used by another kind`);
  }

  private checkEnds({ port, position, plan }: Record<string, number>): void {
    if (port === undefined) return;
    const same = this.store.state.by('termination.port', port).filter((id) => {
      const other = this.store.state.get('termination', id);
      return other?.position === position && other?.plan === plan;
    });
    if (same.length > 1) throw new ConstraintBroken('termination_port_unique');
  }
}
