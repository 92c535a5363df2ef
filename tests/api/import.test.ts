import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_DATABASE } from '../setup/test-database';
import type { Home } from '../../protocol/rest/home';
import type { PastImport } from '../../protocol/rest/imports';
import { startApiServer, USERS, type ApiServer } from './api-server';

const SMALL = fs.readFileSync(fileURLToPath(new URL('../fixtures/import/small-netbox.json', import.meta.url)));

interface Report {
  readonly kind: string;
  readonly created: Record<string, number>;
  readonly changed: number;
  readonly left?: number;
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
  (await server.call<JobAnswer>('GET', `/diagramApi/wapi/v1/import/${job}`, { token: as })).body;
async function finished(job: string): Promise<JobAnswer> {
  for (;;) {
    const { data } = await jobOf(job);
    if (data.state !== 'running') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
interface Search {
  readonly items: readonly {
    readonly id: number;
    readonly name: string;
    readonly diagram: number;
    readonly path: readonly string[];
  }[];
  readonly total: number;
}
const search = async (q: string, as = token) =>
  (await server.call<Search>('GET', `/diagramApi/wapi/v1/search?q=${encodeURIComponent(q)}`, { token: as })).body;

describe(`import by upload on ${TEST_DATABASE}`, () => {
  it('[walk 6, a second import] many at once are no more than two: each is counted before its file comes, who is refused is told whose they are; each that ran leaves one row of the audit', async () => {
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
    const refused = sent.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(8 - taken.length);
    for (const { body } of refused)
      expect(body.data).toMatchObject({ rule: 'import-running', facts: { users: USERS.administrator } });
    for (const { body } of taken) expect(await finished(body.data.job)).toMatchObject({ state: 'done' });
    expect((await rows()) - before).toBe(taken.length);
  });

  it('[walk 6, refused files] the audit calls an import of which every file was refused refused, and says what another one made', async () => {
    const bomb = await finished((await send(Buffer.from('['.repeat(100_000)), 'bomb.json')).body.data.job);
    expect(bomb.report?.files).toMatchObject([{ kind: 'refused' }]);
    await finished(
      (await send(Buffer.from('manufacturer: Audited\nmodel: A1\nslug: audited-a1\nu_height: 1\n'), 'a1.yaml')).body.data.job,
    );
    const rows = await server.sql.query<{ outcome: string; facts: Readonly<Record<string, unknown>> }>(
      `select "outcome", "facts" from "audit" where "action" = 'imported' order by "id" desc limit 2`,
      [],
    );
    expect(rows).toMatchObject([
      { outcome: 'ok', facts: { file: 'a1.yaml', created: 1 } },
      { outcome: 'refused', facts: { file: 'bomb.json', why: expect.stringMatching(/./) as string } },
    ]);
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
    // [issue 11] What a hand wrote where the source says nothing is not in the difference, and stays.
    const filled = `from "object" where "extra"->>'source'='netbox:dcim.device:3'`;
    await server.sql.query(`update "object" set "serial_number"='by hand', "flags"="flags"|2 where "id"=(select "id" ${filled})`);
    const nightly = await finished((await send(SMALL, 'site.json')).body.data.job);
    expect(nightly.report).toMatchObject({ changed: 0, clock: 0 });
    expect(await server.sql.query(`select "serial_number" "serial", "flags" & 2 "bits" ${filled}`)).toEqual([
      { serial: 'by hand', bits: 2 },
    ]);
    await server.sql.query(`update "object" set "serial_number"='', "flags"="flags" & 253 where "id"=(select "id" ${filled})`);
  });

  it('[R1.029] what was imported is found a moment later, with the diagram that shows it', async () => {
    await expect
      .poll(async () => (await search('sw1')).data.items[0])
      .toMatchObject({ name: 'sw1', path: ['Goslar', 'Main room', 'R1'], diagram: expect.any(Number) });
    expect((await search('Goslar')).data.items[0]).toMatchObject({ name: 'Goslar', path: ['Europe', 'Harz'] });
    expect((await search('AA:BB:CC:00:11:22')).data.items[0]).toMatchObject({ name: 'ge0' });
    const [port] = (await search('sw1 ge0')).data.items;
    expect(port, '[walk 2, 7]').toMatchObject({ kind: 'port', name: 'ge0', path: ['Goslar', 'Main room', 'R1', 'sw1'] });
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

  describe('[I3] a preview is a difference', () => {
    interface Row {
      readonly model: string;
      readonly pk: number;
      readonly fields: Record<string, unknown>;
    }
    interface Page {
      readonly groups: readonly { deed: string; thing: string; count: number; all: string; but: number }[];
      readonly places: readonly { place: readonly string[]; count: number }[];
      readonly total: number;
      readonly lines: readonly {
        key: string;
        deed: string;
        thing: string;
        name: string;
        decision: string;
        fields: readonly { field: string; before: unknown; after: unknown }[];
      }[];
    }
    const changedSet = (serial: string) => {
      const rows = (JSON.parse(SMALL.toString()) as Row[]).filter(({ model, pk }) => model !== 'dcim.rack' || pk !== 3);
      for (const { model, pk, fields } of rows) {
        if (model === 'dcim.device' && pk === 1) fields['serial'] = serial;
        if (model === 'dcim.rack' && pk === 1) fields['serial'] = serial;
      }
      return strToU8(JSON.stringify(rows));
    };
    const path = (job: string, rest: string) => `/diagramApi/wapi/v1/import/${job}/${rest}`;
    const page = async (job: string, query = '') =>
      (await server.call<Page>('GET', path(job, `difference${query}`), { token })).body;
    const choose = async (job: string, body: object) =>
      (await server.call('POST', path(job, 'choose'), { token, json: body })).body!;
    const preview = async (bytes: Uint8Array) => {
      const { job } = (await send(bytes, 'later.json', '?dryRun=1')).body.data;
      await finished(job);
      return job;
    };
    const serials = async () =>
      server.sql.query(
        `select "name","serial_number" "serial" from "object" where "extra"->>'source' in ('netbox:dcim.device:1','netbox:dcim.rack:1') order by "name"`,
      );
    beforeAll(async () => {
      await finished((await send(SMALL, 'site.json')).body.data.job);
      // Another test's, which this file does not have.
      await server.sql.query(`delete from "object" where "name"='sw-added'`);
    });

    it('lists each record with old and new value, by sort and place, page by page; what is new, changed and gone is counted', async () => {
      const job = await preview(changedSet('SN-A'));
      const { data } = await page(job);
      expect(data.groups).toMatchObject([
        { deed: 'gone', thing: 'rack', count: 1, all: 'leave', but: 0 },
        { deed: 'gone', thing: 'room', count: 1 },
        { deed: 'changed', thing: 'rack', count: 1, all: 'take' },
        { deed: 'changed', thing: 'device', count: 1 },
      ]);
      expect(data.total).toBe(4);
      const { data: devices } = await page(
        job,
        `?deed=changed&thing=device&place=${encodeURIComponent('Europe\nHarz\nGoslar\nMain room')}`,
      );
      expect(devices.lines).toMatchObject([
        { name: 'sw1', fields: [{ field: 'serialNumber', after: 'SN-A' }], decision: 'take' },
      ]);
      expect((await page(job, `?deed=changed&place=Bare`)).data.total).toBe(0);
      expect((await page(job, '?from=1&limit=1')).data).toMatchObject({ total: 4, lines: [{ deed: 'gone', thing: 'room' }] });
      expect((await page(crypto.randomUUID())).code).toBe(404);
    });

    it('brings in what was chosen, leaves and marks the rest, and says so', async () => {
      const bytes = changedSet('SN-B');
      const job = await preview(bytes);
      expect((await choose(job, { deed: 'changed', thing: 'rack', key: 'netbox:dcim.rack:1', decision: 'leave' })).code).toBe(
        200,
      );
      expect((await choose(job, { deed: 'gone', thing: 'rack', decision: 'mark' })).code).toBe(200);
      expect(await choose(job, { deed: 'changed', thing: 'rack', decision: 'delete' })).toMatchObject({
        code: 422,
        data: { rule: 'not-one-of', field: 'decision' },
      });
      expect((await page(job)).data.groups).toMatchObject([
        { thing: 'rack', all: 'mark' },
        { thing: 'room', all: 'leave' },
        { deed: 'changed', thing: 'rack', all: 'take', but: 1 },
        { thing: 'device', all: 'take', but: 0 },
      ]);
      const before = await serials();
      const done = await finished((await send(bytes, 'later.json', `?preview=${job}`)).body.data.job);
      expect(done.report).toMatchObject({ changed: 1, left: 1, gone: 2, marked: 1, removed: 0 });
      // [walk 5, 10b] What was left is named, with where it stands.
      expect(done.report!.notes.filter(({ level }) => level === 'left')).toMatchObject([
        { reason: 'left-as-it-is', facts: { name: expect.stringMatching(/ \/ R1$/) as string } },
      ]);
      expect(await serials()).toEqual([before[0], { name: 'sw1', serial: 'SN-B' }]);
      expect(await server.sql.query(`select "lifecycle" from "object" where "extra"->>'source'='netbox:dcim.rack:3'`)).toEqual([
        { lifecycle: 3 },
      ]);
    });

    it('leaves and names what somebody changed since the preview; another file than the one previewed is refused', async () => {
      const bytes = changedSet('SN-C');
      const job = await preview(bytes);
      expect((await send(changedSet('SN-D'), 'later.json', `?preview=${job}`)).body).toMatchObject({
        code: 422,
        data: { rule: 'other-than-previewed', field: 'file' },
      });
      expect((await send(bytes, 'later.json', `?preview=${crypto.randomUUID()}`)).status).toBe(404);
      await server.sql.query(`update "object" set "serial_number"='MINE' where "extra"->>'source'='netbox:dcim.device:1'`);
      await server.sql.query('update "clock" set "value"="value"+1');
      const done = await finished((await send(bytes, 'later.json', `?preview=${job}`)).body.data.job);
      expect(done.report).toMatchObject({ changed: 1, left: 1 });
      expect(done.report!.notes.filter(({ reason }) => reason === 'changed-meanwhile')).toMatchObject([
        { facts: { name: 'sw1' } },
      ]);
      expect(await serials()).toEqual([
        { name: 'R1', serial: 'SN-C' },
        { name: 'sw1', serial: 'MINE' },
      ]);
    });
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
      (await server.call<{ imports: PastImport[] }>('GET', '/diagramApi/wapi/v1/imports', { token: as })).body.data;
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

  it('[walk 5, 13] what two owners call alike is told apart by whose it is, in search and on Home', async () => {
    await finished((await send(SMALL, 'site.json', '?source=Lab')).body.data.job);
    const paths = async (q: string) =>
      (await search(q)).data.items.flatMap(({ name, path }) => (name === q ? [path.join(' / ')] : []));
    await expect
      .poll(async () => (await paths('sw1')).toSorted())
      .toEqual(['Lab / Europe / Harz / Goslar / Main room / R1', 'NetBox / Europe / Harz / Goslar / Main room / R1']);
    // The site, and its plan in it.
    const harz = ['Lab', 'NetBox'].map((owner) => `${owner} / Europe / Harz`);
    expect((await paths('Goslar')).toSorted()).toEqual(harz.flatMap((above) => [above, `${above} / Goslar`]));
    const { data } = (await server.call<Home>('GET', '/diagramApi/wapi/v1/home', { token })).body;
    const owners = (of: readonly { readonly name: string; readonly owner?: string }[], called: string) =>
      of.flatMap(({ name, owner }) => (name === called ? [owner] : []));
    expect(owners(data.sites, 'Goslar')).toEqual(['NetBox', 'Lab']);
    expect(owners(data.regions, 'Harz')).toEqual(['NetBox', 'Lab']);
  });

  it('nothing of an upload stays on disk when its import has ended', () => {
    expect(fs.readdirSync(`${server.config.dataDir}/uploads`)).toEqual([]);
  });
});
