import { fromCell, toCell } from '../../domain/ids';
import type { Sql, SqlTransaction } from './sql';
import { codeOfState, isAlarmCode, sinceIn, STATE_BLOCK, storedState, type AlarmBlock, type StoredState } from './state-table';

/** An object or a port in a state that is an alarm. */
export interface StoredAlarm extends StoredState {
  /** When it began, ms since 1970, by the second; 0 = before times were kept. */
  readonly sinceMs: number;
}

/** Somebody took notice of an alarm. */
export interface Acknowledgement {
  readonly userName: string;
  readonly atMs: number;
  /** What they wrote to it; '' = nothing. */
  readonly words: string;
}

type Reader = Pick<Sql | SqlTransaction, 'query'>;
const BLOCKS_AT_ONCE = 256;

/** Everything that is in alarm, in pages so that no statement is long. */
export async function* allAlarms(sql: Reader): AsyncGenerator<StoredAlarm> {
  for (let after = -1; ; ) {
    const blocks = await sql.query<AlarmBlock>(
      'select "block","codes","since" from "state" where "block" > $1 order by "block" limit $2',
      [after, BLOCKS_AT_ONCE],
    );
    for (const { block, codes, since } of blocks) {
      const seconds = sinceIn(since);
      for (let place = 0; place < codes.length; place += 1) {
        const code = codes[place] as number;
        if (isAlarmCode(code)) yield alarmOf(fromCell(block * STATE_BLOCK + place), code, seconds.get(place));
      }
    }
    const last = blocks.at(-1);
    if (last === undefined) return;
    after = last.block;
  }
}

/** Of these records those that are in alarm. */
export async function alarmsOf(sql: Reader, ids: readonly number[]): Promise<readonly StoredAlarm[]> {
  const cells = [...new Set(ids)].map(toCell);
  const blockOf = (cell: number): number => Math.floor(cell / STATE_BLOCK);
  const rows = await sql.query<AlarmBlock>('select "block","codes","since" from "state" where "block" = any($1::integer[])', [
    [...new Set(cells.map(blockOf))],
  ]);
  const blocks = new Map(rows.map(({ block, codes, since }) => [block, { codes, seconds: sinceIn(since) }]));
  return cells.flatMap((cell) => {
    const { codes, seconds } = blocks.get(blockOf(cell)) ?? {};
    const place = cell % STATE_BLOCK;
    const code = codes?.[place] ?? 0;
    return isAlarmCode(code) ? [alarmOf(fromCell(cell), code, seconds?.get(place))] : [];
  });
}

function alarmOf(id: number, code: number, seconds = 0): StoredAlarm {
  return { ...storedState(id, code), sinceMs: seconds * 1000 };
}

interface AcknowledgementRow {
  readonly id: number;
  readonly code: number;
  readonly since: number;
  readonly user_name: string;
  readonly at_ms: number;
  readonly words: string;
}

/** What was said of these very alarms, by record: of one that ended, or became another, nothing. */
export async function acknowledgementsOf(
  sql: Reader,
  alarms: readonly StoredAlarm[],
): Promise<ReadonlyMap<number, Acknowledgement>> {
  const byId = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  const rows = await sql.query<AcknowledgementRow>('select * from "alarm_acknowledgement" where "id" = any($1::bigint[])', [
    [...byId.keys()],
  ]);
  return new Map(
    rows.flatMap(({ user_name: userName, at_ms: atMs, words, ...row }) =>
      isAbout(row, byId.get(row.id)) ? [[row.id, { userName, atMs, words }] as const] : [],
    ),
  );
}

function isAbout({ code, since }: Pick<AcknowledgementRow, 'code' | 'since'>, alarm: StoredAlarm | undefined): boolean {
  return alarm !== undefined && code === codeOfState(alarm.kind, alarm.value) && since === alarm.sinceMs;
}

/** Says it of these alarms, in place of what was said of them before. */
export async function acknowledge(
  tx: SqlTransaction,
  alarms: readonly StoredAlarm[],
  { userName, atMs, words }: Acknowledgement,
): Promise<void> {
  await tx.query(
    `insert into "alarm_acknowledgement" ("id","code","since","user_name","at_ms","words")
     select *, $4, $5::bigint, $6 from unnest($1::bigint[],$2::smallint[],$3::bigint[])
     on conflict ("id") do update set "code" = excluded."code", "since" = excluded."since",
       "user_name" = excluded."user_name", "at_ms" = excluded."at_ms", "words" = excluded."words"`,
    [
      alarms.map(({ id }) => id),
      alarms.map(({ kind, value }) => codeOfState(kind, value)),
      alarms.map(({ sinceMs }) => sinceMs),
      ...[userName, atMs, words],
    ],
  );
}

/** Nobody took notice of them any more. */
export async function withdraw(tx: SqlTransaction, ids: readonly number[]): Promise<void> {
  await tx.query('delete from "alarm_acknowledgement" where "id" = any($1::bigint[])', [ids]);
}

/** Takes away what was said of alarms that ended or became others: the table holds no more than there are alarms. */
export async function clearEnded(tx: SqlTransaction): Promise<void> {
  const rows = await tx.query<AcknowledgementRow>('select * from "alarm_acknowledgement"', []);
  const now = new Map(
    (
      await alarmsOf(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((alarm) => [alarm.id, alarm]),
  );
  await withdraw(
    tx,
    rows.flatMap((row) => (isAbout(row, now.get(row.id)) ? [] : [row.id])),
  );
}
