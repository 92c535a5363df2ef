import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { LIMITS } from '../../domain/catalog/limits';
import { movePlacements } from '../../domain/operations/drawing/move-placements';
import { moveDevice } from '../../domain/operations/structure/move-device';
import { permissionsOf, type Permission } from '../../domain/permissions/permission';
import { decodeClientFrame } from '../../protocol/codec/frame-codec';
import { encodeValue } from '../../protocol/codec/value-codec';
import { SyncClient } from '../../protocol/sync/client';
import type { Submission } from '../../protocol/sync/messages';
import { DeedDesk } from './deed-desk';
import { EventBatch } from './event-batch';
import type { ModelShelf } from './model-shelf';
import { deedOfRequest } from './requests';
import { UndoList } from './undo-list';

vi.mock('../../protocol/codec/value-codec', async (original) => {
  const codec = await original<typeof import('../../protocol/codec/value-codec')>();
  return { ...codec, encodeValue: vi.fn(codec.encodeValue) };
});

let hall: SmallHall;
let client: SyncClient;
let desk: DeedDesk;
let sent: Submission[];
let selection: readonly number[];
let revealed: (readonly number[])[];
let nowMs: number;
let held: ReadonlySet<Permission>;

beforeEach(() => {
  hall = new SmallHall();
  sent = [];
  revealed = [];
  nowMs = 1_000_000;
  client = new SyncClient({
    clientId: 'one-editor',
    diagram: hall.elevation,
    document: hall.document,
    clock: 1,
    onEvent: () => undefined,
  });
  client.connected();
  client.receive({ type: 'welcome', clock: 1, answeredSeq: 0 });
  client.takeOutgoing();
  const leased = hall.takeId();
  client.receive({ type: 'leased', first: leased + 1000, count: 1024 });
  client.takeOutgoing();
  held = new Set(permissionsOf('editor'));
  desk = new DeedDesk({
    held: () => held,
    diagram: hall.elevation,
    client,
    undoList: new UndoList(),
    shelf: { put: () => Promise.resolve() } as unknown as ModelShelf,
    events: new EventBatch(() => undefined),
    save: () => undefined,
    send() {
      for (const bytes of client.takeOutgoing()) {
        const frame = decodeClientFrame(bytes);
        if (frame.ok && frame.value.type === 'submit') sent.push(...frame.value.operations);
      }
    },
    isOnline: () => true,
    selection: () => selection,
    choose: (ids) => (selection = ids),
    reveal: (ids) => revealed.push(ids),
    now: () => nowMs,
  });
  selection = [hall.rackA];
});

const placement = (): number =>
  hall.document.by('placement.subject', hall.rackA).find((id) => hall.document.get('placement', id)?.diagram === hall.elevation)!;
const x = (): number => hall.document.get('placement', placement())!.x;

/** What the end of a drag, or an arrow key, asks for. */
function move(dx: number): void {
  const deed = deedOfRequest({ kind: 'move-placements', placements: [placement()], dx, dy: 0 }, desk.context);
  if (!deed?.ok) throw new Error('no deed');
  expect(desk.perform(deed.value)).toMatchObject({ ok: true });
}

let device: number;
function moveUp(positionU: number): void {
  const deed = deedOfRequest({ kind: 'move-device', device, rack: hall.rackA, positionU, face: 1 }, desk.context);
  if (!deed?.ok) throw new Error('no deed');
  expect(desk.perform(deed.value)).toMatchObject({ ok: true });
}

describe('an edit at pointer up', () => {
  test.each([
    ['a rack put elsewhere on the plan', movePlacements, () => move(600)],
    ['a device dragged to another unit', moveDevice, () => moveUp(9)],
  ])('runs once and is encoded once: %s', (_, operation, end) => {
    device = hall.insertDevice('server', hall.rackA, 3);
    const run = vi.spyOn(operation, 'run');
    vi.mocked(encodeValue).mockClear();
    end();
    expect(sent.map(({ seq }) => seq)).toEqual([1]);
    expect({ runs: run.mock.calls.length, encodes: vi.mocked(encodeValue).mock.calls.length }).toEqual({ runs: 1, encodes: 1 });
    run.mockRestore();
  });

  test('that leaves everything as it is is none: nothing is sent and nothing can be undone', () => {
    move(0);
    expect(sent).toEqual([]);
    expect(desk.history()).toEqual({ step: 0, entries: [] });
  });
});

