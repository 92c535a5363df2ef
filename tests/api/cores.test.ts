import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIAGRAM_KINDS, OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { portType } from '../../domain/catalog/port-types';
import { LIMITS } from '../../domain/catalog/limits';
import type { TraceAnswer } from '../../domain/cabling/trace-answer';
import type { ColumnStore } from '../../domain/document/column-store';
import { fromCell } from '../../domain/ids';
import type { CoreRun } from '../../domain/operations/fibre/core-draft';
import { cableSpecOf, run } from '../fixtures/core-hall';
import { openApiHall, type ApiHall } from '../setup/api-hall';
import type { SyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { readSnapshot } from '../setup/read-snapshot';
import type { ApiServer } from './api-server';

let api: ApiHall;
let server: ApiServer;
let token: string;
let hall: ColumnStore;
let editor: SyncEditor;
let room: number;
let plan: number;
let closure: number;
let model: number;
let left: number;
let right: number;

const one = (): number => editor.ids(1)[0]!;

async function newCable(path: readonly number[] = []): Promise<number> {
  const id = one();
  const placements = path.length === 0 ? [] : [{ id: one(), diagram: plan, subject: id, path }];
  const intent = { kind: 'insert-cables', version: 1, cables: [{ id, name: `F-${id}`, model }], placements } as const;
  expect(await editor.ask({ ...intent, entries: [{ id: one(), cable: id, object: closure }] })).toBeNull();
  return id;
}

function splice(a: CoreRun, b: CoreRun, more: Readonly<Record<string, unknown>> = {}) {
  return { kind: 'splice-cores', version: 1, closure, left: [a], right: [b], ids: editor.ids(5 * a.count), ...more } as const;
}

beforeAll(async () => {
  api = await openApiHall();
  ({ server, token, document: hall, editor } = api);
  room = hall.get('diagram', LIMITS.guestDiagramId)!.owner;
  plan = hall.by('diagram.owner', room).find((id) => DIAGRAM_KINDS[hall.get('diagram', id)!.kind] === 'plan')!;
  [closure, model] = [one(), one()] as const;
  const made = { id: closure, parent: room, class: codeOf(OBJECT_CLASSES, 'closure'), name: 'C1' };
  const place = { id: one(), diagram: plan, subject: closure, x: 5000, y: 5000, width: 600, height: 400 };
  const insert = { kind: 'insert-objects', version: 1, objects: [made], diagrams: [], placements: [place] } as const;
  expect(await editor.ask(insert)).toBeNull();
  const spec = cableSpecOf(24);
  expect(await editor.ask({ kind: 'insert-cable-model', version: 1, id: model, brand: '', name: 'OS2 24', spec })).toBeNull();
  [left, right] = [await newCable(), await newCable()];
});
afterAll(() => api.close());

/** Ports of a device that nothing is on. */
function freePorts(count: number): readonly number[] {
  const { ids, rowCount } = hall.table('port');
  return [...ids.subarray(0, rowCount)]
    .map(fromCell)
    .filter((id) => portType(hall.get('port', id)!.type).medium === 'cage' && hall.by('termination.port', id).length === 0)
    .slice(0, count);
}

describe(`cores, asked of the server: ${TEST_DATABASE}`, () => {
  it('[R5.035] left and right cannot be the same line', async () => {
    expect(await editor.ask(splice(run(left, 2), run(left, 1)))).toMatchObject({ rule: 'same-line' });
  });

  it('[R5.036] a closure must have enough free places', async () => {
    const small = one();
    const tiny = one();
    expect(
      await editor.ask({ kind: 'insert-closure-model', version: 1, id: small, brand: '', name: 'T', trays: [2] }),
    ).toBeNull();
    const made = { id: tiny, parent: room, class: codeOf(OBJECT_CLASSES, 'closure'), name: 'C2', model: small };
    expect(await editor.ask({ kind: 'insert-objects', version: 1, objects: [made], diagrams: [], placements: [] })).toBeNull();
    const refusal = await editor.ask({ ...splice(run(left, 2, 1, 3), run(right, 1, 1, 3)), closure: tiny });
    expect(refusal).toMatchObject({ rule: 'closure-full', facts: { free: 2, needed: 3 } });
  });

  it('[R5.037] a cable must have fibre cores', async () => {
    const copper = fromCell(hall.table('cable').ids[0]!);
    expect(await editor.ask(splice(run(copper, 1), run(right, 1)))).toMatchObject({ rule: 'no-fibre-cores' });
  });

  it('[R1.025] [R5.038] cores are spliced; overwriting what is joined needs confirmation', async () => {
    expect(await editor.ask(splice(run(left, 2, 1, 12), run(right, 1, 1, 12)))).toBeNull();
    const third = await newCable();
    const again = splice(run(left, 2), run(third, 1));
    expect(await editor.ask(again)).toMatchObject({ rule: 'core-end-joined', facts: { core: 1, count: 1 } });
    expect(await editor.ask({ ...again, isConfirmed: true })).toBeNull();
    expect(await editor.ask({ kind: 'free-cores', version: 1, cores: [run(third, 1)] })).toBeNull();
  });

  it('[R1.030] [R2.107] several cores are terminated on ports, and the way is traced from a port over the splice', async () => {
    const ports = freePorts(3);
    const cores = [run(left, 1, 4, 3)];
    const intent = { kind: 'terminate-cores', version: 1, cores, ports, perPort: 1, ids: editor.ids(6) } as const;
    expect(await editor.ask(intent)).toBeNull();
    const { body } = await server.call<TraceAnswer>('GET', `v1/trace?port=${ports[1]}`, { token });
    const { outside } = body.data;
    expect(outside.hops.map(({ by }) => by)).toEqual(['termination', 'core', 'splice', 'core']);
    expect(outside.hops.at(-1)!.at).toMatchObject({ kind: 'core', id: right, core: { number: 5, end: 2 } });
    expect(outside.hops[2]!.at!.way.at(-1)!.name).toBe('C1');
    const back = await server.call<TraceAnswer>('GET', `v1/trace?core=${right}.5.2`, { token });
    expect(back.body.data.inside.hops.at(-1)!.at!.id).toBe(ports[1]);
  });

  it('[R1.031] [R5.039] a cable is cut at a closure and spliced through, and not where it is drawn with curves', async () => {
    const drawn = await newCable([0, 5200, 9000, 5200]);
    const cut = { kind: 'cut-cable', version: 1, cable: drawn, closure, name: 'F-2', isSpliced: true } as const;
    const style = one();
    const wave = {
      kind: 'set-link-style',
      version: 1,
      diagram: plan,
      cables: [drawn],
      spec: { line: 'waveCurve', arrow: 'none' },
      style: 0,
    } as const;
    expect(await editor.ask({ ...wave, newStyle: style, placements: [0] })).toBeNull();
    expect(await editor.ask({ ...cut, id: one(), ids: editor.ids(130) })).toMatchObject({ rule: 'cut-curved' });
    const straight = await newCable([0, 5200, 9000, 5200]);
    expect(await editor.ask({ ...cut, cable: straight, id: one(), ids: editor.ids(130) })).toBeNull();
    const after = (await snapshotOf(plan)).by('splice.closure', closure).length;
    expect(after).toBe(24 + 11);
  });

  it('[R3.054] [R5.061] [R5.062] a coil has a name and a length, and remarks', async () => {
    const coil = { kind: 'insert-coil', version: 1, cable: right, carrier: closure, remarks: 'behind the door' } as const;
    expect(await editor.ask({ ...coil, id: one(), name: '', lengthMm: 5000 })).toMatchObject({
      rule: 'coil-name-missing',
    });
    expect(await editor.ask({ ...coil, id: one(), name: 'R', lengthMm: 0 })).toMatchObject({
      rule: 'coil-length-missing',
    });
    expect(await editor.ask({ ...coil, id: one(), name: 'R', lengthMm: 5000 })).toBeNull();
  });

  it('models of cables and closures are listed apart', async () => {
    const names = async (what: string): Promise<readonly string[]> => {
      const { body } = await server.call<readonly { readonly name: string }[]>('GET', `v1/models?class=${what}`, { token });
      return body.data.map(({ name }) => name);
    };
    expect(await names('cable')).toEqual(['OS2 24']);
    expect(await names('closure')).toEqual(['T']);
  });
});

async function snapshotOf(diagram: number): Promise<ColumnStore> {
  return (await readSnapshot(server.origin, token, diagram)).document;
}
