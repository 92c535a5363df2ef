import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fastify from 'fastify';
import { mayChange } from '../../domain/operations/permitted';
import { permissionsOf, type Permission, type Role } from '../../domain/permissions/permission';
import { PRODUCT_VERSION } from '../../protocol/version';
import { installAuthorization } from '../../server/http/authorize';
import type { ServerContext } from '../../server/http/feature';
import { Refusals } from '../../server/http/refusals';
import { TEST_DATABASE } from '../setup/test-database';
import { startApiServer, USERS, watch, type ApiServer } from './api-server';

/** The reviewed table of who may call what. */
const REVIEWED = fs
  .readFileSync(new URL('../../server/authz.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method, path, permission] = line.split(',') as [string, string, string];
    return { method, path, permission };
  });

let server: ApiServer;
const tokens = {} as Record<keyof typeof USERS, string>;
beforeAll(async () => {
  server = await startApiServer();
  for (const role of Object.keys(USERS) as (keyof typeof USERS)[]) tokens[role] = (await server.signIn(USERS[role])).access_token;
});
afterAll(() => server.stop());

const concrete = (path: string) => path.replace(/:\w+/g, '24000000000099').replace('*', 'absent.txt');
const holds = (role: Role, permission: string) =>
  permission === 'public' ||
  permission === 'signedIn' ||
  (permission === 'changing' ? mayChange(new Set(permissionsOf(role))) : permissionsOf(role).includes(permission as Permission));

describe(`who may call what: ${TEST_DATABASE}`, () => {
  // Printed anew, to be reviewed: npx vitest run --project api tests/api/access.test.ts -u
  it('the live route table equals the reviewed authz.csv', async () => {
    const rows = server.app.access
      .map(({ method, path, permission }) => ({ path, row: `${method},${path},${permission}\n` }))
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.row < b.row ? -1 : 1));
    await expect(`method,path,permission\n${rows.map(({ row }) => row).join('')}`).toMatchFileSnapshot('../../server/authz.csv');
  });

  it('a route that declares no permission keeps the server from starting', () => {
    const app = fastify();
    installAuthorization(app, {} as ServerContext, new Refusals());
    expect(() => app.get('/v1/forgotten', () => 'open to all')).toThrow('GET /v1/forgotten declares no permission');
  });

  it.each(REVIEWED.filter(({ method, permission }) => method !== 'SOCKET' && permission !== 'public'))(
    '$method $path without a token answers 5000',
    async ({ method, path }) => {
      const { status, body } = await server.call(method, concrete(path));
      expect([status, body.code]).toEqual([200, 5000]);
    },
  );

  it.each(
    REVIEWED.filter(({ method, permission }) => method !== 'SOCKET' && permission !== 'public' && permission !== 'signedIn'),
  )('$method $path answers 403 to roles without $permission, and to no other', async ({ method, path, permission }) => {
    for (const role of Object.keys(USERS) as (keyof typeof USERS)[]) {
      const { status, body } = await server.call(method, concrete(path), { token: tokens[role] });
      if (holds(role, permission))
        expect([role, body?.code === 403 && body.message === 'current user has no permission']).toEqual([role, false]);
      else
        expect([role, status, body]).toEqual([role, 403, { code: 403, message: 'current user has no permission', data: null }]);
    }
  });

  it('[security version] no answer to a stranger tells which version this is, or what it is made of', async () => {
    const calls = REVIEWED.filter(({ method }) => method !== 'SOCKET').flatMap(({ method, path }) => [
      { method, path: concrete(path) },
      { method: 'DELETE', path: concrete(path) },
    ]);
    expect(calls.length).toBeGreaterThan(80);
    for (const { method, path } of [...calls, { method: 'GET', path: '/%E0%A4%A' }, { method: 'GET', path: '/health' }]) {
      const { headers, text } = await server.call(method, path, method === 'POST' ? { body: '{' } : {});
      const told = [text, ...[...headers].map(([name, value]) => `${name}: ${value}`)].join('\n');
      expect([path, told]).toEqual([path, expect.not.stringContaining(PRODUCT_VERSION)]);
      expect([path, told]).toEqual([
        path,
        expect.not.stringMatching(/fastify|node\.?js|postgres|x-powered-by|^server:|\bat .+:\d+:\d+/im),
      ]);
    }
  });

  it.each(REVIEWED.filter(({ method, permission }) => method === 'SOCKET' && permission !== 'public'))(
    'the socket $path without a token is closed with 4401',
    async ({ path }) => {
      const seen = watch(server.socket(path, [crypto.randomUUID()]));
      await seen.ended();
      expect(seen.closed).toEqual({ code: 4401, reason: '5000' });
    },
  );

  it.each(
    REVIEWED.filter(({ method, permission }) => method === 'SOCKET' && permission !== 'public' && permission !== 'signedIn'),
  )('the socket $path is closed with 4403 to roles without $permission', async ({ path, permission }) => {
    for (const role of Object.keys(USERS) as (keyof typeof USERS)[]) {
      if (holds(role, permission)) continue;
      const seen = watch(server.socket(path, [crypto.randomUUID(), tokens[role]]));
      await seen.ended();
      expect([role, seen.closed]).toEqual([role, { code: 4403, reason: '403' }]);
    }
  });
});
