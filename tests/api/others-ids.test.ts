import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../domain/document/changes';
import type { Change } from '../../domain/document/diff';
import type { Kind } from '../../domain/document/schema';
import type { Operation } from '../../domain/operations/operation';
import { OPERATIONS } from '../../domain/operations/registry';
import { permissionsOf } from '../../domain/permissions/permission';
import { readShape, type AnyShape, type Misfit } from '../../domain/shape';
import { decodeServerFrame, encodeFrame } from '../../protocol/codec/frame-codec';
import type { Endpoint } from '../../protocol/rest/endpoint';
import { UP } from '../../protocol/socket/messages';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import { CLIENT_FRAMES, type ClientFrame } from '../../protocol/sync/messages';
import { mayCall } from '../../server/http/authorize';
import type { Session } from '../../server/http/sessions';
import { writeDiff } from '../../server/sync/write-diff';
import { asIntent } from '../fixtures/as-intent';
import { guestCipher } from '../fixtures/guest-cipher';
import { openSyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { BASE, startApiServer, USERS, watch, type ApiServer } from './api-server';

/** Calls and frames that name what is there and may not be seen are answered as those that name nothing at all. */
const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2, rooms: 3, plant: true });
const [SEEN, HIDDEN] = HALL.diagrams as [number, number];
/** A cable that is in no port, and so in no drawing. */
const LAID = HALL.nextId + 10;
const ENDPOINTS = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../protocol/rest/*.ts', '!**/*.test.ts'], { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .filter((said): said is Endpoint => typeof said === 'object' && said !== null && 'method' in said && 'path' in said);

/** What is named: a record, an import, a client of the log. */
interface Named {
  readonly id: number;
  readonly job: string;
  readonly clientId: string;
}

let server: ApiServer;
let tokens: Readonly<Record<'guest' | 'viewer', string>>;
/** Of each kind one that the guest's diagram does not show, and what nobody has, in pairs. */
let pairs: readonly { readonly kind: Kind; readonly there: Named; readonly absent: Named }[];

beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, [...HALL.changes, created('cable', LAID, { name: 'laid' })]));
  const administrator = (await server.signIn()).access_token;
  const editor = (await server.signIn(USERS.editor)).access_token;
  const form = { name: 'guest_diagram', value: String(SEEN) };
  await server.call('POST', 'v1/global_settings', { token: administrator, form });
  const guest = await server.call<{ readonly access_token: string }>('POST', 'v1/authenticate', {
    form: { username: 'guest', password: guestCipher() },
  });
  tokens = { guest: guest.body.data.access_token, viewer: (await server.signIn(USERS.viewer)).access_token };
  const file = new FormData();
  file.append('file', new File([fs.readFileSync(new URL('../fixtures/import/small-netbox.json', import.meta.url))], 'n.json'));
  const started = await fetch(`${server.origin}${BASE}v1/import?dryRun=1`, {
    ...{ method: 'POST', headers: { Authorization: `Bearer ${administrator}` }, body: file },
  });
  const { job } = ((await started.json()) as { readonly data: { readonly job: string } }).data;
  const { clientId, close } = await openSyncEditor(server.origin, editor, HIDDEN, 0);
  close();
  const absent = { id: HALL.nextId + 900_000, job: crypto.randomUUID(), clientId: crypto.randomUUID() };
  pairs = [...hiddenOnes()].map(([kind, id]) => ({ kind, there: { id, job, clientId }, absent }));
});
afterAll(() => server.stop());

/** Of each kind one of the last room, as the fixture has it: what refers to what is there and is no end of a cable. */
function hiddenOnes(): ReadonlyMap<Kind, number> {
  const room = HALL.rooms.at(-1)!;
  const hidden = new Set([room]);
  const valuesOf = ({ after }: Change) => Object.values(after as Record<string, unknown>);
  for (let before = 0; before < hidden.size; ) {
    before = hidden.size;
    for (const change of HALL.changes) if (valuesOf(change).some((value) => hidden.has(value as number))) hidden.add(change.id);
  }
  const plugged = new Set(HALL.changes.filter(({ kind }) => kind === 'termination').flatMap(valuesOf));
  const free = HALL.changes.filter(({ id, kind }) => hidden.has(id) && !plugged.has(id) && id !== room && kind !== 'termination');
  return new Map([...free.map(({ kind, id }) => [kind, id] as const), ['cable', LAID]]);
}

