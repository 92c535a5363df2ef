import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { PRESENCE_COLORS } from '../../server/socket/presence-colors';
import { lookedMs } from '../setup/looks';
import { TEST_DATABASE } from '../setup/test-database';
import { startApiServer, USERS, watch, type ApiServer } from './api-server';

let server: ApiServer;
const tokens = { editor: '', viewer: '', administrator: '' };
beforeAll(async () => {
  server = await startApiServer();
  for (const role of ['editor', 'viewer', 'administrator'] as const)
    tokens[role] = (await server.signIn(USERS[role])).access_token;
});
afterAll(() => server.stop());

const MAIN = '/diagramApi/wapi/v1/websocket';
const open = async (token: string, path = MAIN) => {
  const uuid = crypto.randomUUID();
  const socket = server.socket(path, [uuid, token]);
  const seen = watch(socket);
  await seen.opened();
  return { socket, seen, uuid };
};
const lastPresence = (seen: ReturnType<typeof watch>) =>
  seen.messages.filter((message) => (message as { type: string }).type === 'presence').at(-1);

describe(`the main socket: ${TEST_DATABASE}`, () => {
  it('[R7.041] opens at /wapi/v1/websocket with a generated uuid and the token as sub-protocols', async () => {
    const { socket, seen } = await open(tokens.viewer, '/wapi/v1/websocket');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.closed).toBeNull();
    socket.terminate();
  });

  it('it opens under the /diagramApi prefix as well', async () => {
    const { socket, seen } = await open(tokens.viewer);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.closed).toBeNull();
    socket.terminate();
  });

  it('a path that begins with a slash behind the base’s own opens too', async () => {
    for (const path of ['/diagramApi/wapi//v1/websocket', '/wapi//v1/websocket', '/diagramApi/wapi//v1/sync']) {
      const { socket, seen } = await open(tokens.viewer, path);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([path, seen.closed]).toEqual([path, null]);
      socket.terminate();
    }
  });

  it('the server selects the uuid and never sends the token back', async () => {
    const { socket, uuid } = await open(tokens.viewer);
    expect(socket.protocol).toBe(uuid);
    socket.terminate();
  });

  it('a token in place of the uuid is refused and not sent back', async () => {
    for (const first of [tokens.viewer, 'A'.repeat(43), 'viewer-token-1']) {
      const seen = watch(server.socket(MAIN, [first, crypto.randomUUID()]));
      await seen.ended();
      expect(seen.failed).toContain('400');
    }
  });

  it('[R7.042] [R3.022] what comes is JSON with type and data', async () => {
    const { socket, seen } = await open(tokens.viewer);
    socket.send(JSON.stringify({ type: 'presence', data: { diagram: LIMITS.guestDiagramId, selection: [] } }));
    await expect.poll(() => seen.messages.length).toBe(1);
    expect(Object.keys(seen.messages[0] as object).sort()).toEqual(['data', 'type']);
    socket.terminate();
  });

  it('[R7.043] a message of a type that nobody registered is refused as every other that is none, and the connection lives on', async () => {
    const { socket, seen } = await open(tokens.viewer);
    socket.send(JSON.stringify({ type: 'later-feature', data: { any: 1 } }));
    await expect.poll(() => seen.messages).toEqual([{ type: 'refused', data: { rule: 'not-a-message', field: 'type' } }]);
    expect(seen.closed).toBeNull();
    socket.terminate();
  });

  it('[R8.053] a refused token closes the connection with 4401 and the code, for the close handler to read', async () => {
    for (const [token, code] of [
      ['A'.repeat(43), '5000'],
      ['', '5000'],
    ] as const) {
      const seen = watch(server.socket(MAIN, token === '' ? [crypto.randomUUID()] : [crypto.randomUUID(), token]));
      await seen.ended();
      expect(seen.closed).toEqual({ code: 4401, reason: code });
    }
  });

  it('[R8.054] an upgrade at an unknown path fails, for the error handler to see', async () => {
    const seen = watch(server.socket('/wapi/v1/absent', [crypto.randomUUID(), tokens.viewer]));
    await seen.ended();
    expect(seen.failed).toContain('404');
  });

  it('an upgrade from a page of another origin fails', async () => {
    const seen = watch(server.socket(MAIN, [crypto.randomUUID(), tokens.viewer], { Origin: 'https://evil.example' }));
    await seen.ended();
    expect(seen.failed).toContain('403');
  });

  it('an upgrade without a uuid, or with more than two sub-protocols, fails', async () => {
    for (const protocols of [[], ['x'], [crypto.randomUUID(), tokens.viewer, 'third']]) {
      const seen = watch(server.socket(MAIN, protocols));
      await seen.ended();
      expect(seen.failed).toContain('400');
    }
  });

  it('a user has 64 sockets at most', async () => {
    const all = await Promise.all(Array.from({ length: LIMITS.socketsPerUser }, () => open(tokens.administrator)));
    await expect.poll(() => server.app.context.sockets.count).toBeGreaterThanOrEqual(LIMITS.socketsPerUser);
    const one = watch(server.socket(MAIN, [crypto.randomUUID(), tokens.administrator]));
    await one.ended();
    expect(one.closed).toEqual({ code: 4429, reason: '429' });
    for (const { socket } of all) socket.close();
    await Promise.all(all.map(({ seen }) => seen.ended()));
    const again = await open(tokens.administrator);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(again.seen.closed).toBeNull();
    again.socket.terminate();
  });

  it('a socket whose session ended for want of a refresh cannot be opened anew with its old token', async () => {
    const { access_token } = await server.signIn(USERS.viewer);
    await server.call('POST', 'v1/logout', { token: access_token });
    const seen = watch(server.socket(MAIN, [crypto.randomUUID(), access_token]));
    await seen.ended();
    expect(seen.closed).toEqual({ code: 4401, reason: '5019' });
  });
});

