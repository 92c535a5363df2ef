import { isAlarm } from '../../domain/catalog/alarm-states';
import { ID_BASE, toCell } from '../../domain/ids';
import type { Sql, SqlTransaction } from './sql';

/**
 * The table `state`: blocks of 1024 ids, one byte an id (migration 0003). A byte is a state with STATE_BIT, and
 * OBJECT_BIT for an object's; 0 = none was ever reported. Beside them stands since when what is in alarm is so
 * (migration 0017); a state that is no alarm costs a compare there.
 */
export const STATE_BLOCK = 1024;
export const OBJECT_BIT = 0x80;
const STATE_BIT = 0x40;
const VALUE_BITS = 0x3f;
/** Blocks in one statement. */
const BLOCKS_AT_ONCE = 64;
/** A place and the seconds since 1970. */
const SINCE_BYTES = 6;

export interface StateBlock {
  readonly block: number;
  /** STATE_BLOCK bytes. */
  readonly codes: Uint8Array;
}

/** With what sinceIn() reads. */
export interface AlarmBlock extends StateBlock {
  readonly since: Uint8Array;
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

export function isAlarmCode(code: number): boolean {
  return code !== 0 && isAlarm(kindOfCode(code), valueOfCode(code));
}

export function storedState(id: number, code: number): StoredState {
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

/**
 * Writes changes into their blocks and leaves the other places as they are, whoever wrote them; answers how many alarms
 * began or ended by it. Blocks ascending, so that two processes do not wait for each other in a ring.
 */
export async function writeStates(tx: SqlTransaction, changes: readonly BlockChange[], nowMs: number): Promise<number> {
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
  /** Null = as it is. */
  const since: (Uint8Array | null)[] = [];
  const nowS = Math.floor(nowMs / 1000);
  let alarms = 0;
  for (const { block, places, codes } of changes) {
    const before = stored.get(block)!;
    const merged = Uint8Array.from(before.codes);
    const turned: number[] = [];
    let isChanged = false;
    places.forEach((place, at) => {
      const [was, is] = [merged[place] as number, codes[at] as number];
      if (was === is) return;
      merged[place] = is;
      isChanged = true;
      if (isAlarmCode(is) || isAlarmCode(was)) turned.push(place);
    });
    if (!isChanged) continue;
    written.push(block);
    bytes.push(merged);
    since.push(turned.length === 0 ? null : turnedSince(before.since, turned, merged, nowS));
    alarms += turned.length;
  }
  if (written.length > 0)
    await tx.query(
      `update "state" s set "codes" = n."codes", "since" = coalesce(n."since", s."since")
       from unnest($1::integer[],$2::bytea[],$3::bytea[]) n("block","codes","since") where s."block" = n."block"`,
      [written, bytes, since],
    );
  return alarms;
}

/** An alarm that is another than before began now; what is in none any more has no beginning. */
function turnedSince(before: Uint8Array, turned: readonly number[], codes: Uint8Array, nowS: number): Uint8Array {
  const since = sinceIn(before);
  for (const place of turned)
    if (isAlarmCode(codes[place] as number)) since.set(place, nowS);
    else since.delete(place);
  const bytes = new Uint8Array(since.size * SINCE_BYTES);
  const view = new DataView(bytes.buffer);
  [...since]
    .sort(([a], [b]) => a - b)
    .forEach(([place, seconds], at) => {
      view.setUint16(at * SINCE_BYTES, place);
      view.setUint32(at * SINCE_BYTES + 2, seconds);
    });
  return bytes;
}

/** Of a block's places in alarm the seconds since 1970. */
export function sinceIn(bytes: Uint8Array): Map<number, number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const since = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += SINCE_BYTES) since.set(view.getUint16(at), view.getUint32(at + 2));
  return since;
}

async function lockedBlocks(tx: SqlTransaction, blocks: readonly number[]): Promise<ReadonlyMap<number, AlarmBlock>> {
  const rows = await tx.query<AlarmBlock>(
    'select "block","codes","since" from "state" where "block" = any($1::integer[]) order by "block" for update',
    [blocks],
  );
  return new Map(rows.map((row) => [row.block, row]));
}

/** Puts these states into the table; of one record the last counts. What is in alarm by them began now. */
export async function storeStates(tx: SqlTransaction, states: readonly StoredState[], nowMs = Date.now()): Promise<void> {
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
      nowMs,
    );
}
