import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/storage/migrate';
import { openSql } from '../../server/storage/open-sql';
import type { Sql } from '../../server/storage/sql';
import { startServer } from '../../tests/setup/running-server';
import { search, searchReady, signInAskers, signInFirst } from '../client';
import { randomOf } from '../../domain/demo/random';
import { percentile, type Scenario } from '../harness';

const SEARCHES = 1000;
/** Above the leases of a fresh installation. */
const FIRST_ID = 24_000_100_000_000;
const ROLES = ['sw', 'srv', 'pdu', 'pp', 'fw', 'rtr', 'san', 'oob'];
const PLACES = ['核心机房', '汇聚', '接入', '北京', '上海', '备用'];

/** Devices with names, addresses and serial numbers that look like an operator's, one in ten with a Chinese name. */
async function fill(sql: Sql, count: number): Promise<void> {
  const chunk = 50_000;
  for (let from = 0; from < count; from += chunk) {
    await sql.query(
      `insert into "object" ("id", "class", "name", "serial_number", "ip", "mac", "asset_tag")
       select ${FIRST_ID} + n, 5,
         case when n % 10 = 0 then ($3::text[])[1 + n / 10 % ${PLACES.length}] || '-' || n
              else ($4::text[])[1 + n % ${ROLES.length}] || '-' || chr((97 + n / 40000 % 26)::integer) || lpad((n / 400 % 100)::text, 2, '0') || '-' || lpad((n % 400)::text, 3, '0') || case when n >= 400000 then '.' || n / 400000 else '' end end,
         'SN' || upper(md5(n::text)::varchar(10)),
         '10.' || n / 65536 % 256 || '.' || n / 256 % 256 || '.' || n % 256,
         regexp_replace(lpad(to_hex(n), 12, '02aa00000000'), '(..)(?=.)', '\\1:', 'g'),
         'AT-' || lpad(n::text, 7, '0')
       from generate_series($1::bigint, $2::bigint) n`,
      [from, Math.min(from + chunk, count) - 1, PLACES, ROLES],
    );
  }
}

/** What people type: the start of a name, an address, a serial number, two characters, a word that is nowhere. */
function queries(count: number, seed: number): readonly string[] {
  const random = randomOf(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  const number = (): number => Math.floor(random() * count);
  const kinds: readonly (() => string)[] = [
    () => `${pick(ROLES)}-${String.fromCharCode(97 + Math.floor(random() * 26))}${String(number() % 100).padStart(2, '0')}`,
    () => `10.${number() % 16}.${number() % 256}.${number() % 256}`,
    () => `AT-${String(number()).padStart(7, '0')}`,
    () => pick(['机房', '核心', '北京', '上海', '汇聚', '备用']),
    () => pick(['sw', 'pp', 'rt', 'oo', '10']),
    () => `nothing-${number()}`,
    () => String(number()),
  ];
  return Array.from({ length: SEARCHES }, () => kinds[Math.floor(random() * kinds.length)]!());
}

export const scenario: Scenario = {
  question: 'how soon does a search answer: names, addresses, tags, two characters (Chinese too) and words that are nowhere?',
  async run({ seed, size = 1_000_000 }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'plenum-bench-search-'));
    try {
      const sql = await openSql({ dataDir, databaseUrl: null });
      await migrate(sql);
      await fill(sql, size);
      const words = queries(size, seed);
      const scans: number[] = [];
      for (const word of words.slice(0, 10)) {
        const startedAt = performance.now();
        await sql.query(
          `select "id" from "object" where "name" ilike $1 or "ip" ilike $1 or "serial_number" ilike $1 or "mac" ilike $1 or "asset_tag" ilike $1 limit 20`,
          [`%${word}%`],
        );
        scans.push(performance.now() - startedAt);
      }
      await sql.close();
      const server = await startServer({ dataDir, args: ['--no-demo', '--log-level', 'warn'] });
      try {
        const token = await signInFirst(server.url, server.administratorPassword);
        const startedAt = performance.now();
        await searchReady(server.url, token);
        const readyMs = performance.now() - startedAt;
        const tokens = await signInAskers(server.url, dataDir);
        const times: number[] = [];
        let found = 0;
        for (const [at, word] of words.entries()) {
          const startedAt = performance.now();
          if ((await search(server.url, tokens[at % tokens.length]!, word)) > 0) found++;
          times.push(performance.now() - startedAt);
        }
        const peer = { peer: percentile(scans, 0.5), peerName: 'ILIKE over the columns' };
        return [
          { figure: 'search, median', size, ours: percentile(times, 0.5), unit: 'ms', ...peer },
          { figure: 'search, 95 of 100', size, ours: percentile(times, 0.95), unit: 'ms', target: { atMost: 100 } },
          { figure: 'search, slowest', size, ours: Math.max(...times), unit: 'ms' },
          { figure: 'index whole, after the start', size, ours: readyMs / 1000, unit: 's' },
          { figure: 'searches that found something', size, ours: (found / words.length) * 100, unit: '%' },
          {
            figure: 'start of the server with this many objects',
            size,
            ours: server.startMs / 1000,
            unit: 's',
            target: { atMost: 3 },
          },
        ];
      } finally {
        await server.stop();
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
