import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { TEST_DATABASE } from '../setup/test-database';
import { BASE, USERS } from './api-server';
import { auditedServer, leaveOneRowEach, type Deed } from './audited-server';

const audited = auditedServer();
const { flushed, left, raw } = audited;

/** An edit through the door for pages without a diagram, each by a client of its own. */
const edit = (intent: object) =>
  audited.server.call('POST', 'v1/operations', {
    token: audited.tokens.editor,
    form: { clientId: crypto.randomUUID(), seq: '1', intent: JSON.stringify(intent) },
  });

const PLACE = { kind: 'insert-place', version: 1, id: 24_000_000_000_901, parent: 0, class: 1, name: 'a', ids: [] };

const DEEDS: readonly Deed[] = [
  [
    'a page of another origin',
    () => audited.server.call('GET', 'v1/home', { headers: { Origin: 'https://evil.example' } }),
    { user_name: '', action: 'origin', outcome: 'refused', facts: { origin: 'https://evil.example' } },
  ],
  [
    'a call that cannot be read',
    () =>
      audited.server.call('POST', 'v1/users_locale', {
        token: audited.tokens.viewer,
        headers: { 'Content-Type': 'application/json' },
        body: '{',
      }),
    {
      ...{ user_name: USERS.viewer, action: 'misformed', outcome: 'refused' },
      facts: { method: 'POST', path: `${BASE}v1/users_locale`, code: 400 },
    },
  ],
  [
    '[walk 6, unheard refusals] a list in place of a form',
    () => audited.server.call('POST', 'v1/authenticate', { json: [1, 2] }),
    {
      ...{ user_name: '', action: 'misformed', outcome: 'refused' },
      facts: { method: 'POST', path: `${BASE}v1/authenticate`, code: 422, rule: 'wrong-type' },
    },
  ],
  ...[
    ['a NUL character in a name', { ...PLACE, name: 'a\0b' }, 'forbidden-character'],
    ['what turns the direction of a name', { ...PLACE, name: 'a\u202eb' }, 'forbidden-character'],
    ['a name that is too long', { ...PLACE, name: 'x'.repeat(LIMITS.nameLength + 1) }, 'too-long'],
    [
      'more ids than there may be',
      {
        kind: 'delete-objects',
        version: 1,
        ids: Array.from({ length: LIMITS.operationRecords + 1 }, (_, at) => 24_000_000_000_001 + at),
      },
      'too-many',
    ],
  ].map(
    ([what, intent, rule]) =>
      [
        `[walk 6, unheard refusals] ${String(what)}`,
        () => edit(intent as object),
        { user_name: USERS.editor, action: 'operation', outcome: 'refused', facts: { rule } },
      ] as const,
  ),
  [
    '[walk 6, unheard refusals] what no server is expected to do',
    () => raw('GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 42\r\n\r\n'),
    { user_name: '', address: '127.0.0.1', action: 'misformed', outcome: 'refused', facts: { code: 417, path: '/' } },
  ],
];

