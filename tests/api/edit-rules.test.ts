import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPlant } from '../../domain/cabling/document-plant';
import { portEnd } from '../../domain/cabling/joints';
import { trace } from '../../domain/cabling/trace';
import { CABLE_CLASSES, DIAGRAM_KINDS, OBJECT_CLASSES, codeOf, type ObjectClass } from '../../domain/catalog/enums';
import { LIMITS } from '../../domain/catalog/limits';
import { PORT_TYPES } from '../../domain/catalog/port-types';
import type { ColumnStore } from '../../domain/document/column-store';
import { idsNeeded } from '../../domain/entities/instantiate';
import { fromCell } from '../../domain/ids';
import { openApiHall, type ApiHall } from '../setup/api-hall';
import { openSyncEditor, type SyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { PASSWORD, USERS, type ApiServer } from './api-server';

let api: ApiHall;
let server: ApiServer;
let hall: ColumnStore;
let editor: SyncEditor;

beforeAll(async () => {
  api = await openApiHall();
  ({ server, document: hall, editor } = api);
});
afterAll(() => api.close());

const objects = (name: ObjectClass): readonly number[] => api.objects(name);
const isFree = (port: number): boolean => hall.by('termination.port', port).length === 0;
const freePorts = (device: number, role: string): readonly number[] =>
  hall.by('port.owner', device).filter((port) => isFree(port) && PORT_TYPES[hall.get('port', port)!.type]?.role === role);

/** Free interfaces of one kind on two devices. */
function twoFree(): readonly [number, number] {
  const first = new Map<number, number>();
  for (const device of objects('device')) {
    const [port] = freePorts(device, 'interface');
    if (port === undefined) continue;
    const { type } = hall.get('port', port)!;
    const other = first.get(type);
    if (other !== undefined) return [other, port];
    first.set(type, port);
  }
  throw new Error('the hall has no two free interfaces of one type');
}

/** Two free fronts of a panel, and those at which what is behind them comes out, which are of one panel as well. */
function trunkedPair(): readonly [near: readonly [number, number], far: readonly [number, number]] {
  const plant = documentPlant(hall);
  for (const device of objects('device')) {
    const ways = freePorts(device, 'front').flatMap((front) => {
      const last = trace(plant, portEnd(front)).inside.hops.at(-1);
      return last?.at?.kind === 'port' && last.depth > 2 && last.ends.includes('free') ? { front, far: last.at.id } : [];
    });
    for (const { front, far } of ways) {
      const other = ways.find((way) => way.front !== front && hall.get('port', way.far)!.owner === hall.get('port', far)!.owner);
      if (other)
        return [
          [front, other.front],
          [far, other.far],
        ];
    }
  }
  throw new Error('the hall has no two idle strands between two panels');
}

function connect(from: number, to: number, cableClass = codeOf(CABLE_CLASSES, 'copperCable')) {
  const [cable, a, b] = editor.ids(3) as [number, number, number];
  return {
    kind: 'connect-ports',
    version: 1,
    from: [from],
    to: [to],
    connectType: 'sequential',
    cables: [cable],
    terminations: [a, b],
    class: cableClass,
    type: 0,
  } as const;
}

describe(`connections, asked of the server: ${TEST_DATABASE}`, () => {
  it('[R5.024] the two connected ports must differ', async () => {
    const [port] = twoFree();
    expect(await editor.ask(connect(port, port))).not.toBeNull();
  });

  it('[R5.025] an object cannot be linked to itself', async () => {
    const device = objects('device').find((id) => freePorts(id, 'interface').length > 1)!;
    const [a, b] = freePorts(device, 'interface');
    expect(await editor.ask(connect(a!, b!))).toMatchObject({ rule: 'same-object' });
  });

  it('[R5.025] two fronts of one panel are joined, and not where trunks and a jumper at their far ends lead from one to the other', async () => {
    const [near, far] = trunkedPair();
    const cord = (ports: readonly [number, number]) => connect(...ports, codeOf(CABLE_CLASSES, 'opticalCable'));
    expect(await editor.ask(cord(far))).toBeNull();
    expect(await editor.ask(cord(near))).toMatchObject({ rule: 'jumper-loop', field: 'to' });
  });

  it('[R5.026] the cable type must be confirmed', async () => {
    const [a, b] = twoFree();
    expect(await editor.ask(connect(a, b, 0))).toMatchObject({ field: 'class' });
  });

  it('[R5.029] the port types of a connection must match', async () => {
    const [port] = twoFree();
    const power = objects('device').flatMap((id) => freePorts(id, 'powerPort').concat(freePorts(id, 'powerOutlet')))[0]!;
    expect(await editor.ask(connect(port, power))).toMatchObject({ rule: 'port-types-differ' });
  });

  it('a port that holds a cable is occupied, and the refusal names the cable', async () => {
    const [a, b] = twoFree();
    expect(await editor.ask(connect(a, b))).toBeNull();
    const third = objects('device')
      .flatMap((id) => freePorts(id, 'interface'))
      .find((port) => port !== a && port !== b && hall.get('port', port)!.type === hall.get('port', a)!.type)!;
    expect(await editor.ask(connect(a, third))).toMatchObject({ rule: 'port-occupied' });
  });
});

describe(`cards, asked of the server: ${TEST_DATABASE}`, () => {
  it('[R5.043] a slot that already holds a board cannot take another', async () => {
    const card = objects('card')[0]!;
    const { parent: slot, model } = hall.get('object', card)!;
    const [id, ...ids] = editor.ids(1 + idsNeeded(hall.get('model', model)!));
    const intent = { kind: 'insert-card', version: 1, id: id!, model, slot, name: 'second', ids } as const;
    expect(await editor.ask(intent)).toMatchObject({ rule: expect.stringMatching(/slot/) as string });
  });

  it('[R5.044] a board internal view cannot create objects', async () => {
    const card = objects('card')[0]!;
    const [diagram, object, placement] = editor.ids(3) as [number, number, number];
    const inside = { id: diagram, owner: card, diagramKind: codeOf(DIAGRAM_KINDS, 'internal'), name: 'inside' };
    expect(await editor.ask({ kind: 'insert-objects', version: 1, objects: [], diagrams: [inside], placements: [] })).toBeNull();
    const shape = { id: object, parent: card, class: codeOf(OBJECT_CLASSES, 'shape'), name: 'box' };
    const place = { id: placement, diagram, subject: object, x: 0, y: 0 };
    expect(
      await editor.ask({ kind: 'insert-objects', version: 1, objects: [shape], diagrams: [], placements: [place] }),
    ).toMatchObject({ rule: 'card-view-creates-nothing', facts: { card } });
  });
});

describe(`what is typed, asked of the server: ${TEST_DATABASE}`, () => {
  it('[R5.070] the host IP must be well formed, with a prefix or without one', async () => {
    const set = (ip: string) =>
      editor.ask({ kind: 'set-properties', version: 1, target: 'object', ids: [objects('device')[0]!], fields: { ip } });
    for (const right of ['10.1.2.3', '10.1.2.0/24', '2001:db8::1', '']) expect([right, await set(right)]).toEqual([right, null]);
    for (const wrong of ['10.1.2', '10.1.2.256', '10.1.2.3/33', 'g::', 'host'])
      expect(await set(wrong), wrong).toMatchObject({ rule: 'ip-invalid', field: 'fields.ip' });
  });

  it('[R5.040] a group has at least two members', async () => {
    const [one, two] = objects('rack').slice(-2);
    const { parent } = hall.get('object', one!)!;
    const group = (members: readonly number[]) => {
      const object = { id: editor.ids(1)[0]!, parent, class: codeOf(OBJECT_CLASSES, 'group'), name: 'G', members };
      return editor.ask({ kind: 'insert-objects', version: 1, objects: [object], diagrams: [], placements: [] });
    };
    for (const members of [[], [one!]])
      expect(await group(members)).toMatchObject({ rule: 'group-too-small', facts: { count: members.length, min: 2 } });
    expect(await group([one!, two!])).toBeNull();
  });
});

describe(`deleting, asked of the server: ${TEST_DATABASE}`, () => {
  it("[R5.047] [R6.027] what holds others is not deleted without the administrator's password", async () => {
    expect(await editor.ask({ kind: 'delete-objects', version: 1, ids: [objects('rack')[0]!] })).toMatchObject({
      rule: 'administrator-password-needed',
    });
  });

  it('[R5.048] an object flagged deletion-prohibited cannot be deleted', async () => {
    const device = objects('device').find((id) => hall.by('object.parent', id).length === 0)!;
    expect(
      await editor.ask({
        kind: 'set-properties',
        version: 1,
        target: 'object',
        ids: [device],
        fields: { deletionProhibited: 1 },
      }),
    ).toBeNull();
    expect(await editor.ask({ kind: 'delete-objects', version: 1, ids: [device] })).toMatchObject({
      rule: 'deletion-prohibited',
    });
  });

  it('[R5.049] deleting is irreversible: the server takes no undo of it', async () => {
    const { access_token: token } = await server.signIn(USERS.editor, PASSWORD);
    const { clock, document } = await api.snapshot();
    const own = await openSyncEditor(server.origin, token, LIMITS.guestDiagramId, clock);
    const cable = fromCell(document.table('cable').ids[0]!);
    expect(await own.ask({ kind: 'delete-cables', version: 1, ids: [cable] })).toBeNull();
    expect(await own.ask({ kind: 'undo', version: 1, clientId: own.clientId, seq: 1 })).not.toBeNull();
    expect(await server.sql.query('select 1 from "cable" where "id" = $1', [cable])).toEqual([]);
    own.close();
  });
});
