import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMANDS } from '../../server/commands/commands';
import { addAccount } from '../../server/features/accounts/accounts';
import type { Authentication } from '../../protocol/rest/session';
import { syncServiceOf } from '../../server/sync/sync-service';
import { guestCipher } from '../fixtures/guest-cipher';
import { PASSWORD, startApiServer, USERS, watch, type ApiServer } from './api-server';

export interface AuditRow {
  readonly user_name: string;
  readonly address: string;
  readonly action: string;
  readonly outcome: string;
  readonly facts: Readonly<Record<string, unknown>> | null;
}

/** What is done, and the one row that it leaves. */
export type Deed = readonly [what: string, deed: () => Promise<unknown>, row: Partial<AuditRow>];

/** A browser says of its own calls where they come from. */
const AS_BROWSER = { 'Sec-Fetch-Site': 'same-origin' };

/** A server, deeds at its doors, and the rows of the audit that each of them leaves. */
export class AuditedServer {
  server!: ApiServer;
  tokens!: Readonly<Record<'administrator' | 'editor' | 'viewer' | 'guest', string>>;
  /** Rows that were there before the deed. */
  private seen = 0;

  async start(): Promise<void> {
    const server = (this.server = await startApiServer());
    // What is counted is written when a test says so, and not when a minute is over, which may be in the midst of one.
    await server.app.context.audit.stop();
    this.tokens = {
      administrator: (await server.signIn()).access_token,
      editor: (await server.signIn(USERS.editor)).access_token,
      viewer: (await server.signIn(USERS.viewer)).access_token,
      guest: ((await this.signInAs({ username: 'guest', password: guestCipher() })).body.data as Authentication).access_token,
    };
    this.seen = (await this.rows()).length;
  }

  readonly signInAs = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    this.server.call('POST', 'v1/authenticate', { form, headers });

  /** A new account that has signed in as a browser does. */
  readonly account = async (name: string): Promise<Authentication> => {
    await addAccount(this.server.sql, { name, role: 'editor', password: PASSWORD, mustChangePassword: false });
    return (await this.signInAs({ username: name, password: PASSWORD }, AS_BROWSER)).body.data as Authentication;
  };

  /** What a deed left, once it is there; a second row that follows would be seen by the next one. */
  readonly left = async (): Promise<readonly AuditRow[]> => {
    await expect.poll(async () => (await this.rows()).length).toBeGreaterThan(this.seen);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await this.server.app.context.audit.noted();
    const all = await this.rows();
    const fresh = all.slice(this.seen);
    this.seen = all.length;
    return fresh;
  };

  /** The rows of what is done here are nobody's. */
  readonly quietly = async (deed: () => Promise<unknown>): Promise<void> => {
    await deed();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await this.server.app.context.audit.noted();
    this.seen = (await this.rows()).length;
  };

  /** What was counted is written, and what is counted from now on is new. */
  readonly flushed = (): Promise<void> => this.quietly(() => this.server.app.context.audit.flush());

  readonly socket = async (path: string, token: string, send?: Uint8Array | string): Promise<void> => {
    const opened = this.server.socket(path, [crypto.randomUUID(), token]);
    const watched = watch(opened);
    await watched.opened();
    if (send === undefined) await watched.ended();
    else {
      opened.send(send);
      await expect.poll(() => watched.messages.length + (watched.closed ? 1 : 0)).toBeGreaterThan(0);
      opened.terminate();
    }
  };

  readonly command = async (
    name: string,
    args: readonly string[],
    told: (words: string) => void = () => undefined,
  ): Promise<number> => {
    const { sql, config } = this.server;
    const { environment, log } = this.server.app.context;
    const service = await syncServiceOf(this.server.app.context);
    const context = { sql, config, environment, log, cwd: config.dataDir, actor: 'root', server: service };
    return (await COMMANDS.get(name)!()).run({ ...context, signal: new AbortController().signal, out: told, err: told }, args);
  };

  /** What is sent and then nothing more, until the server ends the connection; `isOver`: the sender does, after so long. */
  readonly raw = (text: string, isOver = false, afterMs = 0): Promise<void> =>
    new Promise((resolve) => {
      const { port } = this.server.app.fastify.server.address() as AddressInfo;
      const connection = net.connect(port, '127.0.0.1', () => {
        if (!isOver || afterMs > 0) connection.write(text);
        else connection.end(text);
        if (isOver && afterMs > 0) setTimeout(() => connection.end(), afterMs);
      });
      connection.resume().on('error', () => undefined);
      connection.on('close', () => resolve());
    });

  private rows(): Promise<readonly AuditRow[]> {
    return this.server.sql.query<AuditRow & Record<string, unknown>>(
      'select "user_name", "address", "action", "outcome", "facts" from "audit" order by "id"',
      [],
    );
  }
}

/** The audited server of a file of tests. */
export function auditedServer(): AuditedServer {
  const audited = new AuditedServer();
  beforeAll(() => audited.start());
  afterAll(() => audited.server.stop());
  return audited;
}

export function leaveOneRowEach({ flushed, left }: AuditedServer, deeds: readonly Deed[]): void {
  it.each(deeds)('%s leaves exactly one row', async (_what, deed, row) => {
    await flushed();
    await deed();
    expect(await left()).toEqual([expect.objectContaining({ outcome: 'ok', ...row })]);
  });
}
