import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Audit, AuditFacts } from './audit';
import { whenDue } from './refusals';
import { pathOf } from './request-target';
import type { Strangers } from './strangers';

/** What never becomes a call, and is refused. */
export interface RefusedConnection {
  readonly address: string;
  /** Default `misformed`. */
  readonly action?: string;
  readonly facts: AuditFacts;
}

/** Of what a stranger wrote so much comes into the audit. */
const SAID_LENGTH = 80;

/** A refusal outside of any call: it comes into the audit, and is told the later, the more was refused to its address. */
export class RefuseConnection {
  constructor(
    private readonly audit: Audit,
    private readonly strangers: Strangers,
    /** From where a request comes. */
    readonly addressOf: (request: IncomingMessage) => string,
  ) {}

  refuse({ address, action = 'misformed', facts }: RefusedConnection, stream: Duplex, tell: () => void): void {
    this.audit.note({ userName: '', address, action, facts }, false);
    const held = this.strangers.refused({ address, token: '', userName: '', cookies: undefined });
    // What it goes on sending is not read.
    if (held !== null) stream.pause();
    whenDue(held, tell, () => stream.destroy());
  }
}

/** What a stranger said, cut as the audit keeps it. */
export function cutShort(said: string): string {
  return said.slice(0, SAID_LENGTH);
}

/** The path that was asked for, without what may be a secret. */
export function askedPath(target: string | undefined): string {
  return cutShort(pathOf(target ?? ''));
}
