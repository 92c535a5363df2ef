import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HallController } from '../../tests/fixtures/hall-controller';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { LIMITS } from '../../domain/catalog/limits';
import { movePlacements } from '../../domain/operations/drawing/move-placements';
import { moveDevice } from '../../domain/operations/structure/move-device';
import type { Permission } from '../../domain/permissions/permission';
import { encodeValue } from '../../protocol/codec/value-codec';
import type { EngineRequest } from '../../engine/engine-types';
import { intentOf } from './intents';
import { OperationController } from './operation-controller';
import { UndoList } from './undo-list';

vi.mock('../../protocol/codec/value-codec', async (original) => {
  const codec = await original<typeof import('../../protocol/codec/value-codec')>();
  return { ...codec, encodeValue: vi.fn(codec.encodeValue) };
});

let hall: SmallHall;
let by: HallController;
let controller: OperationController;

beforeEach(() => {
  hall = new SmallHall();
  by = new HallController(hall);
  controller = by.controller;
});

const placement = (): number =>
  hall.document.by('placement.subject', hall.rackA).find((id) => hall.document.get('placement', id)?.diagram === hall.plan)!;
const x = (): number => hall.document.get('placement', placement())!.x;

function perform(request: EngineRequest): void {
  const intent = intentOf(request, controller.context);
  if (!intent.ok) throw new Error(intent.refusal.rule);
  expect(controller.submit(intent.value)).toMatchObject({ ok: true });
}

/** What the end of a drag, or an arrow key, asks for. */
function move(dx: number): void {
  perform({ kind: 'move-placements', placements: [placement()], dx, dy: 0 });
}

let device: number;
function moveUp(positionU: number): void {
  perform({ kind: 'move-device', device, rack: hall.rackA, positionU, face: 1 });
}

describe('an edit at pointer up', () => {
  test.each([
    ['a rack put elsewhere on the plan', movePlacements, () => move(-600)],
    ['a device dragged to another unit', moveDevice, () => moveUp(9)],
  ])('runs once and is encoded once: %s', (_, operation, end) => {
    device = hall.insertDevice('server', hall.rackA, 3);
    const run = vi.spyOn(operation, 'run');
    vi.mocked(encodeValue).mockClear();
    end();
    expect(by.sent.map(({ seq }) => seq)).toEqual([1]);
    expect({ runs: run.mock.calls.length, encodes: vi.mocked(encodeValue).mock.calls.length }).toEqual({ runs: 1, encodes: 1 });
    run.mockRestore();
  });

  test('that leaves everything as it is is none: nothing is sent and nothing can be undone', () => {
    move(0);
    expect(by.sent).toEqual([]);
    expect(controller.history()).toMatchObject({ step: 0, entries: [] });
  });
});

describe('what lands elsewhere than it was aimed', () => {
  test('[walk 1 #18] is selected and brought into view', () => {
    const intent = hall.deviceIntent('server', hall.rackB, 7);
    by.selection = [];
    const made = controller.submit(intent, { words: { aimed: 3 } });
    if (!made.ok) throw new Error('not made');
    expect([by.selection, by.revealed]).toEqual([made.created, [made.created]]);
    controller.submit(hall.deviceIntent('server', hall.rackB, 12));
    expect(by.revealed).toHaveLength(1);
  });
});

