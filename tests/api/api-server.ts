import type { AddressInfo } from 'node:net';
import pino from 'pino';
import WebSocket from 'ws';
import { createApp, type App } from '../../server/app';
import { DEFAULT_GUEST_KEY, type Config } from '../../server/config';
import { FEATURES } from '../../server/features';
import { addAccount, ensureFirstAccounts } from '../../server/features/accounts/accounts';
import type { Feature } from '../../server/http/feature';
import type { Sql } from '../../server/storage/sql';
import type { AnswerBody } from '../../protocol/errors';
import type { Authentication } from '../../protocol/rest/session';
import { makeTestDatabase } from '../setup/test-database';

/** The real server on a free port of loopback, on a database of its own, with a clock that a test may move. */
export interface ApiServer {
  readonly app: App;
  readonly sql: Sql;
  readonly config: Config;
  /** http://127.0.0.1:PORT */
  readonly origin: string;
  /** Moves the server's clock forward, and lets it go on where it stood still. */
  advance(ms: number): void;
  /** The server's clock stands until it is moved: what a test does within a span takes as long as it likes. */
  standStill(): void;
  /** `T`: what the call answers with, where a test reads it. */
  call<T = never>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  /** Signs in with a plain password, as a program does: no cookie. */
  signIn(userName?: string, password?: string): Promise<Authentication>;
  accountId(userName: string): Promise<number>;
  socket(path: string, protocols: readonly string[], headers?: Record<string, string>): WebSocket;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string;
  readonly form?: Record<string, string>;
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

export interface Answer<T = never> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerBody<T>;
  readonly text: string;
}

export const BASE = '/diagramApi/wapi/';
export const PASSWORD = 'Right-1-password';
/** One user of each role, all with PASSWORD; the guest signs in by its cipher. */
export const USERS = { administrator: 'ada', editor: 'edda', viewer: 'vito', NoAccess: 'nora' } as const;

/** `features`: what it does beside the product's own. */
export async function startApiServer(options: Partial<Config> = {}, features: readonly Feature[] = []): Promise<ApiServer> {
  const database = await makeTestDatabase();
  const sql = await database.open();
  let ahead = 0;
  let stoodAt: number | null = null;
  const environment = {
    now: () => (stoodAt ?? Date.now()) + ahead,
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  };
  const config: Config = {
    dataDir: database.dataDir,
    databaseUrl: database.databaseUrl,
    host: '127.0.0.1',
    port: 0,
    webDir: `${database.dataDir}/web`,
    certificateFile: null,
    keyFile: null,
    insecureHttp: false,
    origins: [],
    proxies: [],
    guestKey: DEFAULT_GUEST_KEY,
    guest: 'auto',
    demo: false,
    logLevel: 'silent',
    ...options,
  };
  await ensureFirstAccounts(sql, environment.randomBytes, () => undefined);
  for (const [role, name] of Object.entries(USERS))
    await addAccount(sql, { name, role, password: PASSWORD, mustChangePassword: false });
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const parts = { sql, config, log, environment, features: [...FEATURES, ...features], tls: null };
  const app = await createApp(parts).catch(async (error: unknown) => {
    await sql.close();
    await database.remove();
    throw error;
  });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  async function call<T = never>(
    method: string,
    path: string,
    { token, form, json, body, headers = {} }: CallOptions = {},
  ): Promise<Answer<T>> {
    const url = path.startsWith('/') ? origin + path : origin + BASE + path;
    const content = form ? new URLSearchParams(form).toString() : json !== undefined ? JSON.stringify(json) : body;
    const type = form ? 'application/x-www-form-urlencoded' : json !== undefined ? 'application/json' : undefined;
    const response = await fetch(url, {
      method,
      headers: {
        ...(type ? { 'Content-Type': type } : {}),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content as BodyInit }),
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : null) as AnswerBody<T>,
    };
  }

  return {
    app,
    sql,
    config,
    origin,
    call,
    advance(ms) {
      ahead += ms;
      stoodAt = null;
    },
    standStill() {
      stoodAt = Date.now();
    },
    async signIn(userName = USERS.administrator, password = PASSWORD) {
      const answer = await call<Authentication>('POST', 'v1/authenticate', { form: { username: userName, password } });
      if (answer.body.code !== 200) throw new Error(`sign-in of ${userName}: ${answer.text}`);
      return answer.body.data;
    },
    async accountId(userName) {
      const [row] = await sql.query<{ id: number }>('select "id" from "app_user" where "name" = $1', [userName]);
      return row!.id;
    },
    socket: (path, protocols, headers) =>
      new WebSocket(`${origin.replace('http', 'ws')}${path}`, [...protocols], headers ? { headers } : {}),
    async stop() {
      await app.close();
      await sql.close();
      await database.remove();
    },
  };
}

/** What a socket did, in order, for tests to wait on. */
export function watch(socket: WebSocket) {
  const messages: unknown[] = [];
  let closed: { code: number; reason: string } | null = null;
  let failed: string | null = null;
  socket.on('message', (data: Buffer, isBinary) => messages.push(isBinary ? new Uint8Array(data) : JSON.parse(data.toString())));
  socket.on('close', (code, reason) => (closed = { code, reason: reason.toString() }));
  socket.on('error', (error) => (failed = error.message));
  return {
    messages,
    get closed() {
      return closed;
    },
    get failed() {
      return failed;
    },
    opened: () =>
      new Promise<void>((resolve, reject) =>
        socket.readyState === socket.OPEN ? resolve() : (socket.once('open', resolve), socket.once('error', reject)),
      ),
    ended: () => new Promise<void>((resolve) => (closed ? resolve() : socket.once('close', () => resolve()))),
  };
}