/** Values that fit the shape, one for each field that may be left out and one with none of those: what is named stands where it can. */
function samples(shape: AnyShape, named: Named): readonly unknown[] {
  switch (shape.kind) {
    case 'object': {
      const needed = Object.entries(shape.fields).filter(([, field]) => field.kind !== 'optional');
      const free = Object.entries(shape.fields).filter(([, field]) => field.kind === 'optional');
      const base = Object.fromEntries(needed.map(([name, field]) => [name, samples(field, named)[0]]));
      return [base, ...free.map(([name, field]) => ({ ...base, [name]: samples(field, named)[0] }))];
    }
    case 'optional':
    case 'or-null':
      return samples(shape.of, named);
    case 'json':
      return [JSON.stringify(samples(shape.of, named)[0])];
    case 'list':
      return [[samples(shape.of, named)[0]]];
    case 'tuple':
      return [shape.of.map((part) => samples(part, named)[0])];
    case 'record':
      return [{}];
    case 'one-of':
      return [shape.values[0]];
    default: {
      const { id, job, clientId } = named;
      const intent = { kind: 'delete-objects', version: 1, ids: [id] };
      const values = [job, clientId, String(id), `${id}.1.1`, id, '1', 1, true, SCHEMA_HASH, 'a'.repeat(64), intent, null];
      // Most texts may be anything: there an id says more than the name of a client.
      const fitting = values.filter((value) => fits(shape, value));
      return [fitting.includes(String(id)) ? String(id) : fitting[0]];
    }
  }
}
function fits(shape: AnyShape, value: unknown): boolean {
  const misfits: Misfit[] = [];
  readShape(shape, value, misfits, true);
  return misfits.length === 0;
}

/** Every call of an endpoint that names something. */
function callsOf(
  { method, path, params, query, body }: Endpoint,
  named: Named,
): readonly (readonly [path: string, form: unknown])[] {
  const place = params === undefined ? {} : (samples(params, named)[0] as Record<string, string>);
  const filled = path.slice(1).replace(/:(\w+)/g, (_, name: string) => place[name]!);
  const asked = query === undefined ? [{}] : samples(query, named);
  const sent = typeof body === 'object' ? samples(body, named) : [{}];
  return asked.flatMap((search) =>
    sent.map(
      (form) => [`${filled}?${new URLSearchParams(search as Record<string, string>)}`, method === 'POST' ? form : {}] as const,
    ),
  );
}

/** What was answered, whatever the names were that it was asked by. */
const without = (text: string, { id, job, clientId }: Named): string =>
  text.replaceAll(String(id), 'ID').replaceAll(job, 'JOB').replaceAll(clientId, 'CLIENT');

const principal = (role: 'guest' | 'viewer') =>
  ({ principal: { accountId: 0, permissions: new Set(permissionsOf(role)), scope: { kind: role === 'guest' ? 'diagram' : 'all' } } }) as unknown as Session; // prettier-ignore

