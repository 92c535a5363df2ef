import type { Logger } from 'pino';
import { namedCharacters } from '../../domain/validation/plain-text';
import type { Sql } from '../storage/sql';
import { readSetting } from './settings-store';

/** What is no operation and yet must be findable: who, from where, what, how it ended. Never a secret. */
export interface AuditEntry {
  /** Of a refused sign-in the name that was given. */
  readonly userName: string;
  readonly address: string;
  /** `sign-in`, `sign-out`, `refresh`, `forbidden`, `setting`, `account`, `grant` ... */
  readonly action: string;
  readonly outcome: 'ok' | 'refused';
  readonly facts?: AuditFacts;
}
export type AuditFacts = Readonly<Record<string, string | number | boolean>>;

/** Of like refusals the first is a row at once, the others of the same span are one row together, with their count. */
const SPAN_MS = 60_000;
/** Kinds of refusals that are told apart in one span; beyond it they are counted by their action alone. */
const KINDS_MAX = 1_000;
/** Names that a row of counted refusals keeps, each cut to so many characters; how many there were beside them it does not know. */
const NAMES_MAX = 20;
const NAME_LENGTH = 50;
const SWEEP_MS = 60 * 60_000;
const SWEEP_ROWS = 10_000;
const DAY_MS = 24 * 60 * 60_000;

interface Counted {
  readonly entry: AuditEntry;
  more: number;
  /** Whose names were given, beside the entry's own. */
  readonly names: Set<string>;
}

/** What a stranger wrote goes into the row as it can be stored. */
function writable(_key: string, fact: unknown): unknown {
  return typeof fact === 'string' ? namedCharacters(fact) : fact;
}

export class Audit {
  private readonly counted = new Map<string, Counted>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly log: Logger,
    private readonly now: () => number = Date.now,
  ) {}

  /** Until stop(): what was counted is written every minute, rows older than the setting `audit_days` go every hour. */
  start(): void {
    const every = (ms: number, work: () => Promise<void>) =>
      this.timers.push(
        setInterval(() => void work().catch((error: unknown) => this.log.error({ err: error }, 'the audit fails')), ms).unref(),
      );
    every(SPAN_MS, () => this.flush());
    every(SWEEP_MS, () => this.sweep());
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.flush();
  }

  /** Resolves when the row is on the disk. */
  async write(entry: AuditEntry): Promise<void> {
    await this.sql.query(
      'insert into "audit" ("user_name", "address", "action", "outcome", "facts") values ($1, $2, $3, $4, $5)',
      [
        namedCharacters(entry.userName),
        entry.address,
        entry.action,
        entry.outcome,
        entry.facts === undefined ? null : JSON.stringify(entry.facts, writable),
      ],
    );
  }

  /**
   * A refusal: not waited for. Whoever is signed in has theirs counted by user, action and facts; of everybody else an
   * address has one count for each action and code, with the first names that were given.
   */
  note(entry: Omit<AuditEntry, 'outcome'>, isSignedIn: boolean): void {
    const { userName, address, action, facts = {} } = entry;
    const whole = isSignedIn ? [userName, action, ...Object.values(facts)] : [address, action, facts['code'] ?? ''];
    const isMuch = this.counted.size >= KINDS_MAX && !this.counted.has(whole.join('\n'));
    const key = isMuch ? action : whole.join('\n');
    const known = this.counted.get(key);
    if (known !== undefined) {
      known.more += 1;
      if (known.entry.userName === '' && userName !== '' && known.names.size < NAMES_MAX)
        known.names.add(userName.slice(0, NAME_LENGTH));
      return;
    }
    const refused: AuditEntry = { ...entry, outcome: 'refused' };
    const others = isMuch ? { ...refused, userName: '', address: '' } : isSignedIn ? refused : { ...refused, userName: '' };
    this.counted.set(key, { entry: others, more: 0, names: new Set() });
    this.write(refused).catch((error: unknown) => {
      this.log.error({ err: error }, 'a row of the audit could not be written: it is counted');
      this.countOn(key, { entry: others, more: 1, names: new Set(others.userName === '' && userName !== '' ? [userName] : []) });
    });
  }

  /** Writes what was counted beyond the rows that are there. What cannot be written is counted on, and the failure thrown. */
  async flush(): Promise<void> {
    const failures: unknown[] = [];
    for (const [key, counted] of [...this.counted]) {
      const { entry, more, names } = counted;
      this.counted.delete(key);
      if (more === 0) continue;
      const facts = { ...entry.facts, count: more, ...(names.size > 0 && { names: [...names].join(', ') }) };
      await this.write({ ...entry, facts }).catch((error: unknown) => {
        failures.push(error);
        this.countOn(key, counted);
      });
    }
    if (failures.length > 0) throw new Error('rows of the audit could not be written', { cause: failures[0] });
  }

  private countOn(key: string, again: Counted): void {
    const known = this.counted.get(key);
    if (known === undefined) {
      this.counted.set(key, again);
      return;
    }
    known.more += again.more;
    for (const name of again.names) if (known.names.size < NAMES_MAX) known.names.add(name);
  }

  /** Rows that are older than the setting says go. */
  async sweep(): Promise<void> {
    const before = new Date(this.now() - Number(await readSetting(this.sql, 'audit_days')) * DAY_MS);
    for (let went = SWEEP_ROWS; went === SWEEP_ROWS; ) {
      const rows = await this.sql.query(
        'delete from "audit" where "id" in (select "id" from "audit" where "at" < $1 order by "at" limit $2) returning 1',
        [before, SWEEP_ROWS],
      );
      went = rows.length;
    }
  }
}
