import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_DATABASE } from '../setup/test-database';
import type { PastImport } from '../../protocol/rest/imports';
import { startApiServer, USERS, type ApiServer } from './api-server';

const SMALL = fs.readFileSync(fileURLToPath(new URL('../fixtures/import/small-netbox.json', import.meta.url)));

interface Report {
  readonly kind: string;
  readonly created: Record<string, number>;
  readonly changed: number;
  readonly files: readonly { readonly file: string; readonly kind: string }[];
  readonly notes: readonly { readonly level: string; readonly reason: string; readonly file: string; readonly line: number }[];
  readonly notImported: Record<string, number>;
}
interface JobAnswer {
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly report: Report | null;
}

let server: ApiServer;
let token: string;
let editor: string;
beforeAll(async () => {
  server = await startApiServer();
  token = (await server.signIn(USERS.administrator)).access_token;
  editor = (await server.signIn(USERS.editor)).access_token;
});
afterAll(() => server.stop());

async function send(bytes: Uint8Array, name: string, query = '', field = 'file') {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${server.origin}/diagramApi/wapi/v1/import${query}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    body: (await response.json()) as { code: number; message: string; data: { job: string } & { rule?: string; field?: string } },
  };
}
const jobOf = async (job: string, as = token) =>
  (await server.call('GET', `/diagramApi/wapi/v1/import/${job}`, { token: as })).body as unknown as {
    code: number;
    data: JobAnswer;
  };
