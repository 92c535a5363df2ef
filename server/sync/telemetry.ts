import type { Sql } from '../storage/sql';
import type { Feeds } from './feeds';

/** How often reported states are written and sent, at most. */
const FLUSH_MS = 1000;

type MonitoredKind = 'object' | 'port';

/**
 * Operational states: the last value wins, no log, no history. Reports are gathered, written in one statement a kind
 * at most once a second, and sent to the diagrams that show the records.
 */
export class Telemetry {
  private readonly sql: Sql;
  private readonly feeds: Feeds;
  private readonly now: () => number;
  private readonly onError: (error: unknown) => void;
  private readonly gathered: Record<MonitoredKind, Map<number, number>> = { object: new Map(), port: new Map() };
  private timer: NodeJS.Timeout | null = null;

  constructor(sql: Sql, feeds: Feeds, now: () => number, onError: (error: unknown) => void) {
    this.sql = sql;
    this.feeds = feeds;
    this.now = now;
    this.onError = onError;
  }

  /** Codes of OBJECT_STATES or PORT_STATES by record. */
  report(kind: MonitoredKind, states: Iterable<readonly [id: number, value: number]>): void {
    for (const [id, value] of states) this.gathered[kind].set(id, value);
    if (this.timer !== null) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.flush().catch(this.onError);
    }, FLUSH_MS);
    this.timer.unref();
  }

  /** Writes and sends what was gathered. */
  async flush(): Promise<void> {
    for (const kind of ['object', 'port'] as const) {
      const states = this.gathered[kind];
      if (states.size === 0) continue;
      this.gathered[kind] = new Map();
      const ids = [...states.keys()];
      const values = [...states.values()];
      await this.sql.query(
        `insert into "state" ("kind","id","value","at") select $1,s.id,s.value,$4 from unnest($2::bigint[],$3::integer[]) s(id,value)
         on conflict ("kind","id") do update set "value"=excluded."value","at"=excluded."at"`,
        [kind, ids, values, new Date(this.now())],
      );
      this.feeds.setStates(kind, ids, values);
    }
  }

  async close(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    await this.flush();
  }
}
