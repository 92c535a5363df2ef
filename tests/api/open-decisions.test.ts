import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIAGRAM_TYPE_GROUPS, MODEL_LIBRARY_CLASSES, OBJECT_CLASSES, codeOf, type ObjectClass } from '../../domain/catalog/enums';
import { LIMITS } from '../../domain/catalog/limits';
import { SCHEMA } from '../../domain/document/schema';
import type { ModelEntry, RecordFields } from '../../protocol/rest/records';
import { screenPaths } from '../../scripts/lib/screen-paths.mjs';
import { SCREENS } from '../../ui/router/screens';
import { openApiHall, type ApiHall } from '../setup/api-hall';
import type { SyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { type ApiServer } from './api-server';

let api: ApiHall;
let server: ApiServer;
let token: string;
let editor: SyncEditor;

beforeAll(async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'plenum-open-'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>entry</title>');
  writeFileSync(join(webDir, 'screens.json'), JSON.stringify(screenPaths()));
  api = await openApiHall({ config: { webDir } });
  ({ server, token, editor } = api);
});
afterAll(async () => {
  await api.close();
  rmSync(server.config.webDir, { recursive: true });
});

const objectOf = (name: ObjectClass): number => api.objects(name)[0]!;
const firstOf = (kind: 'port' | 'cable' | 'diagram'): number => api.all(kind)[0]!;
const records = async (ids: readonly number[]): Promise<readonly RecordFields[]> =>
  (await server.call<RecordFields[]>('GET', `v1/records?ids=${ids.join(',')}`, { token })).body.data;
const rename = (id: number, fields: Readonly<Record<string, unknown>>) =>
  editor.ask({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields });

describe(`what the specification leaves open: ${TEST_DATABASE}`, () => {
  it('[R2.143] the routes are those of the one table: each is served, an address outside it is 404', async () => {
    const headers = { Accept: 'text/html' };
    for (const { path } of SCREENS) expect([path, (await server.call('GET', path, { headers })).status]).toEqual([path, 200]);
    for (const path of ['/dashboards', '/diagram2.html', '/settings/all', '/import'])
      expect([path, (await server.call('GET', path, { headers })).status]).toEqual([path, 404]);
  });

  it('[R3.001] the fields of a record are those of the schema, all of them and no other', async () => {
    const asked = [objectOf('rack'), firstOf('port'), firstOf('cable'), firstOf('diagram')];
    for (const { kind, fields } of await records(asked)) {
      const expected = Object.keys(SCHEMA[kind]).filter((field) => field !== 'id');
      expect([kind, Object.keys(fields).sort()]).toEqual([kind, expected.sort()]);
    }
    expect(await rename(objectOf('rack'), { favouriteColour: 'blue' })).not.toBeNull();
  });

  it('[R9.032] a limit of ours is refused with its number, and what just fits is taken', async () => {
    const rack = objectOf('rack');
    expect(await rename(rack, { name: 'n'.repeat(LIMITS.nameLength) })).toBeNull();
    const refusal = await rename(rack, { name: 'n'.repeat(LIMITS.nameLength + 1) });
    expect(JSON.stringify(refusal)).toContain(String(LIMITS.nameLength));
    const tooMany = Array.from({ length: 201 }, (_, index) => LIMITS.guestDiagramId + index);
    const answer = await server.call('GET', `v1/records?ids=${tooMany.join(',')}`, { token });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('200')]);
  });
});

describe(`object type groups: ${TEST_DATABASE}`, () => {
  it('[R3.024] every record tells its group', async () => {
    const asked = [objectOf('room'), objectOf('rack'), objectOf('device'), objectOf('card'), firstOf('port'), firstOf('cable')];
    const groups = (await records(asked)).map(({ typeGroup }) => typeGroup);
    expect(groups).toEqual(['node', 'rack', 'device', 'card', 'port', 'cable']);
    for (const group of (await records([objectOf('slot'), firstOf('diagram')])).map(({ typeGroup }) => typeGroup))
      expect(group).toBe('other');
    expect((await records([objectOf('powerFeed')])).map(({ typeGroup }) => typeGroup)).toEqual(['currency']);
    const made = { shape: 'shape', text: 'text', group: 'graphical', node: 'node', closure: 'node' };
    const drawn = Object.keys(made) as (keyof typeof made)[];
    const ids = editor.ids(drawn.length);
    const parent = objectOf('room');
    const objectsOf = drawn.map((name, at) => ({
      ...{ id: ids[at]!, parent, class: codeOf(OBJECT_CLASSES, name), name },
      ...(name === 'group' ? { members: api.objects('rack').slice(0, 2) } : {}),
    }));
    expect(await editor.ask({ kind: 'insert-objects', version: 1, objects: objectsOf, diagrams: [], placements: [] })).toBeNull();
    expect((await records(ids)).map(({ typeGroup }) => typeGroup)).toEqual(Object.values(made));
  });

  it('[R3.028] every model tells its library class, one of the closed list', async () => {
    const list =
      'wiring security storage route wireless switch voiceVideo software service building shape terminal button traffic user power';
    expect(MODEL_LIBRARY_CLASSES.slice(1)).toEqual(list.split(' '));
    const { body } = await server.call<readonly ModelEntry[]>('GET', 'v1/models?limit=1000', { token });
    const told = new Set(body.data.map(({ libraryClass }) => libraryClass));
    expect([...told].filter((name) => !list.split(' ').includes(name))).toEqual([]);
    expect([...told]).toEqual(expect.arrayContaining(['switch', 'power', 'wiring']));
  });

  it('[R3.025] [R3.026] [R3.027] a container has the diagram-type group 8, a device 7, a card 11', async () => {
    const asked = [objectOf('room'), objectOf('rack'), objectOf('device'), objectOf('card'), firstOf('port')];
    expect((await records(asked)).map(({ diagramTypeGroup }) => diagramTypeGroup)).toEqual([8, 8, 7, 11, 0]);
    expect(DIAGRAM_TYPE_GROUPS).toEqual({ container: 8, device: 7, card: 11 });
  });
});