describe('what is barred', () => {
  const rack = () => ({ kind: 'insert-rack', model: hall.models.rack, name: 'C' }) as const;
  const rename = () => ({ kind: 'set-properties', ids: [hall.rackA], fields: { name: 'B' } }) as const;
  const lacking = (permission: Permission) => ({ ok: false, refusal: { rule: 'not-permitted', facts: { permission } } });

  test('is refused by the permission that is lacking, and nothing is sent', async () => {
    held = new Set(['propertyEditing']);
    expect(await desk.act(rack())).toEqual(lacking('nodeEditing'));
    expect(await desk.act({ kind: 'nudge', ids: [hall.rackA], dx: 1, dy: 0 })).toEqual(lacking('nodeModification'));
    desk.copy([hall.rackA]);
    expect(await desk.act({ kind: 'paste' })).toEqual(lacking('nodeEditing'));
    expect(sent).toEqual([]);
    expect(await desk.act(rename())).toMatchObject({ ok: true });
    expect(sent.map(({ intent }) => intent.kind)).toEqual(['set-properties']);
  });

  test('follows the permissions that are held now, also for a step back', async () => {
    expect(await desk.act(rename())).toMatchObject({ ok: true });
    held = new Set(['viewRead']);
    expect(await desk.undo()).toMatchObject({ ok: false, refusal: { rule: 'not-permitted' } });
    held = new Set(['propertyEditing']);
    expect(await desk.undo()).toMatchObject({ ok: true });
  });

  test('waits for no ids: whoever may change nothing is leased none', async () => {
    held = new Set(['viewRead']);
    while (client.takeIds(1) !== null);
    const before = performance.now();
    expect(await desk.act(rack())).toEqual(lacking('nodeEditing'));
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe('undo and redo', () => {
  test('twenty presses of an arrow key are taken back by one operation and done again by one; others before them stay', async () => {
    const home = x();
    move(600);
    nowMs += LIMITS.undoJoinMs + 1;
    for (let press = 0; press < 20; press++) {
      nowMs += 100;
      move(10);
    }
    expect(x()).toBe(home + 800);
    expect(desk.history().entries).toHaveLength(2);
    expect(await desk.undo()).toMatchObject({ ok: true });
    expect(x()).toBe(home + 600);
    expect(sent.at(-1)).toMatchObject({ seq: 22, intent: { kind: 'undo', first: 2, seq: 21 } });
    expect(await desk.redo()).toMatchObject({ ok: true });
    expect(x()).toBe(home + 800);
    expect(sent.at(-1)).toMatchObject({ seq: 23, intent: { kind: 'redo', seq: 22 } });
    await desk.undo();
    await desk.undo();
    expect(x()).toBe(home);
  });

  test('select what was selected then, and bring into view what they change', async () => {
    move(600);
    selection = [hall.rackB];
    await desk.undo();
    expect(selection).toEqual([hall.rackA]);
    expect(revealed).toEqual([[hall.rackA]]);
    selection = [];
    await desk.redo();
    expect(selection).toEqual([hall.rackA]);
    expect(revealed).toHaveLength(2);
  });

  test('an insert that is taken back selects what was selected before it and shows what held it; done again, the new is selected', async () => {
    const made = desk.perform({ ...insert(), label: 'insert-device', facts: {} });
    if (!made.ok) throw new Error('not made');
    const [device] = made.created;
    selection = made.created;
    await desk.undo();
    expect(selection).toEqual([hall.rackA]);
    expect(revealed).toEqual([[hall.rackB]]);
    await desk.redo();
    expect(selection).toEqual([device]);
    expect(revealed.at(-1)).toEqual([device]);
  });
});

function insert() {
  const intent = hall.deviceIntent('server', hall.rackB, 7);
  return { intent, created: [intent.id] };
}