describe(`presence: ${TEST_DATABASE}`, () => {
  const DIAGRAM = 24_000_000_000_777;
  const say = (socket: Awaited<ReturnType<typeof open>>['socket'], diagram: number, selection: readonly number[] = []) =>
    socket.send(JSON.stringify({ type: 'presence', data: { diagram, selection } }));

  it('those who have a diagram open see each other, with colours that differ, their selection, and no one elsewhere', async () => {
    const [a, b, elsewhere] = [await open(tokens.editor), await open(tokens.viewer), await open(tokens.administrator)];
    say(elsewhere.socket, DIAGRAM + 1);
    say(a.socket, DIAGRAM, [24_000_000_000_123]);
    say(b.socket, DIAGRAM);
    const both = (users: unknown[]) => ({ type: 'presence', data: { diagram: DIAGRAM, users } });
    await expect.poll(() => (lastPresence(a.seen) as { data: { users: unknown[] } } | undefined)?.data.users.length).toBe(2);
    const shown = lastPresence(a.seen) as { data: { users: { userName: string; color: string }[] } };
    // Whoever the server heard first stands first: two sockets may overtake each other.
    const users = shown.data.users.toSorted((one, other) => one.userName.localeCompare(other.userName));
    expect({ ...shown, data: { ...shown.data, users } }).toEqual(
      both([
        { uuid: a.uuid, userName: USERS.editor, color: expect.any(String), selection: [24_000_000_000_123] },
        { uuid: expect.any(String), userName: USERS.viewer, color: expect.any(String), selection: [] },
      ]),
    );
    // By its uuid another account could pass for it: that is told to its own account alone.
    expect(JSON.stringify(a.seen.messages)).not.toContain(b.uuid);
    expect(JSON.stringify(b.seen.messages)).toContain(b.uuid);
    const colors = shown.data.users.map(({ color }) => color);
    expect(new Set(colors).size).toBe(2);
    for (const color of colors) expect(PRESENCE_COLORS).toContain(color);
    expect(JSON.stringify(elsewhere.seen.messages)).not.toContain(a.uuid);

    b.socket.close();
    await expect.poll(() => (lastPresence(a.seen) as { data: { users: unknown[] } }).data.users.length).toBe(1);
    say(a.socket, 0);
    a.socket.close();
    elsewhere.socket.close();
  });

  it('an account that floods is heard so often and shown in so many windows; the newest of each counts, others are told at once', async () => {
    const [honest, ...flood] = await Promise.all([open(tokens.editor), ...Array.from({ length: 20 }, () => open(tokens.viewer))]);
    const selection = Array.from({ length: 300 }, (_, at) => 24_000_000_001_000 + at);
    say(honest!.socket, DIAGRAM + 3);
    for (let round = 0; round < 20; round += 1)
      for (const { socket } of flood) say(socket, DIAGRAM + 3, selection.slice(0, 280 + round));
    say(honest!.socket, DIAGRAM + 3, [24_000_000_000_123]);
    const told = () => lastPresence(honest!.seen) as { data: { users: { userName: string; selection: number[] }[] } } | undefined;
    const usersOf = (name: string) => told()?.data.users.filter(({ userName }) => userName === name) ?? [];
    const isTold = () => expect.poll(() => usersOf(USERS.editor)[0]?.selection).toEqual([24_000_000_000_123]);
    expect(await lookedMs(isTold)).toBeLessThan(5000);
    await expect.poll(() => usersOf(USERS.viewer).length).toBe(8);
    expect(usersOf(USERS.viewer)[0]!.selection).toHaveLength(200);
    say(flood[0]!.socket, DIAGRAM + 3, [24_000_000_000_777]);
    await expect.poll(() => usersOf(USERS.viewer).map((user) => user.selection.length)).toContain(1);
    for (const { socket } of [honest!, ...flood]) socket.terminate();
  });

  it('one user keeps one colour over all windows', async () => {
    const [a, b] = [await open(tokens.editor), await open(tokens.editor)];
    say(a.socket, DIAGRAM + 2);
    say(b.socket, DIAGRAM + 2);
    await expect.poll(() => (lastPresence(a.seen) as { data: { users: unknown[] } } | undefined)?.data.users.length).toBe(2);
    const { users } = (lastPresence(a.seen) as { data: { users: { color: string }[] } }).data;
    expect(users[0]!.color).toBe(users[1]!.color);
    a.socket.close();
    b.socket.close();
  });
});