describe('what is barred', () => {
  const rack = () => ({ kind: 'insert-rack', model: hall.models.rack, name: 'C' }) as const;
  const rename = () => ({ kind: 'set-properties', ids: [hall.rackA], fields: { name: 'B' } }) as const;
  const lacking = (permission: Permission) => ({ ok: false, refusal: { rule: 'not-permitted', facts: { permission } } });

  test('is refused by the permission that is lacking, and nothing is sent', async () => {
    by.held = new Set(['propertyEditing']);
    expect(await controller.act(rack())).toEqual(lacking('nodeEditing'));
    expect(await controller.act({ kind: 'move-placements', placements: [placement()], dx: 1, dy: 0 })).toEqual(
      lacking('nodeModification'),
    );
    await controller.copy([hall.rackA]);
    expect(await controller.act({ kind: 'paste' })).toEqual(lacking('nodeEditing'));
    expect(by.sent).toEqual([]);
    expect(await controller.act(rename())).toMatchObject({ ok: true });
    expect(by.sent.map(({ intent }) => intent.kind)).toEqual(['set-properties']);
  });

  test('follows the permissions that are held now, also for a step back', async () => {
    expect(await controller.act(rename())).toMatchObject({ ok: true });
    by.held = new Set(['viewRead']);
    expect(await controller.undo()).toMatchObject({ ok: false, refusal: { rule: 'not-permitted' } });
    by.held = new Set(['propertyEditing']);
    expect(await controller.undo()).toMatchObject({ ok: true });
  });

  test('waits for no ids: whoever may change nothing is leased none', async () => {
    by.held = new Set(['viewRead']);
    while (by.client.takeIds(1) !== null);
    const before = performance.now();
    expect(await controller.act(rack())).toEqual(lacking('nodeEditing'));
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe('an edit that the server refuses', () => {
  const refusal = { rule: 'unknown-record' } as const;
  const row = (id: number) => ({ kind: 'set-properties', ids: [id], fields: { row: 'B' } }) as const;
  const told = async () => {
    await Promise.resolve();
    return by.told.filter(({ kind }) => kind === 'not-kept');
  };

  test('[walk 4 offline refusals] is told by what it was, on what, why, and where that is to be seen', async () => {
    await controller.act(row(hall.rackA));
    const { seq, intent } = by.sent.at(-1)!;
    by.client.receive({ type: 'refused', seq, refusal });
    controller.refused(seq, intent, refusal);
    const name = hall.document.get('object', hall.rackA)!.name;
    expect(await told()).toEqual([
      {
        ...{ kind: 'not-kept', label: 'set-properties', facts: { count: 1, name }, refusal, at: [hall.rackA] },
        values: { kind: 'object', class: 'rack', fields: { row: 'B' } },
      },
    ]);
  });

  test('[walk 4 offline refusals] keeps the name of what somebody else has deleted, and leads nowhere', async () => {
    const device = hall.insertDevice('server', hall.rackA, 3);
    const { name } = hall.document.get('object', device)!;
    await controller.act(row(device));
    const { seq, intent } = by.sent.at(-1)!;
    await controller.act({ kind: 'delete', ids: [device] });
    controller.refused(seq, intent, refusal);
    expect(await told()).toMatchObject([{ facts: { name }, at: [] }]);
  });

  test('[walk 4 S1 (27 Nov)] holds the values that it was to store, also where its thing is gone', async () => {
    const device = hall.insertDevice('server', hall.rackA, 3);
    await controller.act({ kind: 'set-properties', ids: [device], fields: { owner: 'Rosa' } });
    const { seq, intent } = by.sent.at(-1)!;
    await controller.act({ kind: 'delete', ids: [device] });
    controller.refused(seq, intent, { rule: 'object-missing', facts: { id: device } });
    expect(await told()).toMatchObject([{ values: { kind: 'object', class: '', fields: { owner: 'Rosa' } }, at: [] }]);
  });

  test('[walk 4 offline refusals] that was taken back meanwhile is missed by nobody, nor is the step back', async () => {
    device = hall.insertDevice('server', hall.rackA, 3);
    moveUp(9);
    await controller.undo();
    moveUp(11);
    await controller.undo();
    await controller.redo();
    const [first, back, second, backAgain, on] = by.sent.slice(-5);
    for (const [submission, why] of [
      [first, refusal],
      [back, { rule: 'undo-unknown', facts: {} }],
      [second, refusal],
      [backAgain, { rule: 'undo-unknown', facts: {} }],
      [on, { rule: 'undo-unknown', facts: {} }],
    ] as const) {
      by.client.receive({ type: 'refused', seq: submission!.seq, refusal: why });
      controller.refused(submission!.seq, submission!.intent, why);
    }
    expect(await told()).toMatchObject([{ label: 'move-device' }]);
  });

  test('[walk 4, refused undo] of a step back says whether another one is before it', async () => {
    device = hall.insertDevice('server', hall.rackA, 3);
    moveUp(9);
    perform({ kind: 'set-properties', ids: [hall.rackA], fields: { serialNumber: 'new' } } as never);
    for (const goesOn of [true, false]) {
      await controller.undo();
      const { seq, intent } = by.sent.at(-1)!;
      by.client.receive({ type: 'refused', seq, refusal: { rule: 'undo-overtaken', facts: {} } });
      controller.refused(seq, intent, { rule: 'undo-overtaken', facts: {} });
      await Promise.resolve();
      expect(by.told.findLast(({ kind }) => kind === 'passed')).toMatchObject({ direction: 'undo', goesOn });
    }
  });

  test('[X11] keeps the name also after a reload, in whose document it is no longer', async () => {
    const device = hall.insertDevice('server', hall.rackA, 3);
    const { name } = hall.document.get('object', device)!;
    await controller.act(row(device));
    const { seq, intent } = by.sent.at(-1)!;
    await controller.act({ kind: 'delete', ids: [device] });
    const reloaded = new OperationController({ ...by.parts, undoList: new UndoList(by.parts.undoList.stored()) });
    reloaded.refused(seq, intent, refusal);
    expect(await told()).toMatchObject([{ label: 'set-properties', facts: { name }, at: [] }]);
  });

  test('[walk 4 offline refusals] is told though whoever waited for the answer has gone on', async () => {
    vi.useFakeTimers();
    const made = controller.performAnswered(() => ({
      ok: true,
      value: {
        kind: 'set-properties',
        version: 1,
        target: 'object',
        ids: [hall.rackA],
        fields: { serialNumber: 'new' },
      } as never,
    }));
    await vi.advanceTimersByTimeAsync(11_000);
    vi.useRealTimers();
    expect(await made).toMatchObject({ ok: true });
    const { seq, intent } = by.sent.at(-1)!;
    controller.refused(seq, intent, refusal);
    expect(await told()).toHaveLength(1);
  });
});

describe('a restore', () => {
  const deletion = { clientId: 'a-colleague', seq: 7, count: 1, name: 'switch-1' };

  test('[X5] is answered when the server has done it: what came back is selected, shown, told with Undo, and a step', async () => {
    const device = hall.insertDevice('switch', hall.rackA, 20);
    const result = controller.restore({ ...deletion, things: [device] });
    expect(by.sent.at(-1)!.intent).toEqual({ kind: 'restore', version: 1, clientId: 'a-colleague', seq: 7 });
    const { seq } = by.sent.at(-1)!;
    controller.confirmed(seq);
    expect(await result).toEqual({ ok: true, created: [device] });
    expect(by.selection).toEqual([device]);
    expect(by.revealed.at(-1)).toEqual([device]);
    expect(controller.history().entries).toMatchObject([{ label: 'restore', facts: { name: 'switch-1', count: 1 }, done: true }]);
  });

  test('[X5] to another place says where it stands now, and which unit is taken', async () => {
    const device = hall.insertDevice('switch', hall.rackA, 21);
    const result = controller.restore({ ...deletion, things: [device], elsewhere: 20 });
    const { seq, intent } = by.sent.at(-1)!;
    expect(intent).toEqual({ kind: 'restore', version: 1, clientId: 'a-colleague', seq: 7, elsewhere: true });
    controller.confirmed(seq);
    await result;
    const facts = { name: 'switch-1', aimed: 20, unit: 21, rack: 'A' };
    expect(by.told).toContainEqual(expect.objectContaining({ kind: 'done', facts: expect.objectContaining(facts) as object }));
  });

  test('[X5] that the server refuses says why to whoever asked, and is no step', async () => {
    const result = controller.restore({ ...deletion, things: [hall.takeId()] });
    const refusal = { rule: 'restore-needs', facts: { name: 'A01' } };
    controller.refused(by.sent.at(-1)!.seq, by.sent.at(-1)!.intent, refusal);
    expect(await result).toEqual({ ok: false, refusal });
    expect(controller.history().entries).toEqual([]);
    expect(by.told.filter(({ kind }) => kind === 'refused')).toEqual([]);
  });

  test('[X5] is refused at once to whoever may change nothing', async () => {
    by.held = new Set(['viewRead']);
    expect(await controller.restore({ ...deletion, things: [] })).toMatchObject({ refusal: { rule: 'not-permitted' } });
    expect(by.sent).toEqual([]);
  });

  test('[X5] a delete is a step of the history that undo passes over, told with the way to restore it', async () => {
    const device = hall.insertDevice('switch', hall.rackA, 20);
    expect(await controller.act({ kind: 'delete', ids: [device] })).toMatchObject({ ok: true });
    expect(controller.history()).toMatchObject({ entries: [{ label: 'delete-objects', final: true }] });
    // Events are handed over in the next turn.
    await Promise.resolve();
    expect(by.told).toContainEqual(expect.objectContaining({ kind: 'done', undoable: false, restorable: true }));
  });
});

describe('undo and redo', () => {
  test('[walk 1 #8] right after a delete undo says how it is restored and touches nothing else, once', async () => {
    const [device, other] = [20, 24].map((unit) => hall.insertDevice('switch', hall.rackA, unit));
    const home = x();
    move(-600);
    await controller.act({ kind: 'delete', ids: [device!] });
    const sent = by.sent.length;
    expect(controller.history()).toMatchObject({ canUndo: true });
    expect(await controller.undo()).toEqual({ ok: true, created: [] });
    await Promise.resolve();
    expect(by.told).toContainEqual(expect.objectContaining({ kind: 'delete-stays', label: 'delete-objects' }));
    expect([by.sent.length, x()]).toEqual([sent, home - 600]);
    await controller.undo();
    expect(x()).toBe(home);
    expect(controller.history()).toMatchObject({ canUndo: false });
    // What is done after a delete is what undo means.
    await controller.act({ kind: 'delete', ids: [other!] });
    move(-600);
    await controller.undo();
    expect(x()).toBe(home);
  });

  test('twenty presses of an arrow key are taken back by one operation and done again by one; others before them stay', async () => {
    const home = x();
    move(-600);
    by.nowMs += LIMITS.undoJoinMs + 1;
    for (let press = 0; press < 20; press++) {
      by.nowMs += 100;
      move(-10);
    }
    expect(x()).toBe(home - 800);
    expect(controller.history().entries).toHaveLength(2);
    expect(await controller.undo()).toMatchObject({ ok: true });
    expect(x()).toBe(home - 600);
    expect(by.sent.at(-1)).toMatchObject({ seq: 22, intent: { kind: 'undo', first: 2, seq: 21 } });
    expect(await controller.redo()).toMatchObject({ ok: true });
    expect(x()).toBe(home - 800);
    expect(by.sent.at(-1)).toMatchObject({ seq: 23, intent: { kind: 'redo', seq: 22 } });
    await controller.undo();
    await controller.undo();
    expect(x()).toBe(home);
  });

  test('select what was selected then, and bring into view what they change', async () => {
    move(-600);
    by.selection = [hall.rackB];
    await controller.undo();
    expect(by.selection).toEqual([hall.rackA]);
    expect(by.revealed).toEqual([[hall.rackA]]);
    by.selection = [];
    await controller.redo();
    expect(by.selection).toEqual([hall.rackA]);
    expect(by.revealed).toHaveLength(2);
  });

  test('an insert that is taken back selects what was selected before it and shows what held it; done again, the new is selected', async () => {
    const made = controller.submit(hall.deviceIntent('server', hall.rackB, 7));
    if (!made.ok) throw new Error('not made');
    const [device] = made.created;
    by.selection = made.created;
    await controller.undo();
    expect(by.selection).toEqual([hall.rackA]);
    expect(by.revealed).toEqual([[hall.rackB]]);
    await controller.redo();
    expect(by.selection).toEqual([device]);
    expect(by.revealed.at(-1)).toEqual([device]);
  });
});

describe('[one floor, one undo list] a step that another window of the floor did', () => {
  const elsewhere = { clientId: 'other-window', seq: 5, label: 'move-placements', facts: { name: 'A01' }, atMs: 1 };
  const heard = (): void => void by.parts.undoList.follow({ entries: [elsewhere], step: 1, revision: 1 }, 0);
  const using = (parts: Partial<typeof by.parts>): OperationController => new OperationController({ ...by.parts, ...parts });

  test('is taken back by its name, told at once, and shown when the server has done it', async () => {
    heard();
    expect(await controller.undo()).toEqual({ ok: true, created: [] });
    expect(by.sent.at(-1)!.intent).toEqual({ kind: 'undo', version: 1, clientId: 'other-window', seq: 5 });
    await Promise.resolve();
    expect(by.told.at(-1)).toMatchObject({ kind: 'done', label: 'undo', facts: { did: 'move-placements', name: 'A01' } });
    controller.confirmed(by.sent.at(-1)!.seq, [hall.rackB]);
    expect(by.revealed.at(-1)).toEqual([hall.rackB]);
    expect(controller.history()).toMatchObject({ canUndo: false, canRedo: true });
  });

  test('that this view does not draw is told with the way to the one that does', async () => {
    heard();
    const view = using({ isDrawn: () => false, otherView: () => hall.plan });
    await view.undo();
    view.confirmed(by.sent.at(-1)!.seq, [hall.rackB]);
    await Promise.resolve();
    expect(by.told.at(-1)).toMatchObject({ label: 'undo', elsewhere: { diagram: hall.plan, id: hall.rackB } });
  });

  test('and has not sent is that window’s: nothing is taken back, and the step stays next', async () => {
    heard();
    expect(await using({ isSent: () => Promise.resolve(false) }).undo()).toMatchObject({ refusal: { rule: 'undo-unsent' } });
    expect(by.sent).toEqual([]);
    expect(controller.history()).toMatchObject({ step: 1, canUndo: true });
  });

  test('is not taken back when this window went on while it was waited for', async () => {
    heard();
    let sent: ((isSent: boolean) => void) | undefined;
    const view = using({ isSent: () => new Promise((resolve) => (sent = resolve)) });
    const undone = view.undo();
    await vi.waitFor(() => expect(sent).toBeDefined());
    move(-600);
    sent!(true);
    expect(await undone).toEqual({ ok: true, created: [] });
    expect(by.sent.map(({ intent }) => intent.kind)).toEqual(['move-placements']);
  });

  test('and the one before it are two presses of the key, however soon the second comes', async () => {
    const entries = [elsewhere, { ...elsewhere, seq: 6 }];
    by.parts.undoList.follow({ entries, step: 2, revision: 2 }, 0);
    await Promise.all([controller.undo(), controller.undo()]);
    expect(by.sent.map(({ intent }) => intent)).toMatchObject([{ seq: 6 }, { seq: 5 }]);
  });

  test('and took back at the same time is no news', async () => {
    heard();
    await controller.undo();
    const { seq, intent } = by.sent.at(-1)!;
    by.parts.undoList.follow(
      {
        entries: [
          {
            ...elsewhere,
            moves: [
              { clientId: 'other-window', seq: 6 },
              { clientId: 'one-editor', seq, of: elsewhere },
            ],
          },
        ],
        step: 0,
        revision: 3,
      },
      1,
    );
    by.client.receive({ type: 'refused', seq, refusal: { rule: 'undo-already', facts: {} } });
    controller.refused(seq, intent, { rule: 'undo-already', facts: {} });
    await Promise.resolve();
    expect(by.told.filter(({ kind }) => ['passed', 'not-kept', 'refused'].includes(kind))).toEqual([]);
    expect(controller.history().entries).toMatchObject([{ done: false }]);
  });
});

describe('[walk 4b S10] a step back that was refused', () => {
  const moved = (clock: number, positionU: number): void =>
    by.client.receive({
      ...{ type: 'patch', from: clock - 1, to: clock, by: null },
      changes: [{ kind: 'object', id: device, fields: { positionU } }],
    });
  const acknowledged = (clock: number): void => {
    const { seq } = by.sent.at(-1)!;
    const changes = by.client.didIn(seq, seq)!.map(({ kind, id, after }) => ({ kind, id, fields: after }));
    by.client.receive({ type: 'ack', seq, clock });
    by.client.receive({ type: 'patch', from: clock - 1, to: clock, changes, by: { clientId: 'one-editor', seq } });
  };
  const unit = () => hall.document.get('object', device)!.positionU;

  beforeEach(() => {
    by = new HallController(hall, hall.elevation, () => controller.changed());
    controller = by.controller;
    device = hall.insertDevice('server', hall.rackA, 3);
    moveUp(9);
    acknowledged(2);
  });

  test('is asked for again once what stood in its way is gone, and is then next', async () => {
    moved(3, 12);
    await controller.undo();
    expect([unit(), controller.history().canUndo]).toStrictEqual([12, false]);
    moved(4, 9);
    await vi.waitFor(() =>
      expect(by.told.findLast(({ kind }) => kind === 'history')).toMatchObject({ history: { canUndo: true } }),
    );
    await controller.undo();
    expect([unit(), controller.history().canUndo, controller.history().canRedo]).toStrictEqual([3, false, true]);
    await controller.redo();
    expect([unit(), controller.history().canUndo]).toStrictEqual([9, true]);
  });

  test('bars nothing before it meanwhile, and is not asked for again of the drawing that refused it', async () => {
    const first = by.sent.length;
    perform({ kind: 'set-properties', ids: [hall.rackA], fields: { name: 'North' } } as never);
    acknowledged(3);
    by.client.receive({
      ...{ type: 'patch', from: 3, to: 4, by: null },
      changes: [{ kind: 'object', id: hall.rackA, fields: { name: 'South' } }],
    });
    await controller.undo();
    await vi.waitFor(() => expect(by.told.findLast(({ kind }) => kind === 'passed')).toMatchObject({ goesOn: true }));
    await controller.undo();
    expect(unit()).toBe(3);
    expect(controller.history().canUndo).toBe(false);
    expect(by.sent.length).toBe(first + 2);
  });

  test('of which only the server knows is asked for again once the drawing is another, after all others', async () => {
    const reloaded = new OperationController({
      ...by.parts,
      client: new HallController(hall).client,
      undoList: new UndoList(by.parts.undoList.stored()),
    });
    await reloaded.undo();
    reloaded.refused(1, { kind: 'undo', version: 1, clientId: 'one-editor', seq: 1 } as never, {
      rule: 'undo-overtaken',
      facts: {},
    });
    expect(reloaded.history().canUndo).toBe(false);
    reloaded.changed();
    expect(reloaded.history().canUndo).toBe(true);
  });
});
