import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../domain/catalog/limits';
import { ID_LAST } from '../../domain/ids';
import type { Refusal } from '../../domain/result';
import type { Author, AuthorOrTool } from './author';
import type { Sql } from './sql';

/** Held while a block is taken or given back: blocks may not overlap. */
const BLOCKS_LOCK = 7_036_002;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Why no ids are given: `ids-exhausted`: the installation has not so many left; `ids-too-many` {seconds}: the account had as many
 * as one has in a day.
 */
export class IdsRefused extends Error {
  constructor(readonly refusal: Refusal & { readonly rule: 'ids-exhausted' | 'ids-too-many' }) {
    super(refusal.rule);
  }
}

interface Block {
  readonly first: number;
  readonly count: number;
}

/** Leases ids to the clients of accounts: of one account so many a day, for ids are never given twice. */
export class IdLeases {
  private readonly days = new Map<number, { readonly sinceMs: number; taken: number }>();

  constructor(
    private readonly sql: Sql,
    private readonly now: () => number = Date.now,
  ) {}

  async lease(clientId: string, author: Author, count: number): Promise<Block> {
    const nowMs = this.now();
    const known = this.days.get(author.accountId);
    const day = known === undefined || nowMs - known.sinceMs >= DAY_MS ? { sinceMs: nowMs, taken: 0 } : known;
    // A block of few is a row like one of many.
    const charged = Math.max(count, LIMITS.idsChargedLeast);
    if (day.taken + charged > LIMITS.idsADay) {
      const seconds = Math.ceil((day.sinceMs + DAY_MS - nowMs) / 1000);
      throw new IdsRefused({ rule: 'ids-too-many', facts: { seconds } });
    }
    day.taken += charged;
    this.days.set(author.accountId, day);
    return { first: await takeBlock(this.sql, clientId, author, count), count };
  }
}

/** Takes a block of ids for a load that no one else gets, outside any transaction of the caller. Answers its first id. */
export async function reserveIds(sql: Sql, count: number, { accountId = 0, userName }: AuthorOrTool): Promise<number> {
  return takeBlock(sql, `bulk-${randomUUID()}`, { accountId, userName }, Math.max(1, count));
}

/** One step of the sequence is one id, so a block is taken by moving it on; never beyond the last id that there is. */
async function takeBlock(sql: Sql, clientId: string, { accountId, userName }: Author, count: number): Promise<number> {
  const [row] = await sql.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [BLOCKS_LOCK]);
    return tx.query<{ first: number }>(
      `with block as (select case when "is_called" then "last_value"+1 else "last_value" end as first from "id_next"),
            moved as (select setval('id_next', first + $1::bigint - 1) from block where first + $1::bigint - 1 <= ${ID_LAST})
       insert into "id_block" ("first","count","client_id","account","user_name") select first,$1::integer,$2,$3::bigint,$4 from block, moved returning "first"`,
      [count, clientId, accountId, userName],
    );
  });
  if (row === undefined) throw new IdsRefused({ rule: 'ids-exhausted' });
  return row.first;
}

/**
 * Of a block those behind the first `used` are given back where nobody took ids since: a load takes as many as it has records,
 * and makes few of them anew.
 */
export async function giveBackIds(sql: Sql, { first, count }: Block, used: number): Promise<void> {
  if (used >= count) return;
  await sql.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [BLOCKS_LOCK]);
    const left = used === 0 ? 'delete from "id_block" using moved' : 'update "id_block" set "count"=$3::integer from moved';
    await tx.query(
      `with last as (select 1 from "id_next" where "is_called" and "last_value"=$1::bigint+$2::bigint-1),
            moved as (select setval('id_next', $1::bigint+$3::bigint-1) from last)
       ${left} where "first"=$1`,
      [first, count, used],
    );
  });
}

/** How many ids were given, of those that there are. */
export async function idsGiven(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ last: number }>('select "last_value" "last" from "id_next"', []);
  return row!.last;
}
