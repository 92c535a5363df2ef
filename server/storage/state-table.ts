import { fromCell, ID_BASE, toCell } from '../../domain/ids';
import type { Sql, SqlTransaction } from './sql';

/**
 * The table `state`: blocks of 1024 ids, one byte an id (migration 0003). A byte is a state with STATE_BIT, and
 * OBJECT_BIT for an object's; 0 = none was ever reported.
 */
export const STATE_BLOCK = 1024;
export const OBJECT_BIT = 0x80;
const STATE_BIT = 0x40;
const VALUE_BITS = 0x3f;
/** Blocks in one statement. */
const BLOCKS_AT_ONCE = 64;

export interface StateBlock {
  readonly block: number;
  /** STATE_BLOCK bytes. */
  readonly codes: Uint8Array;
}

export interface StoredState {
  readonly id: number;
  readonly kind: 'object' | 'port';
  /** Position in OBJECT_STATES or PORT_STATES. */
  readonly value: number;
}

/** What shall stand in some places of one block. */
export interface BlockChange {
  readonly block: number;
  readonly places: readonly number[];
  /** Bytes, one a place. */
  readonly codes: readonly number[];
}

type Reader = Pick<Sql | SqlTransaction, 'query'>;

/** A state as a byte of its block. `value`: position in OBJECT_STATES or PORT_STATES. */
export function codeOfState(kind: 'object' | 'port', value: number): number {
  return value | STATE_BIT | (kind === 'object' ? OBJECT_BIT : 0);
}

export function kindOfCode(code: number): 'object' | 'port' {
  return (code & OBJECT_BIT) !== 0 ? 'object' : 'port';
}

export function valueOfCode(code: number): number {
  return code & VALUE_BITS;
}

function storedState(id: number, code: number): StoredState {
  return { id, kind: kindOfCode(code), value: valueOfCode(code) };
}

/** States of these records, of those that have one. */
export async function statesOf(sql: Reader, ids: readonly number[]): Promise<readonly StoredState[]> {
  const rows = await sql.query<{ id: number; code: number }>(
    `select i."id", get_byte(s."codes", ((i."id" - ${ID_BASE}) % ${STATE_BLOCK})::integer) as "code"
     from unnest($1::bigint[]) i("id") join "state" s on s."block" = ((i."id" - ${ID_BASE}) / ${STATE_BLOCK})::integer`,
    [ids],
  );
  return rows.filter(({ code }) => code !== 0).map(({ id, code }) => storedState(id, code));
}

/** Blocks after `after`, ascending, at most `limit`. Begin with -1. */
export function stateBlocks(sql: Reader, after: number, limit: number): Promise<readonly StateBlock[]> {
  return sql.query<StateBlock>('select "block","codes" from "state" where "block" > $1 order by "block" limit $2', [
    after,
    limit,
  ]);
}

/** Every state that is stored, in pages so that no statement is long. */
export async function* allStates(sql: Reader): AsyncGenerator<StoredState> {
  for (let after = -1; ; ) {
    const blocks = await stateBlocks(sql, after, 256);
    for (const { block, codes } of blocks)
      for (let place = 0; place < codes.length; place += 1)
        if (codes[place] !== 0) yield storedState(fromCell(block * STATE_BLOCK + place), codes[place] as number);
    const last = blocks.at(-1);
    if (last === undefined) return;
    after = last.block;
  }
}

/**
 * Writes changes into their blocks and leaves the other places as they are, whoever wrote them; answers how many bytes
 * became others. Blocks ascending, so that two processes do not wait for each other in a ring.
 */
export async function writeStates(tx: SqlTransaction, changes: readonly BlockChange[]): Promise<number> {
  const blocks = changes.map(({ block }) => block);
  let stored = await lockedBlocks(tx, blocks);
  if (stored.size < blocks.length) {
    await tx.query(
      `insert into "state" ("block","codes") select b, decode(repeat('00', ${STATE_BLOCK}), 'hex') from unnest($1::integer[]) b
       on conflict do nothing`,
      [blocks.filter((block) => !stored.has(block))],
    );
    stored = await lockedBlocks(tx, blocks);
  }
  const written: number[] = [];
  const bytes: Uint8Array[] = [];
  let changed = 0;
  for (const { block, places, codes } of changes) {
    const merged = Uint8Array.from(stored.get(block) as Uint8Array);
    const before = changed;
    places.forEach((place, at) => {
      if (merged[place] === codes[at]) return;
      merged[place] = codes[at] as number;
      changed += 1;
    });
    if (changed === before) continue;
    written.push(block);
    bytes.push(merged);
  }
  if (written.length > 0)
    await tx.query(
      `update "state" set "codes" = n."codes" from unnest($1::integer[],$2::bytea[]) n("block","codes") where "state"."block" = n."block"`,
      [written, bytes],
    );
  return changed;
}

async function lockedBlocks(tx: SqlTransaction, blocks: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
  const rows = await tx.query<StateBlock>(
    'select "block","codes" from "state" where "block" = any($1::integer[]) order by "block" for update',
    [blocks],
  );
  return new Map(rows.map(({ block, codes }) => [block, codes]));
}

/** Puts these states into the table; of one record the last counts. */
export async function storeStates(tx: SqlTransaction, states: readonly StoredState[]): Promise<void> {
  const blocks = new Map<number, Map<number, number>>();
  for (const { id, kind, value } of states) {
    const cell = toCell(id);
    const block = Math.floor(cell / STATE_BLOCK);
    const places = blocks.get(block) ?? new Map<number, number>();
    blocks.set(block, places.set(cell % STATE_BLOCK, codeOfState(kind, value)));
  }
  const changes = [...blocks].sort(([a], [b]) => a - b);
  for (let at = 0; at < changes.length; at += BLOCKS_AT_ONCE)
    await writeStates(
      tx,
      changes
        .slice(at, at + BLOCKS_AT_ONCE)
        .map(([block, places]): BlockChange => ({ block, places: [...places.keys()], codes: [...places.values()] })),
    );
}