describe(`watched diagrams: ${TEST_DATABASE}`, () => {
  const [SHOWN, ROOM] = [24_000_000_000_790, 24_000_000_000_791];
  const say = ({ socket }: Awaited<ReturnType<typeof open>>, type: string, data: object) =>
    socket.send(JSON.stringify({ type, data }));
  const watched = ({ seen }: Awaited<ReturnType<typeof open>>) =>
    (seen.messages as { type: string; data: { users: { userName: string; diagram: number; selection: number[] }[] } }[])
      .filter(({ type }) => type === 'watched')
      .at(-1)
      ?.data.users.map(({ userName, diagram, selection }) => [userName, diagram, selection]);

  it('[walk 4, in use] whoever watches a diagram is told who has it open and what they select there, until it is watched no more', async () => {
    const [own, other] = [await open(tokens.editor), await open(tokens.viewer)];
    say(own, 'presence', { diagram: SHOWN, selection: [] });
    say(own, 'watch', { diagrams: [ROOM] });
    await expect.poll(() => watched(own)).toEqual([]);
    say(other, 'presence', { diagram: ROOM, selection: [] });
    await expect.poll(() => watched(own)).toEqual([[USERS.viewer, ROOM, []]]);
    say(other, 'presence', { diagram: ROOM, selection: [24_000_000_000_123] });
    await expect.poll(() => watched(own)).toEqual([[USERS.viewer, ROOM, [24_000_000_000_123]]]);
    expect(JSON.stringify(own.seen.messages)).not.toContain(other.uuid);
    say(own, 'watch', { diagrams: [] });
    other.socket.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(watched(own)).toHaveLength(1);
    own.socket.terminate();
  });
});

