import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromCell } from '../../domain/ids';
import type { ModelTemplates } from '../../domain/entities/model';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import type { Code } from '../../protocol/errors';
import { grantOperation } from '../../protocol/rest/admin-grant';
import { readCableLabels } from '../../protocol/rest/cable-labels';
import { readBody, type ApiClient, type ApiReply } from '../../protocol/rest/client';
import { listDeleted } from '../../protocol/rest/deleted';
import { makeDemonstration } from '../../protocol/rest/demonstration';
import { fetchSnapshot, readDiagram, readOpening } from '../../protocol/rest/diagrams';
import { codesOf, type Endpoint } from '../../protocol/rest/endpoint';
import { changeSetting, readSettings } from '../../protocol/rest/settings';
import { acknowledgeAlarms, listAlarms } from '../../protocol/rest/alarms';
import { readDiagramSteps, readHistory, readSteps } from '../../protocol/rest/history';
import { readGuestDoor } from '../../protocol/rest/guests';
import { readHome } from '../../protocol/rest/home';
import { cancelImport, chooseOfImport, listImports, readDifference, readImport, startImport } from '../../protocol/rest/imports';
import { chooseLocale, readLocale, readWords } from '../../protocol/rest/locale';
import { listModelLines, listModels, readRecords, type ModelEntry, type ModelLine } from '../../protocol/rest/records';
import { leaseIds, submitOperation } from '../../protocol/rest/operations';
import { sameValues, search } from '../../protocol/rest/search';
import * as session from '../../protocol/rest/session';
import { readShape, type Misfit } from '../../domain/shape';
import { readTrace } from '../../protocol/rest/trace';
import { TEST_DATABASE } from '../setup/test-database';
import { BASE, PASSWORD, startApiServer, USERS, type ApiServer } from './api-server';
import { typedClient } from './typed-client';

const NETBOX = new URL('../fixtures/import/small-netbox.json', import.meta.url);
const WORDS = { common: { hello: 'hello' } };

/** Every endpoint that protocol/rest says. */
const ENDPOINTS = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../protocol/rest/*.ts', '!**/*.test.ts'], { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .filter((said): said is Endpoint => typeof said === 'object' && said !== null && 'method' in said && 'path' in said);
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

let server: ApiServer;
let client: ApiClient<AbortSignal>;
let handle = '';
/** Every answer that was met, by the endpoint that it came from. */
const met: { readonly said: Endpoint; readonly reply: ApiReply }[] = [];

function note(method: string, url: string, reply: ApiReply): void {
  const path = new URL(url).pathname.slice(BASE.length - 1);
  const said = ENDPOINTS.find((one) => one.method === method && patternOf(one).test(path));
  if (said) met.push({ said, reply });
}
const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

beforeAll(async () => {
  server = await startApiServer();
  fs.mkdirSync(`${server.config.webDir}/localization`, { recursive: true });
  fs.writeFileSync(`${server.config.webDir}/localization/en.json`, JSON.stringify(WORDS));
  const signedIn = await server.signIn(USERS.administrator);
  handle = signedIn.refresh_token;
  client = typedClient(
    server,
    '',
    {
      credentials: () => ({ userToken: signedIn.access_token, refreshToken: handle, socketId: '' }),
    },
    note,
  );
});
afterAll(() => server.stop());