describe(`what may not be seen is as if it were not there: ${TEST_DATABASE}`, () => {
  it('[walk 6] of most kinds there is something that the guest may not see', () => {
    expect(pairs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['object', 'port', 'cable', 'diagram', 'placement']));
  });

  const named = ENDPOINTS.filter(({ permission, path }) => permission !== 'public' && !/logout|change_password/.test(path));
  it.each(named.map((said) => [`${said.method} ${said.path}`, said] as const))(
    '[walk 6] %s answers a guest alike, whether what is named is there or not; a viewer, who may not call it, too',
    async (_name, said) => {
      for (const role of ['guest', 'viewer'] as const) {
        if (role === 'viewer' && mayCall(principal(role), said.permission)) continue;
        for (const { kind, there, absent } of pairs) {
          const [calls, others] = [callsOf(said, there), callsOf(said, absent)];
          for (const [at, [path, form]] of calls.entries()) {
            const answers: unknown[] = [];
            for (const [names, asked, sent] of [
              [there, path, form],
              [absent, ...others[at]!],
            ] as const) {
              const { status, text } = await server.call(said.method, asked, {
                token: tokens[role],
                ...(said.method === 'POST' ? { form: sent as Record<string, string> } : {}),
              });
              answers.push([status, text.length, without(text, names)]);
            }
            expect([role, kind, path, answers[0]]).toEqual([role, kind, path, answers[1]]);
          }
        }
      }
    },
  );

  const frameOf = (message: unknown) => (message instanceof Uint8Array ? decodeServerFrame(message) : message);

  /**
   * What the guest's socket answers, and how it ends, of these messages. `last` is sent after them, and once more when what
   * the server tells a while later has come: it is over when both are answered.
   */
  async function told(
    path: string,
    messages: readonly (string | Uint8Array)[],
    names: Named,
    { last, answer, laterMs }: { readonly last: string | Uint8Array; readonly answer: string; readonly laterMs: number },
  ): Promise<readonly string[]> {
    const socket = server.socket(`${BASE}${path}`, [crypto.randomUUID(), tokens.guest]);
    const seen = watch(socket);
    await seen.opened();
    const answers = () => seen.messages.filter((message) => JSON.stringify(frameOf(message)) === answer).length;
    const same = messages.filter((message) => String(message) === String(last)).length;
    for (const message of messages) socket.send(message);
    for (const times of [1, 2]) {
      if (socket.readyState === socket.OPEN) socket.send(last);
      await expect.poll(() => seen.closed !== null || answers() === same + times, { interval: 5 }).toBe(true);
      // Timers of this process come in their order: the server's were set before.
      if (times === 1) await new Promise((resolve) => setTimeout(resolve, laterMs));
    }
    const { closed } = seen;
    socket.terminate();
    const frames = seen.messages.map(frameOf) as { readonly type?: string }[];
    // Who is there may be told more than once.
    const lastPresence = frames.findLastIndex(({ type }) => type === 'presence');
    const said = frames
      .filter(({ type }, at) => type !== 'presence' || at === lastPresence)
      .map((frame) => without(JSON.stringify(frame), names));
    return [...said.map((text) => text.replace(/"uuid":"[^"]*"|"color":"[^"]*"/g, '')), `${closed?.code} ${closed?.reason}`];
  }

  /** Presence is told after 100 ms, and as often more is heard. */
  const UNKNOWN = {
    last: JSON.stringify({ type: 'unknown', data: {} }),
    answer: JSON.stringify({ type: 'refused', data: { rule: 'not-a-message', field: 'type' } }),
    laterMs: 120,
  };
  const PING = { last: encodeFrame({ type: 'ping' }), answer: JSON.stringify({ ok: true, value: { type: 'pong' } }), laterMs: 0 };

  it('[walk 6] so does the main socket, whatever message names it', async () => {
    for (const { there, absent } of pairs)
      for (const [type, shape] of Object.entries(UP)) {
        const messagesOf = (names: Named) =>
          samples(shape, names).flatMap((data) => [
            JSON.stringify({ type, data }),
            JSON.stringify({ type, data: { ...(data as object), diagram: SEEN } }),
          ]);
        const answers: unknown[] = [];
        // One after the other: the windows of one account take turns in being heard.
        for (const names of [there, absent]) {
          await expect.poll(() => server.app.context.sockets.count, { interval: 5 }).toBe(0);
          answers.push(await told('v1/websocket', messagesOf(names), names, UNKNOWN));
        }
        expect([type, answers[0]]).toEqual([type, answers[1]]);
      }
  });

  it('[walk 6] and the sync socket, whatever frame and whatever operation names it', async () => {
    const hello: ClientFrame = {
      ...{ type: 'hello', protocol: SCHEMA_HASH, clientId: crypto.randomUUID(), diagram: SEEN, clock: 0, states: null },
    };
    const framesOf = (names: Named): readonly (readonly ClientFrame[])[] => {
      const each = Object.entries(CLIENT_FRAMES).map(([type, shape]) => {
        const frame = { type, ...(samples(shape, names)[0] as object) } as ClientFrame;
        return type === 'hello' ? [{ ...frame, protocol: SCHEMA_HASH, clientId: crypto.randomUUID(), states: null } as ClientFrame] : [hello, frame]; // prettier-ignore
      });
      const operations = OPERATIONS.map(({ reader }: Operation, at) => ({
        ...{ seq: at + 1, baseClock: 0 },
        intent: asIntent(
          JSON.parse(JSON.stringify(reader.examples[0]).replace(/24\d{12}/g, String(names.id))) as { kind: string },
        ),
      }));
      return [
        ...each,
        [
          { ...hello, clientId: crypto.randomUUID() },
          { type: 'submit', operations },
        ],
      ];
    };
    for (const { there, absent } of pairs.filter(({ kind }) => ['object', 'diagram', 'port'].includes(kind))) {
      const [hidden, none] = [framesOf(there), framesOf(absent)];
      for (const [at, frames] of hidden.entries()) {
        const answers = await Promise.all(
          [[there, frames] as const, [absent, none[at]!] as const].map(
            ([names, sent]) =>
            told('v1/sync', sent.map((frame) => encodeFrame(frame)), names, PING), // prettier-ignore
          ),
        );
        expect([frames.at(-1)!.type, answers[0]]).toEqual([frames.at(-1)!.type, answers[1]]);
      }
    }
  });
});