describe(`pointers: ${TEST_DATABASE}`, () => {
  type Live = Awaited<ReturnType<typeof open>>;
  interface Pointers {
    readonly diagram: number;
    readonly pointers: readonly { readonly uuid: string; readonly at: readonly number[] | null; readonly view: object | null }[];
  }
  const DIAGRAM = 24_000_000_000_780;
  const VIEW = { x: 0, y: 0, width: 5000, height: 2500 };
  const here = ({ socket }: Live, diagram: number) =>
    socket.send(JSON.stringify({ type: 'presence', data: { diagram, selection: [] } }));
  const point = ({ socket }: Live, diagram: number, at: readonly number[] | null) =>
    socket.send(JSON.stringify({ type: 'pointer', data: { diagram, at, view: VIEW } }));
  const pointersOf = ({ seen }: Live) =>
    (seen.messages as { type: string; data: Pointers }[]).filter(({ type }) => type === 'pointers').map(({ data }) => data);
  const lastAt = (live: Live) => pointersOf(live).at(-1)?.pointers[0]?.at;
  const present = (live: Live) => (lastPresence(live.seen) as { data: { users: unknown[] } } | undefined)?.data.users.length;
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('others in the diagram are told, under the name that presence gives; nobody elsewhere, and not whoever points', async () => {
    const [a, b, elsewhere] = [await open(tokens.editor), await open(tokens.viewer), await open(tokens.administrator)];
    here(a, DIAGRAM);
    here(b, DIAGRAM);
    here(elsewhere, DIAGRAM + 1);
    await expect.poll(() => present(b)).toBe(2);
    point(a, DIAGRAM, [100.25, -20]);
    await expect.poll(() => lastAt(b)).toEqual([100.25, -20]);
    const { users } = (lastPresence(b.seen) as { data: { users: { uuid: string; userName: string }[] } }).data;
    const { uuid } = users.find(({ userName }) => userName === USERS.editor)!;
    expect(pointersOf(b)).toEqual([{ diagram: DIAGRAM, pointers: [{ uuid, at: [100.25, -20], view: VIEW }] }]);
    expect(JSON.stringify(b.seen.messages)).not.toContain(a.uuid);
    point(a, DIAGRAM, null);
    await expect.poll(() => lastAt(b)).toBeNull();
    expect([pointersOf(a), pointersOf(elsewhere)]).toEqual([[], []]);
    for (const { socket } of [a, b, elsewhere]) socket.terminate();
  });

  it('whoever comes later is told what rests; who changes the diagram takes the pointer away from both', async () => {
    const [a, b] = [await open(tokens.editor), await open(tokens.viewer)];
    here(a, DIAGRAM + 2);
    point(a, DIAGRAM + 2, [7, 8]);
    await rest(150);
    here(b, DIAGRAM + 2);
    await expect.poll(() => lastAt(b)).toEqual([7, 8]);
    here(a, DIAGRAM + 3);
    here(a, DIAGRAM + 2);
    const late = await open(tokens.administrator);
    await rest(250);
    here(late, DIAGRAM + 2);
    await expect.poll(() => present(late)).toBe(3);
    await rest(150);
    expect(pointersOf(late)).toEqual([]);
    for (const { socket } of [a, b, late]) socket.terminate();
  });

  it('a pointer in a diagram in which its window is not is passed over', async () => {
    const [a, beside, there] = [await open(tokens.editor), await open(tokens.viewer), await open(tokens.administrator)];
    here(a, DIAGRAM + 4);
    here(beside, DIAGRAM + 4);
    here(there, DIAGRAM + 5);
    await expect.poll(() => present(a)).toBe(2);
    point(a, DIAGRAM + 5, [1, 1]);
    await rest(250);
    expect([beside, there, a].map(pointersOf)).toEqual([[], [], []]);
    for (const { socket } of [a, beside, there]) socket.terminate();
  });

  it('an account that floods is heard so often and shown in so many windows; others are told at once', async () => {
    const [honest, watching, ...flood] = await Promise.all([
      ...[open(tokens.editor), open(tokens.administrator)],
      ...Array.from({ length: 20 }, () => open(tokens.viewer)),
    ]);
    for (const each of [honest!, watching!, ...flood]) here(each, DIAGRAM + 6);
    await expect.poll(() => present(watching!)).toBe(10);
    const begun = performance.now();
    for (let round = 0; round < 40; round += 1) {
      for (const each of flood) point(each, DIAGRAM + 6, [round, 0]);
      await rest(25);
    }
    point(honest!, DIAGRAM + 6, [5, 5]);
    const told = () => pointersOf(watching!).flatMap(({ pointers }) => pointers);
    await expect.poll(() => told().some(({ at }) => at?.[1] === 5)).toBe(true);
    await rest(1000);
    // 800 came; of the account four windows are heard in 100 ms.
    const windows = Math.ceil((performance.now() - begun) / 100) + 1;
    const flooded = told().filter(({ at }) => at?.[1] === 0);
    expect(flooded.length).toBeLessThanOrEqual(4 * windows);
    expect(new Set(flooded.map(({ uuid }) => uuid)).size).toBeLessThanOrEqual(8);
    expect(flooded.at(-1)!.at).toEqual([39, 0]);
    for (const { socket } of [honest!, watching!, ...flood]) socket.terminate();
  });

  it('one that cannot be read is refused by name, and nobody hears of it', async () => {
    const [a, b] = [await open(tokens.editor), await open(tokens.viewer)];
    here(a, DIAGRAM + 7);
    here(b, DIAGRAM + 7);
    await expect.poll(() => present(a)).toBe(2);
    point(a, DIAGRAM + 7, [1]);
    await expect.poll(() => a.seen.messages.at(-1)).toEqual({ type: 'refused', data: { rule: 'too-few', field: 'at' } });
    await rest(150);
    expect(pointersOf(b)).toEqual([]);
    for (const { socket } of [a, b]) socket.terminate();
  });
});
