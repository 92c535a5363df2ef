import type { Logger } from 'pino';
import type { Sql } from '../storage/sql';

/** What is no operation and yet must be findable: who, from where, what, how it ended. Never a secret. */
export interface AuditEntry {
  readonly userName: string;
  readonly address: string;
  /** `sign-in`, `sign-out`, `refresh`, `forbidden`, `setting`, `account`, `grant` ... */
  readonly action: string;
  readonly outcome: 'ok' | 'refused';
  readonly facts?: Readonly<Record<string, string | number | boolean>>;
}

/** Rows waiting to be written; beyond it refusals are dropped, so that a flood of them fills no memory. */
const WAITING_MAX = 1_000;

export class Audit {
  private waiting = 0;

  constructor(
    private readonly sql: Sql,
    private readonly log: Logger,
  ) {}

  /** Resolves when the row is on the disk. */
  async write(entry: AuditEntry): Promise<void> {
    await this.sql.query(
      'insert into "audit" ("user_name", "address", "action", "outcome", "facts") values ($1, $2, $3, $4, $5)',
      [
        entry.userName,
        entry.address,
        entry.action,
        entry.outcome,
        entry.facts === undefined ? null : JSON.stringify(entry.facts),
      ],
    );
  }

  /** For refusals: not waited for. */
  note(entry: AuditEntry): void {
    if (this.waiting >= WAITING_MAX) return;
    this.waiting++;
    this.write(entry)
      .catch((error: unknown) => this.log.warn({ err: error }, 'an audit row was not written'))
      .finally(() => this.waiting--);
  }
}
