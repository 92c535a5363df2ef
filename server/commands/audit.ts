import { parseArgs } from 'node:util';
import type { Command, CommandContext } from './command';

const USAGE = `npm run audit [-- OPTIONS]       what the audit holds, the latest first
--since WHEN      a date (2026-11-02, 2026-11-02T14:30), or so long ago: 90s, 30m, 12h, 7d; at first 1d
--user NAME       only of this account, also under a name that it had, and where its name was guessed at
--action NAME     only these: sign-in, ticket, account, setting, import, backup, operation ...
--refused         only what was refused
--limit N         at most so many rows, 1 to 100000; at first 200
--json            a line of JSON each`;

const LIMIT_MAX = 100_000;

interface Row {
  readonly at: Date;
  readonly user_name: string;
  readonly address: string;
  readonly action: string;
  readonly outcome: string;
  readonly facts: Readonly<Record<string, unknown>> | null;
}

/** Who signed in, what was refused, who changed accounts and settings: for whoever holds the data directory. */
export const auditCommand: Command = {
  usage: USAGE,
  async run(context, args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        since: { type: 'string', default: '1d' },
        user: { type: 'string' },
        action: { type: 'string' },
        refused: { type: 'boolean' },
        limit: { type: 'string', default: '200' },
        json: { type: 'boolean' },
      },
    });
    const since = sinceOf(values.since, Date.now());
    if (since === null)
      return refuse(
        context,
        `--since ${values.since}: a date (2026-11-02, 2026-11-02T14:30), or so long ago as 90s, 30m, 12h or 7d`,
      );
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
      return refuse(context, `--limit ${values.limit}: a whole number from 1 to ${LIMIT_MAX}`);
    const rows = await context.sql.query<Row & Record<string, unknown>>(
      `select "at","user_name","address","action","outcome","facts" from "audit"
        where "at">=$1 and ($2::text is null or "user_name"=$2 or "account"=(select "id" from "app_user" where "name"=$2) or $2=any(string_to_array("facts"->>'names',', ')))
          and ($3::text is null or "action"=$3) and ($4::text is null or "outcome"=$4)
        order by "id" desc limit $5`,
      [since, values.user ?? null, values.action ?? null, values.refused === true ? 'refused' : null, limit + 1],
    );
    for (const row of rows.slice(0, limit)) context.out(values.json === true ? JSON.stringify(plain(row)) : line(row));
    if (values.json !== true && rows.length === 0) context.out('nothing');
    if (rows.length > limit) context.err(`the first ${limit} rows; more with --limit`);
    return 0;
  },
};

function refuse({ err }: CommandContext, words: string): number {
  err(words);
  return 1;
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function sinceOf(text: string, nowMs: number): Date | null {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) return new Date(nowMs - Number(count) * UNITS_MS[unit]!);
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/.test(text);
  const at = new Date(text);
  return isDate && !Number.isNaN(at.getTime()) ? at : null;
}

function plain({ at, user_name: user, address, action, outcome, facts }: Row): Record<string, unknown> {
  return { at: at.toISOString(), user, address, action, outcome, ...(facts && { facts }) };
}

/** Names are typed by strangers: what would move the cursor or colour the line is written as it is escaped. */
function line({ at, user_name: user, address, action, outcome, facts }: Row): string {
  const told = Object.entries(facts ?? {}).map(([name, value]) => `${name}=${String(value)}`);
  const parts = [at.toISOString(), outcome.padEnd(7), action.padEnd(15), user || '-', address || '-', ...told];
  return parts.map((part) => part.replace(/\p{Cc}|\p{Cf}/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)).join('  ');
}
