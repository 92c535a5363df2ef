import { describe, expect } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { encodeFrame } from '../../protocol/codec/frame-codec';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import { asIntent } from '../fixtures/as-intent';
import { TEST_DATABASE } from '../setup/test-database';
import { BASE, USERS, watch } from './api-server';
import { auditedServer, leaveOneRowEach, type Deed } from './audited-server';

const audited = auditedServer();
const { socket } = audited;

const helloOf = (clientId: string, diagram: number) =>
  encodeFrame({ type: 'hello', protocol: SCHEMA_HASH, clientId, diagram, clock: 0, states: null });

const hello = helloOf('audit-client-1', 24_000_000_000_999);

/** Ids, which are whose their client is. */
const lease = (clientId: string, token: string) =>
  audited.server.call('POST', 'v1/ids', { token, form: { clientId, count: '1' } });

const barred = (token: string) => async () => {
  await audited.server.sql.query(`insert into "object" ("id", "name") values (${LIMITS.guestDiagramId + 100}, 'room')`, []);
  await audited.server.sql.query(
    `insert into "diagram" ("id", "name", "owner") values (${LIMITS.guestDiagramId}, 'd', ${LIMITS.guestDiagramId + 100})`,
    [],
  );
  const opened = audited.server.socket(`${BASE}v1/sync`, [crypto.randomUUID(), token]);
  const watched = watch(opened);
  await watched.opened();
  opened.send(
    encodeFrame({
      ...{ type: 'hello', protocol: SCHEMA_HASH, clientId: crypto.randomUUID(), diagram: LIMITS.guestDiagramId, clock: 0 },
      states: null,
    }),
  );
  const intent = asIntent({ kind: 'delete-objects', ids: [1] });
  opened.send(encodeFrame({ type: 'submit', operations: [{ seq: 1, baseClock: 0, intent }] }));
  await expect.poll(() => watched.messages.length).toBeGreaterThan(1);
  opened.terminate();
};

const DEEDS: readonly Deed[] = [
  [
    'a call without the permission',
    () =>
      audited.server.call('POST', 'v1/global_settings', { token: audited.tokens.viewer, form: { name: 'theme', value: 'dark' } }),
    {
      ...{ user_name: USERS.viewer, action: 'forbidden', outcome: 'refused' },
      facts: { method: 'POST', path: `${BASE}v1/global_settings` },
    },
  ],
  [
    'a diagram outside of the scope',
    () => audited.server.call('GET', 'v1/diagrams/24000000000888', { token: audited.tokens.guest }),
    { user_name: 'guest', action: 'out-of-scope', outcome: 'refused', facts: { id: 24_000_000_000_888 } },
  ],
  [
    'a port outside of the scope',
    () => audited.server.call('GET', 'v1/trace?port=24000000000889', { token: audited.tokens.guest }),
    { user_name: 'guest', action: 'out-of-scope', outcome: 'refused', facts: { id: 24_000_000_000_889 } },
  ],
  [
    'a socket without a good token',
    () => socket(`${BASE}v1/websocket`, 'A'.repeat(43)),
    { user_name: '', action: 'socket', outcome: 'refused', facts: { path: '/v1/websocket', code: 5000 } },
  ],
  [
    'a socket without the permission',
    () => socket(`${BASE}v1/telemetry`, audited.tokens.viewer),
    { user_name: USERS.viewer, action: 'socket', outcome: 'refused', facts: { path: '/v1/telemetry', code: 403 } },
  ],
  [
    'a frame that is none',
    () => socket(`${BASE}v1/sync`, audited.tokens.viewer, new Uint8Array([1, 2, 3])),
    { user_name: USERS.viewer, action: 'frame', outcome: 'refused' },
  ],
  [
    'a text where frames are binary',
    () => socket(`${BASE}v1/sync`, audited.tokens.viewer, 'text'),
    { user_name: USERS.viewer, action: 'frame', outcome: 'refused', facts: { path: '/v1/sync', why: 'frames are binary' } },
  ],
  [
    'a frame over the limit',
    () => socket(`${BASE}v1/sync`, audited.tokens.viewer, new Uint8Array(LIMITS.frameBytes + 1)),
    { user_name: USERS.viewer, action: 'frame', outcome: 'refused', facts: { path: '/v1/sync', why: 'protocol' } },
  ],
  [
    'a diagram outside of the scope, asked for by a socket',
    () => socket(`${BASE}v1/sync`, audited.tokens.guest, hello),
    { user_name: 'guest', action: 'out-of-scope', outcome: 'refused', facts: { id: 24_000_000_000_999 } },
  ],
  [
    "[walk 6, clients] somebody else's client at a socket",
    async () => {
      await lease('audit-client-2', audited.tokens.editor);
      await socket(`${BASE}v1/sync`, audited.tokens.viewer, helloOf('audit-client-2', LIMITS.guestDiagramId));
    },
    { user_name: USERS.viewer, action: 'client', outcome: 'refused', facts: { client: 'audit-client-2' } },
  ],
  [
    "[walk 6, clients] somebody else's client at a call",
    () => lease('audit-client-2', audited.tokens.administrator),
    { user_name: USERS.administrator, action: 'client', outcome: 'refused', facts: { client: 'audit-client-2' } },
  ],
  [
    'presence in a diagram outside of the scope',
    () =>
      socket(
        `${BASE}v1/websocket`,
        audited.tokens.guest,
        JSON.stringify({ type: 'presence', data: { diagram: 24_000_000_000_777, selection: [] } }),
      ),
    { user_name: 'guest', action: 'out-of-scope', outcome: 'refused', facts: { id: 24_000_000_000_777 } },
  ],
  [
    'an operation that is barred',
    () => barred(audited.tokens.viewer)(),
    {
      ...{ user_name: USERS.viewer, action: 'operation', outcome: 'refused' },
      facts: { rule: 'not-permitted', permission: 'nodeEditing' },
    },
  ],
];

describe(`the audit of what one may not see or do: ${TEST_DATABASE}`, () => {
  leaveOneRowEach(audited, DEEDS);
});