describe(`what protocol/rest says is what the server does: ${TEST_DATABASE}`, () => {
  it('every endpoint is served, once, with its permission; nothing else is served under its base', () => {
    const rows = (list: readonly { readonly method: string; readonly path: string; readonly permission: string }[]) =>
      list.map(({ method, path, permission }) => `${method} ${path} ${permission}`).sort();
    const live = server.app.access
      .filter(({ method, path }) => method !== 'SOCKET' && path.startsWith(BASE))
      .map((row) => ({ ...row, path: row.path.slice(BASE.length - 1) }));
    expect(rows(live)).toEqual(rows(ENDPOINTS));
  });

  it('an answer of each endpoint looks as its shape says, and says nothing besides', async () => {
    const { call } = client;
    expect(await call(makeDemonstration)).toMatchObject({ sites: 2 });
    const file = new File([fs.readFileSync(NETBOX)], 'small-netbox.json');
    const { job } = await call(startImport, { file });
    await expect.poll(async () => (await call(readImport, { params: { job } })).state).toBe('done');
    expect((await call(listImports)).imports).toMatchObject([{ job, file: file.name, mine: true, state: 'done' }]);
    const preview = (await call(startImport, { file, query: { dryRun: '1' } })).job;
    await expect.poll(async () => (await call(readImport, { params: { job: preview } })).state).toBe('done');
    expect(await call(readDifference, { params: { job: preview } })).toMatchObject({ groups: [], total: 0 });
    await call(chooseOfImport, { params: { job: preview }, body: { deed: 'created', thing: 'rack', decision: 'leave' } });
    await call(cancelImport, { params: { job } });
    await expect.poll(async () => (await call(readHome)).counted).toBe(true);
    const room = (await call(readHome)).sites
      .flatMap(({ rooms }) => rooms)
      .find(({ diagram, cables }) => diagram !== 0 && cables > 0)!;
    await call(readDiagram, { params: { id: String(room.diagram) } });
    await call(readOpening, { params: { id: String(room.diagram) } });
    const { document } = decodeSnapshot(await call(fetchSnapshot, { params: { id: String(room.diagram) } }));
    await expect
      .poll(async () => (await call(search, { query: { q: room.name, diagram: room.diagram } })).items.length)
      .toBeGreaterThan(0);
    const cable = fromCell(document.table('cable').ids[0]!);
    const port = document.by('termination.cable', cable).map((id) => document.get('termination', id)!.port)[0]!;
    expect(await call(readRecords, { query: { ids: [room.id, cable, port] } })).toHaveLength(3);
    expect((await call(listModels, { query: { class: 'device', limit: 5 } })).length).toBeGreaterThan(0);
    expect((await call(listModelLines, { query: { class: 'device' } })).length).toBeGreaterThan(0);
    const { outside, inside } = await call(readTrace, { query: { port } });
    expect(outside.hops.length + inside.hops.length).toBeGreaterThan(0);
    await call(readCableLabels, { body: { site: 0, frames: [['A-', '']], names: [document.get('cable', cable)!.name] } });
    await call(grantOperation, { body: { operationHash: 'a'.repeat(64), password: PASSWORD } });
    const { first } = await call(leaseIds, { body: { clientId: 'endpoints-1', count: 1 } });
    const intent = { kind: 'insert-diagram', version: 1, id: first, owner: 0, diagramKind: 3, name: 'Ring' } as const;
    await call(submitOperation, { body: { clientId: 'endpoints-1', seq: 1, intent } });
    const ids = document
      .by('termination.cable', cable)
      .map((id) => document.get('port', document.get('termination', id)!.port)!.owner);
    const alike = { kind: 'set-properties', version: 1, target: 'object', ids, fields: { serialNumber: 'S-1' } } as const;
    await call(submitOperation, { body: { clientId: 'endpoints-1', seq: 2, intent: alike } });
    expect(await call(sameValues, { query: { id: ids[0]! } })).toMatchObject([
      { field: 'serialNumber', items: [{ id: ids[1] }] },
    ]);
    await call(readSettings);
    expect(await call(readGuestDoor)).toEqual({ isDrawn: expect.any(Boolean) as boolean });
    await call(listAlarms);
    await call(acknowledgeAlarms, { body: { alarms: [{ id: room.id, state: 'alarm', sinceMs: 0 }], known: 'yes' } });
    expect((await call(readSteps)).items[0]).toMatchObject({ label: expect.any(String) as string });
    await call(readDiagramSteps, { params: { id: String(first) } });
    expect((await call(readHistory, { query: { record: ids[0]! } })).items[0]).toMatchObject({
      operation: 'set-properties',
      fields: [{ field: 'serialNumber', after: 'S-1' }],
    });
    expect(await call(listDeleted)).toEqual({ items: [], more: false });
    await call(changeSetting, { body: { name: 'theme', value: 'dark' } });
    await call(readLocale, { params: { userName: USERS.viewer } });
    await call(chooseLocale, { body: { languageCode: 'en' } });
    expect(await call(readWords, { params: { file: 'en.json' } })).toEqual(WORDS);
    await call(session.authenticate, { body: { username: USERS.viewer, password: PASSWORD } });
    await call(session.readUserName);
    await call(session.readAccount);
    await call(session.checkSession, { query: { username: 'administrator' } });
    await call(session.issueTicket);
    const next = `${PASSWORD}2`;
    await call(session.changePassword, { body: { oldPassword: PASSWORD, password: next, confirm: next } });
    await call(session.refreshToken);
    await call(session.logout);

    const answered = new Set(met.map(({ said }) => nameOf(said)));
    expect(ENDPOINTS.map(nameOf).filter((name) => !answered.has(name))).toEqual([]);
    expect(met.flatMap(({ said, reply }) => misfitsOf(said, reply))).toEqual([]);
  });

  it('whatever is sent, an endpoint answers with a code that it says', async () => {
    const tokens = await Promise.all(
      ([USERS.administrator, USERS.viewer, USERS.NoAccess] as const).map(
        async (name) => (await server.signIn(name, name === USERS.administrator ? `${PASSWORD}2` : PASSWORD)).access_token,
      ),
    );
    const sent = [{}, { form: { unknown: '1' } }, { body: '{', headers: { 'Content-Type': 'application/json' } }, { body: 'x' }];
    const unsaid: string[] = [];
    for (const said of ENDPOINTS.filter(({ path }) => path !== '/v1/logout')) {
      const path = said.path.slice(1).replace(/:\w+/g, 'nonsense');
      for (const token of [undefined, 'no-such-token', ...tokens])
        for (const each of said.method === 'GET' ? [{}] : sent)
          for (const query of ['', '?unknown=1', '?a=1&a=2']) {
            const { body } = await server.call(said.method, path + query, { ...each, ...(token === undefined ? {} : { token }) });
            const code = body?.code as Code | undefined;
            if (code !== undefined && !codesOf(said).has(code)) unsaid.push(`${nameOf(said)} answered ${code}`);
          }
    }
    expect([...new Set(unsaid)]).toEqual([]);
  });

  it('[walk 1 S9] of a panel both lists of models count the ports in front, each with what is behind it', async () => {
    const { access_token: token } = await server.signIn(USERS.viewer);
    const read = async <T>(path: string) => (await server.call('GET', path, { token })).body.data as readonly T[];
    const models = await read<ModelEntry>('v1/models?class=device&limit=1000');
    const lines = new Map((await read<ModelLine>('v1/model-lines?class=device')).map((line) => [line.id, line.ports]));
    const panels = models.filter(({ record }) => (record.templates as ModelTemplates | null)?.maps.length);
    expect(panels.length).toBeGreaterThan(0);
    for (const { id, ports, record } of panels) {
      const front = (record.templates as ModelTemplates).ports.filter(({ type }) => type.startsWith('front/')).length;
      expect([ports, lines.get(id)], record.name).toEqual([front, front]);
    }
    for (const { id, ports, record } of models) {
      const all = (record.templates as ModelTemplates | null)?.ports ?? [];
      expect(lines.get(id), record.name).toBe(ports);
      if (!all.some(({ type }) => type.startsWith('rear/'))) expect(ports, record.name).toBe(all.length);
    }
  });
});

function misfitsOf(said: Endpoint, { status, body }: ApiReply): readonly string[] {
  if (said.answer === 'bytes') return body instanceof ArrayBuffer ? [] : [`${nameOf(said)}: no bytes`];
  const read = said.bare === true ? { code: 200, data: JSON.parse(body as string) as unknown } : readBody(body as string);
  if (status !== 200 || read?.code !== 200) return [`${nameOf(said)} answered ${read?.code ?? status}`];
  const misfits: Misfit[] = [];
  readShape(said.answer, read.data, misfits, true);
  return misfits.map(({ path, rule }) => `${nameOf(said)}: ${path.join('.')} ${rule}`);
}
