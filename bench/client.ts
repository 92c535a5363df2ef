import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { WebSocket } from 'ws';
import type { Intent } from '../domain/operations/operation';
import { decodeServerFrame, encodeFrame } from '../protocol/codec/frame-codec';
import { SCHEMA_HASH } from '../protocol/schema-hash';
import type { AnswerOf } from '../protocol/rest/endpoint';
import type { readImport } from '../protocol/rest/imports';
import type { ClientFrame } from '../protocol/sync/messages';

const API = '/diagramApi/wapi/v1';
/** The administrator's password after signInFirst. */
export const BENCH_PASSWORD = 'Bench-Pass-1';

async function call(url: string, path: string, token: string, form?: Readonly<Record<string, string>>): Promise<Response> {
  const answer = await fetch(`${url}${API}/${path}`, {
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function data<T>(answer: Response): Promise<T> {
  const body = (await answer.json()) as { readonly code: number; readonly message: string; readonly data: T };
  if (body.code !== 200) throw new Error(`${answer.url}: ${body.code} ${body.message}`);
  return body.data;
}

/** Signs in as the administrator of a fresh data directory, changing the first password; yields a token. */
export async function signInFirst(url: string, firstPassword: string): Promise<string> {
  const first = await signIn(url, 'admin', firstPassword);
  await data(
    await call(url, 'change_password', first, { oldPassword: firstPassword, password: BENCH_PASSWORD, confirm: BENCH_PASSWORD }),
  );
  return signIn(url, 'admin', BENCH_PASSWORD);
}

/** Yields a token. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  return (await data<{ readonly access_token: string }>(await call(url, 'authenticate', '', { username, password })))
    .access_token;
}

/** Accounts that ask in turns: one that asked without a pause would measure its budget of work (server/http/turns.ts). */
const ASKERS = 8;

/** Adds them to a running server; yields their tokens. */
export async function signInAskers(url: string, dataDir: string): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (let nth = 0; nth < ASKERS; nth += 1) {
    const name = `asker-${nth}`;
    const account = ['user', 'add', name, '--role', 'viewer', '--password', BENCH_PASSWORD, '--data', dataDir];
    await promisify(execFile)(process.execPath, ['dist/server/cli.js', ...account]);
    tokens.push(await signIn(url, name, BENCH_PASSWORD));
  }
  return tokens;
}

/** Uploads a file and waits for its import, or its preview; throws when it did not come to its end. */
export async function importFile(url: string, token: string, file: string, dryRun: boolean): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('file', await openAsBlob(file), basename(file));
  const sent = await fetch(`${url}${API}/import${dryRun ? '?dryRun=1' : ''}`, { method: 'POST', body: form, headers });
  const { job } = await data<{ readonly job: string }>(sent);
  for (;;) {
    const { state, error, report } = await data<ImportStanding>(await fetch(`${url}${API}/import/${job}`, { headers }));
    const refused = report?.notes.find(({ level }) => level === 'refused');
    if (state === 'done' && refused === undefined) return;
    if (state !== 'running') throw new Error(`${file}: ${state} ${error ?? ''} ${refused?.message ?? ''}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

type ImportStanding = Pick<AnswerOf<typeof readImport>, 'state' | 'error' | 'report'>;

/** One search as the palette makes it; yields the number of records found. */
export async function search(url: string, token: string, words: string): Promise<number> {
  return (await searchAnswer(url, token, words)).total;
}

/** Resolves when the index that the server builds after its start is whole. */
export async function searchReady(url: string, token: string): Promise<void> {
  while (!(await searchAnswer(url, token, 'sw')).ready) await new Promise((done) => setTimeout(done, 100));
}

async function searchAnswer(
  url: string,
  token: string,
  words: string,
): Promise<{ readonly total: number; readonly ready: boolean }> {
  return data(await call(url, `search?limit=20&q=${encodeURIComponent(words)}`, token));
}

/** Places that a trace of a port comes to on either side. */
export async function tracePlaces(url: string, token: string, port: number): Promise<number> {
  type Arm = { readonly hops: readonly unknown[] };
  const found = await data<{ readonly outside: Arm; readonly inside: Arm }>(await call(url, `trace?port=${port}`, token));
  return found.outside.hops.length + found.inside.hops.length;
}

/** The snapshot's clock; its bytes are read and dropped. */
export async function snapshotClock(url: string, token: string, diagram: number): Promise<number> {
  const answer = await call(url, `diagrams/${diagram}/snapshot`, token);
  await answer.arrayBuffer();
  return Number(answer.headers.get('x-clock'));
}

/** An editor as bare frames: no document of its own, so that what is measured is the server. */
export interface Editor {
  /** Sends one operation; resolves to ms until its acknowledgement. Rejects when the server refuses it. */
  edit(intent: Intent): Promise<number>;
  /** Ids that only this editor may give to new records. */
  lease(count: number): Promise<readonly number[]>;
  /** Of the last patch that came. */
  readonly clock: number;
  close(): void;
}

export async function openEditor(url: string, token: string, diagram: number, clock: number): Promise<Editor> {
  const clientId = randomUUID();
  const socket = new WebSocket(`${url.replace('http', 'ws')}${API}/sync`, [clientId, token]);
  socket.binaryType = 'nodebuffer';
  const waiting = new Map<number, { readonly sentAt: number; done(ms: number): void; fail(error: Error): void }>();
  let nextSeq = 1;
  let baseClock = clock;
  const leases: ((ids: readonly number[]) => void)[] = [];
  const send = (frame: ClientFrame): void => socket.send(encodeFrame(frame));
  const greet = (from: number): void =>
    send({ type: 'hello', protocol: SCHEMA_HASH, clientId, diagram, clock: from, states: null });
  const failAll = (error: Error): void => {
    for (const one of waiting.values()) one.fail(error);
    waiting.clear();
  };
  await new Promise<void>((welcomed, fail) => {
    socket.on('error', fail);
    socket.on('close', (code, reason) => {
      const error = new Error(`the sync socket closed: ${code} ${reason.toString()}`);
      fail(error);
      failAll(error);
    });
    socket.on('open', () => greet(clock));
    socket.on('message', (bytes: Buffer) => {
      const receivedAt = performance.now();
      const frame = decodeServerFrame(bytes);
      if (!frame.ok) return failAll(new Error(`unreadable frame: ${frame.refusal.rule}`));
      const { value } = frame;
      if (value.type === 'welcome') welcomed();
      else if (value.type === 'patch') baseClock = value.to;
      else if (value.type === 'leased') leases.shift()?.(Array.from({ length: value.count }, (_, at) => value.first + at));
      else if (value.type === 'ack') {
        waiting.get(value.seq)?.done(receivedAt - waiting.get(value.seq)!.sentAt);
        waiting.delete(value.seq);
      } else if (value.type === 'refused') {
        waiting.get(value.seq)?.fail(new Error(`refused: ${JSON.stringify(value.refusal)}`));
        waiting.delete(value.seq);
      } else if (value.type === 'reload') failAll(new Error('the server asks for a reload'));
      else if (value.type === 'snapshot') {
        // A patch was too large to be sent. What is asked here needs no document: go on from where it leads.
        baseClock = value.clock;
        greet(baseClock);
      }
    });
  });
  return {
    edit: (intent) =>
      new Promise((done, fail) => {
        const seq = nextSeq++;
        waiting.set(seq, { sentAt: performance.now(), done, fail });
        send({ type: 'submit', operations: [{ seq, baseClock, intent }] });
      }),
    lease: (count) =>
      new Promise((done) => {
        leases.push(done);
        send({ type: 'lease', count });
      }),
    get clock() {
      return baseClock;
    },
    close: () => socket.close(),
  };
}

/** A page that has no diagram open: one operation after the other, by HTTP. */
export interface Page {
  /** Ids that only this page may give to new records. */
  lease(count: number): Promise<readonly number[]>;
  /** Resolves when it was done, or refused: what the next undo names it by, and ms until the answer. */
  submit(
    intent: object,
  ): Promise<{ readonly clientId: string; readonly seq: number; readonly ms: number; readonly isDone: boolean }>;
}

export function openPage(url: string, token: string): Page {
  const clientId = randomUUID();
  let seq = 0;
  const post = (path: string, form: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${url}${API}/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Authorization: `Bearer ${token}` },
    });
  return {
    async lease(count) {
      const block = await data<{ readonly first: number; readonly count: number }>(
        await post('ids', { clientId, count: String(count) }),
      );
      return Array.from({ length: block.count }, (_, at) => block.first + at);
    },
    async submit(intent) {
      seq += 1;
      const sentAt = performance.now();
      const answer = await post('operations', { clientId, seq: String(seq), intent: JSON.stringify(intent) });
      const body = await answer.text();
      const ms = performance.now() - sentAt;
      if (answer.status !== 200 && answer.status !== 422) throw new Error(`operations: ${answer.status} ${body}`);
      return { clientId, seq, ms, isDone: answer.ok };
    },
  };
}