describe(`the audit of what cannot be read, and of other origins: ${TEST_DATABASE}`, () => {
  leaveOneRowEach(audited, DEEDS);

  it('an upgrade from another origin leaves one row too', async () => {
    await flushed();
    const { port } = audited.server.app.fastify.server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const raw = net.connect(port, '127.0.0.1', () =>
        raw.write(
          `GET ${BASE}v1/websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        ),
      );
      raw.resume().on('close', () => resolve());
    });
    expect(await left()).toMatchObject([{ action: 'origin', facts: { origin: 'http://evil.example' } }]);
  });

  const UUID = '3f2a1c7e-9b1d-4c55-8a53-0d6c2f1b7e90';
  const upgrade = (path: string, protocols: string, version = 13): string =>
    `GET ${BASE}${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\nSec-WebSocket-Version: ${version}\r\nSec-WebSocket-Protocol: ${protocols}\r\n\r\n`;

  const post = (version: string): string =>
    `POST ${BASE}v1/authenticate HTTP/${version}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n`;

  it.each<[what: string, text: string, isOver: boolean, action: string, facts: object]>([
    [
      'a way to another server',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
      false,
      'misformed',
      { code: 405, path: 'evil.example:443' },
    ],
    [
      'an address that cannot be decoded',
      'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      false,
      'misformed',
      { code: 400, path: '/%zz' },
    ],
    [
      'an upgrade to what is no socket',
      upgrade('v1/nope?token=x', `${UUID}, x`),
      false,
      'misformed',
      { code: 404, path: `${BASE}v1/nope` },
    ],
    [
      'an upgrade with three subprotocols',
      upgrade('v1/sync', `${UUID}, x, y`),
      false,
      'misformed',
      { code: 400, path: `${BASE}v1/sync` },
    ],
    [
      'an upgrade of another version',
      upgrade('v1/sync', `${UUID}, x`, 7),
      false,
      'misformed',
      { code: 400, path: `${BASE}v1/sync` },
    ],
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: localhost\r\n', false, 'misformed', { code: 408 }],
    ['a body that does not come', `${post('1.1')}Host: localhost\r\n\r\n{`, false, 'misformed', { code: 408 }],
    ['a body that is broken off', `${post('1.1')}Host: localhost\r\n\r\n{`, true, 'misformed', { code: 400 }],
    ['a call of HTTP/1.0 whose sender is gone', `${post('1.0')}\r\n{`, true, 'origin', { host: '' }],
    ['headers of HTTP/1.0 that end too early', 'GET / HTTP/1.0\r\nHost: localh', true, 'misformed', { code: 400 }],
    ['what is no HTTP', '\x16\x03\x01\x00\xff', false, 'misformed', { code: 400 }],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: ${'x'.repeat(20_000)}\r\n\r\n`,
      false,
      'misformed',
      { code: 431, path: '/' },
    ],
  ])('[security M6] %s: the row of the refusal names the address', async (_what, text, isOver, action, facts) => {
    await flushed();
    await raw(text, isOver);
    expect(await left()).toMatchObject([{ user_name: '', address: '127.0.0.1', action, facts }]);
  });

  it.each([
    ['before its session is known', 200, 0],
    ['when its file is read', 0, 200],
  ])(
    '[walk 6, broken uploads] an upload that its sender breaks off %s is one row, and no failure of the server',
    async (_when, lookMs, leaveMs) => {
      await flushed();
      const { log, sessions } = audited.server.app.context;
      const failed = vi.spyOn(log, 'error');
      const check = sessions.check.bind(sessions);
      const looked = vi.spyOn(sessions, 'check').mockImplementation(async (...args) => {
        await wait(lookMs);
        return check(...args);
      });
      const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.yaml"\r\n\r\nmanufacturer:';
      await raw(
        `POST ${BASE}v1/import HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${audited.tokens.administrator}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${part}`,
        true,
        leaveMs,
      );
      const facts = { method: 'POST', path: `${BASE}v1/import`, code: 400 };
      expect(await left()).toMatchObject([{ user_name: USERS.administrator, action: 'misformed', facts }]);
      expect(failed.mock.calls).toEqual([]);
      looked.mockRestore();
      failed.mockRestore();
    },
  );

  it('[walk 6 paths] of addresses that cannot be read and upgrades that nobody answers the first five paths are told, cut, without their queries', async () => {
    await flushed();
    const paths = Array.from({ length: 7 }, (_, at) => `/%zz${at}`);
    for (const path of paths) await raw(`GET ${path}?secret HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const upgrades = Array.from({ length: 8 }, (_, at) => `${BASE}v1/n${at}`.padEnd(80, 'o'));
    for (const path of upgrades) await raw(upgrade(`${path.slice(BASE.length)}${'o'.repeat(200)}?secret`, `${UUID}, x`));
    await audited.server.app.context.audit.flush();
    const facts = (await left()).map((row) => row.facts!);
    expect(facts[0]).toMatchObject({ code: 400, path: paths[0] });
    expect(facts[1]).toMatchObject({ code: 404, path: upgrades[0] });
    expect(facts[2]).toMatchObject({ code: 400, count: 6, path: `${paths.slice(1, 6).join(', ')}, …` });
    expect(facts[3]).toMatchObject({ code: 404, count: 7, path: `${upgrades.slice(1, 6).join(', ')}, …` });
  });

  it('[walk 6 again, #3] of hosts and origins that were forged in one span two rows tell: the first, and the next few with the count of all others', async () => {
    const hosts = Array.from({ length: 300 }, (_, at) => `h${at}.evil.example`);
    const forged = (host: string, more = '') =>
      raw(`GET ${BASE}v1/isOk2 HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
    await flushed();
    for (const host of hosts) await forged(host);
    await forged('localhost', 'Origin: http://o.evil.example\r\n');
    await audited.server.app.context.audit.flush();
    expect(await left()).toMatchObject([
      { address: '127.0.0.1', action: 'origin', facts: { host: hosts[0] } },
      {
        ...{ address: '127.0.0.1', action: 'origin' },
        facts: { host: `${hosts.slice(1, 6).join(', ')}, …`, origin: 'http://o.evil.example', count: 300 },
      },
    ]);
  });
});