async function finished(job: string): Promise<JobAnswer> {
  for (;;) {
    const { data } = await jobOf(job);
    if (data.state !== 'running') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const search = async (q: string, as = token) =>
  (await server.call('GET', `/diagramApi/wapi/v1/search?q=${encodeURIComponent(q)}`, { token: as })).body as unknown as {
    code: number;
    data: { items: { id: number; name: string; diagram: number; path: string[] }[]; total: number };
  };

describe(`import by upload on ${TEST_DATABASE}`, () => {
  it('many at once are no more than two: each is counted before its file comes; each that ran leaves one row of the audit', async () => {
    const rows = async () =>
      (
        await server.sql.query<{ count: number }>(
          `select count(*) "count" from "audit" where "action" in ('imported', 'import-compared') and "user_name" = $1 and "address" = '127.0.0.1'`,
          [USERS.administrator],
        )
      )[0]!.count;
    const before = await rows();
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(SMALL, 'site.json', '?dryRun=1')));
    const taken = sent.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThanOrEqual(2);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(8 - taken.length);
    for (const { body } of taken) expect(await finished(body.data.job)).toMatchObject({ state: 'done' });
    expect((await rows()) - before).toBe(taken.length);
  });

  it('[R1.041] first says the difference, then brings it in, then changes nothing', async () => {
    const dry = await finished((await send(SMALL, 'site.json', '?dryRun=1')).body.data.job);
    expect(dry).toMatchObject({
      state: 'done',
      report: { kind: 'netbox-dataset', created: { rack: 3, device: 5, port: 8, cable: 3 } },
    });
    const done = await finished((await send(SMALL, 'site.json')).body.data.job);
    expect(done.report?.created).toEqual(dry.report?.created);
    expect(done.report?.notes.map((note) => [note.level, note.reason])).toEqual(
      dry.report?.notes.map((note) => [note.level, note.reason]),
    );
    expect(done.report?.files).toEqual([expect.objectContaining({ file: 'site.json', kind: 'netbox-dataset' })]);
    const again = await finished((await send(SMALL, 'site.json')).body.data.job);
    expect(Object.values(again.report!.created).every((count) => count === 0) && again.report!.changed === 0).toBe(true);
  });

  it('[R1.029] what was imported is found a moment later, with the diagram that shows it', async () => {
    await expect
      .poll(async () => (await search('sw1')).data.items[0], { timeout: 10_000 })
      .toMatchObject({ name: 'sw1', path: ['Goslar', 'Row 1', 'R1'], diagram: expect.any(Number) });
    expect((await search('AA:BB:CC:00:11:22')).data.items[0]).toMatchObject({ name: 'ge0' });
    expect((await search('')).data).toMatchObject({ items: [], total: 0 });
  });

  it('[R4.046] a record that is absent is added, and one that is there is updated', async () => {
    interface Row {
      readonly model: string;
      readonly pk: number;
      readonly fields: Record<string, unknown>;
    }
    const rows = JSON.parse(SMALL.toString()) as Row[];
    const known = rows.find(({ model, fields }) => model === 'dcim.device' && fields['name'] === 'sw1')!;
    const added = {
      ...known,
      pk: 990_001,
      fields: { ...known.fields, name: 'sw-added', position: null, rack: null, asset_tag: null },
    };
    known.fields['serial'] = 'SN-4711';
    const { report } = await finished((await send(strToU8(JSON.stringify([...rows, added])), 'site.json')).body.data.job);
    expect(report).toMatchObject({ created: { device: 1, rack: 0 }, changed: 1 });
    const stored = await server.sql.query(
      `select "name", "serial_number" from "object" where "name" in ('sw1', 'sw-added') order by "name"`,
      [],
    );
    expect(stored).toMatchObject([{ name: 'sw-added' }, { name: 'sw1', serial_number: 'SN-4711' }]);
  });

  it('reads a zip by its content, and says in which file and line something is wrong', async () => {
    const zip = zipSync({
      'a.yaml': strToU8('manufacturer: A\nmodel: B\nu_height: 1\n'),
      'b.yaml': strToU8('manufacturer: A\nmodel: [\n'),
    });
    const { report } = await finished((await send(zip, 'types.zip')).body.data.job);
    expect(report).toMatchObject({
      kind: 'device-type-library',
      created: { deviceType: 1 },
      notes: [{ level: 'refused', file: 'b.yaml', reason: 'not-yaml' }],
    });
  });

  it('[I10] everybody who may import sees the imports of all, with how far they are; each cancels their own', async () => {
    const { job } = (await send(SMALL, 'site.json', '?dryRun=1')).body.data;
    await finished(job);
    const foreign = await jobOf(job, editor);
    expect(foreign).toMatchObject({
      code: 200,
      data: { state: 'done', file: 'site.json', dryRun: true, userName: USERS.administrator, mine: false },
    });
    expect(foreign.data).toMatchObject({ report: (await jobOf(job)).data.report! });
    const listed = async (as: string) =>
      (await server.call('GET', '/diagramApi/wapi/v1/imports', { token: as })).body?.data as unknown as { imports: PastImport[] };
    const [mine, theirs] = [await listed(token), await listed(editor)];
    expect(mine.imports[0]).toMatchObject({ job, state: 'done', file: 'site.json', dryRun: true, mine: true });
    expect(mine.imports[0]!.outcome!.notes).toBe(foreign.data.report!.notes.length);
    expect(mine.imports[0]!.endedMs).toBeGreaterThanOrEqual(mine.imports[0]!.startedMs);
    expect(theirs.imports).toEqual(mine.imports.map((each) => ({ ...each, mine: false })));
    expect((await jobOf(crypto.randomUUID(), editor)).code).toBe(404);
    expect((await server.call('POST', `/diagramApi/wapi/v1/import/${job}/cancel`, { token: editor })).body?.code).toBe(404);
    expect((await server.call('POST', `/diagramApi/wapi/v1/import/${job}/cancel`, { token })).body?.code).toBe(200);
  });

  it('[R8.043] an upload without a file, under another name, or with unknown parameters is refused by its field', async () => {
    expect((await server.call('POST', '/diagramApi/wapi/v1/import', { token, json: {} })).body?.code).toBe(422);
    expect((await send(SMALL, 'site.json', '', 'other')).body).toMatchObject({
      code: 422,
      data: { rule: 'required', field: 'file' },
    });
    expect((await send(SMALL, 'site.json', '?force=1')).body).toMatchObject({
      code: 422,
      data: { rule: 'unknown-field', field: 'force' },
    });
  });

  it('nothing of an upload stays on disk when its import has ended', () => {
    expect(fs.readdirSync(`${server.config.dataDir}/uploads`)).toEqual([]);
  });
});
