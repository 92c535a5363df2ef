import type { Logger } from 'pino';
import { namedCharacters } from '../../domain/validation/plain-text';
import type { AuthorOrTool } from '../storage/author';
import type { Sql } from '../storage/sql';
import { readSetting } from './settings-store';

/** What is no operation and yet must be findable: who, from where, what, how it ended. Never a secret. */
/** Of a refused sign-in `userName` is the name that was given, and no account is. */
export interface AuditEntry extends AuthorOrTool {
  readonly address: string;
  /** `sign-in`, `sign-out`, `refresh`, `forbidden`, `setting`, `account`, `grant` ... */
  readonly action: string;
  readonly outcome: 'ok' | 'refused';
  readonly facts?: AuditFacts;
}
type AuditFact = string | number | boolean;
export type AuditFacts = Readonly<Record<string, AuditFact>>;

/** Of like refusals the first is a row at once, the others of the same span are one row together, with their count. */
const SPAN_MS = 60_000;
/** Kinds of refusals that are told apart in one span; beyond it they are counted by their action alone. */
const KINDS_MAX = 1_000;
/** Of the names that were given, and of each fact, a row of counted refusals keeps the first few that differ, each cut. */
const NAMES_MAX = 20;
const VALUES_MAX = 5;
const NAME_LENGTH = 50;
const VALUE_LENGTH = 80;
const SWEEP_MS = 60 * 60_000;
const SWEEP_ROWS = 10_000;
const DAY_MS = 24 * 60 * 60_000;

const NOBODY = { accountId: 0, userName: '' };

interface Counted {
  readonly entry: AuditEntry;
  more: number;
  /** Whose names were given, beside the entry's own. */
  readonly names: FirstFew;
  /** What was said of them, fact by fact. */
  readonly facts: Map<string, FirstFew>;
}

/** The first few values that differ, in their order; of more it is known that there were more. */
class FirstFew {
  private readonly values = new Set<AuditFact>();
  private hasMore = false;

  constructor(
    private readonly max: number,
    private readonly length: number,
  ) {}

  add(value: AuditFact): void {
    const cut = typeof value === 'string' ? value.slice(0, this.length) : value;
    if (this.values.size < this.max) this.values.add(cut);
    else this.hasMore ||= !this.values.has(cut);
  }

  addAll(other: FirstFew): void {
    for (const value of other.values) this.add(value);
    this.hasMore ||= other.hasMore;
  }

  get isEmpty(): boolean {
    return this.values.size === 0;
  }

  /** One value as it is; several as a text, which ends in an ellipsis where there were more. */
  get said(): AuditFact {
    const [first, ...rest] = this.values;
    return first !== undefined && rest.length === 0 && !this.hasMore
      ? first
      : [...this.values, ...(this.hasMore ? ['…'] : [])].join(', ');
  }
}

/** What a stranger wrote goes into the row as it can be stored. */
function writable(_key: string, fact: unknown): unknown {
  return typeof fact === 'string' ? namedCharacters(fact) : fact;
}

export class Audit {
  private readonly counted = new Map<string, Counted>();
  /** First rows of refusals that are on their way to the disk. */
  private readonly underWay = new Set<Promise<void>>();
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
      'insert into "audit" ("account", "user_name", "address", "action", "outcome", "facts") values ($1, $2, $3, $4, $5, $6)',
      [
        entry.accountId ?? 0,
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
   * address has one count for each action and code, with the first names that were given and the first values of each
   * fact, such as the hosts that were forged.
   */
  note(entry: Omit<AuditEntry, 'outcome'>, isSignedIn: boolean): void {
    const { accountId = 0, address, action, facts = {} } = entry;
    const refused: AuditEntry = { ...entry, outcome: 'refused' };
    const whole = isSignedIn ? [accountId, action, ...Object.values(facts)] : [address, action, facts['code'] ?? ''];
    const isMuch = this.counted.size >= KINDS_MAX && !this.counted.has(whole.join('\n'));
    const key = isMuch ? action : whole.join('\n');
    const known = this.counted.get(key);
    if (known !== undefined) return countIn(known, refused);
    const others = isMuch ? { ...refused, ...NOBODY, address: '' } : isSignedIn ? refused : { ...refused, ...NOBODY };
    this.counted.set(key, countedOf(others));
    const first = this.write(refused)
      .catch((error: unknown) => {
        this.log.error({ err: error }, 'a row of the audit could not be written: it is counted');
        const again = countedOf(others);
        countIn(again, refused);
        this.countOn(key, again);
      })
      .finally(() => this.underWay.delete(first));
    this.underWay.add(first);
  }

  /**
   * Every refusal that was noted is on the disk afterwards: the first rows that were not waited for, and what was counted
   * beyond them. What cannot be written is counted on, and the failure thrown.
   */
  async flush(): Promise<void> {
    await this.noted();
    const failures: unknown[] = [];
    for (const [key, counted] of [...this.counted]) {
      // Another flush has written it meanwhile.
      if (this.counted.get(key) !== counted) continue;
      const { entry, more, names } = counted;
      this.counted.delete(key);
      if (more === 0) continue;
      const told = Object.fromEntries(Array.from(counted.facts, ([name, values]) => [name, values.said]));
      const facts = { ...told, count: more, ...(!names.isEmpty && { names: names.said }) };
      await this.write({ ...entry, facts }).catch((error: unknown) => {
        failures.push(error);
        this.countOn(key, counted);
      });
    }
    if (failures.length > 0) throw new Error('rows of the audit could not be written', { cause: failures[0] });
  }

  /** The first rows of what was noted until now are on the disk, or counted on. */
  async noted(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private countOn(key: string, again: Counted): void {
    const known = this.counted.get(key);
    if (known === undefined) {
      this.counted.set(key, again);
      return;
    }
    known.more += again.more;
    known.names.addAll(again.names);
    for (const [name, values] of again.facts) valuesOf(known, name).addAll(values);
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

function countedOf(entry: AuditEntry): Counted {
  return { entry, more: 0, names: new FirstFew(NAMES_MAX, NAME_LENGTH), facts: new Map() };
}

function countIn(counted: Counted, { userName, facts = {} }: AuditEntry): void {
  counted.more += 1;
  if (counted.entry.userName === '' && userName !== '') counted.names.add(userName);
  for (const [name, value] of Object.entries(facts)) valuesOf(counted, name).add(value);
}

function valuesOf({ facts }: Counted, name: string): FirstFew {
  const known = facts.get(name) ?? new FirstFew(VALUES_MAX, VALUE_LENGTH);
  facts.set(name, known);
  return known;
}
