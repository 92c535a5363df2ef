import { beforeEach, describe, expect, it } from 'vitest';
import { ColumnStore } from '../../domain/document/column-store';
import { created } from '../../domain/document/changes';
import type { Intent } from '../../domain/operations/operation';
import { ID_BASE } from '../../domain/ids';
import { decodeClientFrame } from '../codec/frame-codec';
import { SCHEMA_HASH } from '../schema-hash';
import { SyncClient, type StoredQueue, type SyncEvent } from './client';
import type { ClientFrame, PatchChange, ServerFrame } from './messages';

const DIAGRAM = ID_BASE + 1;
const ROOM = ID_BASE + 2;
const [RACK, OTHER] = [ID_BASE + 3, ID_BASE + 4];
const AWAY = ID_BASE + 900;
const CLIENT = 'client-under-test';

let events: SyncEvent[];
let client: SyncClient;

function document(): ColumnStore {
  const store = new ColumnStore();
  store.apply([
    created('object', ROOM, { class: 3, name: 'Room' }),
    created('diagram', DIAGRAM, { owner: ROOM, kind: 2, name: 'Room' }),
    created('object', RACK, { class: 4, parent: ROOM, name: 'R1', heightU: 42 }),
    created('object', OTHER, { class: 4, parent: ROOM, name: 'R2', heightU: 42 }),
    created('placement', ID_BASE + 5, { diagram: DIAGRAM, subject: RACK, x: 10, y: 0 }),
  ]);
  return store;
}

function make(stored?: StoredQueue): SyncClient {
  events = [];
  return new SyncClient({
    clientId: CLIENT,
    diagram: DIAGRAM,
    document: document(),
    clock: 7,
    onEvent: (event) => events.push(event),
    ...(stored ? { stored } : {}),
  });
}

const rename = (id: number, name: string) =>
  ({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { name } }) as unknown as Intent;
const back = (kind: 'undo' | 'redo', seq: number) => ({ kind, version: 1, clientId: CLIENT, seq }) as Intent;
const nameOf = (id: number) => client.document.get('object', id)?.name;
const patch = (from: number, to: number, changes: readonly PatchChange[], seq?: number): ServerFrame => ({
  type: 'patch',
  from,
  to,
  changes,
  by: { clientId: seq === undefined ? 'someone-else' : CLIENT, seq: seq ?? 1, userName: 'ann' },
});
const named = (id: number, name: string): PatchChange => ({ kind: 'object', id, fields: { name } });
const outgoing = (): readonly ClientFrame[] =>
  client.takeOutgoing().map((bytes) => {
    const frame = decodeClientFrame(bytes);
    if (!frame.ok) throw new Error(frame.refusal.rule);
    return frame.value;
  });
const submitted = (frames: readonly ClientFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'submit' ? frame.operations.map((operation) => operation.seq) : []));
const open = () => {
  client.connected();
  outgoing();
  client.receive({ type: 'welcome', clock: client.clock, answeredSeq: 0 });
};
const kinds = () => events.map((event) => event.kind);

beforeEach(() => {
  client = make();
});

describe('the sync client', () => {
  it('says who it is and from which clock on it wants patches, and sends nothing else before the welcome', () => {
    client.submit(rename(RACK, 'a'));
    client.connected();
    expect(outgoing()).toStrictEqual([
      { type: 'hello', protocol: SCHEMA_HASH, clientId: CLIENT, diagram: DIAGRAM, clock: 7, states: null },
    ]);
    client.receive({ type: 'welcome', clock: 7, answeredSeq: 0 });
    expect(submitted(outgoing())).toStrictEqual([1]);
  });

  it('applies its own edit at once, and the patch that comes of it changes nothing more', () => {
    open();
    expect(client.submit(rename(RACK, 'mine'))).toMatchObject({ ok: true, value: { seq: 1, local: true } });
    expect(nameOf(RACK)).toBe('mine');
    expect(client.savedState).toStrictEqual({ kind: 'saving', edits: 1 });
    events.length = 0;
    client.receive(patch(7, 8, [named(RACK, 'mine')], 1));
    expect(kinds()).toStrictEqual(['confirmed', 'queue', 'saved-state']);
    expect(events[0]).toStrictEqual({ kind: 'confirmed', seq: 1, clock: 8, ids: [RACK] });
    expect(client.savedState).toStrictEqual({ kind: 'saved' });
    client.receive({ type: 'ack', seq: 1, clock: 8 });
    expect(nameOf(RACK)).toBe('mine');
  });

  it('refuses here what the rules refuse: nothing happens and no number is used', () => {
    expect(
      client.submit({
        kind: 'set-properties',
        version: 1,
        target: 'object',
        ids: [ROOM],
        fields: { name: '' },
      } as unknown as Intent),
    ).toMatchObject({ ok: false, refusal: { rule: 'name-missing' } });
    expect(client.submit(rename(RACK, 'a'))).toMatchObject({ value: { seq: 1 } });
  });

  it('keeps its own edit on top of a foreign one of the same record, field by field', () => {
    open();
    client.submit(rename(RACK, 'mine'));
    client.receive(patch(7, 8, [{ kind: 'object', id: RACK, fields: { name: 'theirs', lifecycle: 2 } }]));
    expect(client.document.get('object', RACK)).toMatchObject({ name: 'mine', lifecycle: 2 });
    client.receive({ type: 'refused', seq: 1, refusal: { rule: 'not-permitted' } });
    expect(client.document.get('object', RACK)).toMatchObject({ name: 'theirs', lifecycle: 2 });
    expect(events.find((event) => event.kind === 'refused')).toMatchObject({
      seq: 1,
      operation: 'set-properties',
      refusal: { rule: 'not-permitted' },
    });
  });

  it('leaves alone the edits whose records a foreign patch does not meet', () => {
    open();
    client.submit(rename(RACK, 'mine'));
    events.length = 0;
    client.receive(patch(7, 8, [named(OTHER, 'theirs')]));
    expect(events).toStrictEqual([{ kind: 'changed', ids: [OTHER], own: false }]);
  });

  it('a re-run that is refused leaves the document, and comes back when a later patch lets it', () => {
    open();
    client.submit(rename(RACK, 'mine'));
    client.receive(patch(7, 8, [{ kind: 'object', id: RACK, fields: null }]));
    expect(nameOf(RACK)).toBeUndefined();
    client.receive(patch(8, 9, [{ kind: 'object', id: RACK, fields: { class: 4, parent: ROOM, name: 'back' } }]));
    expect(nameOf(RACK)).toBe('mine');
  });

  it('sends without a local run what reads records that it does not hold, and cold fields', () => {
    open();
    expect(client.submit(rename(AWAY, 'x'))).toMatchObject({ ok: true, value: { local: false } });
    const cold = {
      kind: 'set-properties',
      version: 1,
      target: 'object',
      ids: [RACK],
      fields: { remarks: 'x' },
    } as unknown as Intent;
    expect(client.submit(cold)).toMatchObject({ ok: true, value: { local: false } });
    expect(client.savedState).toStrictEqual({ kind: 'saving', edits: 2 });
  });

  it('undo is an operation: it shows at once, and takes back only what still holds what the edit wrote', () => {
    open();
    client.submit(rename(RACK, 'mine'));
    client.receive(patch(7, 8, [named(RACK, 'mine')], 1));
    expect(client.submit(back('undo', 1))).toMatchObject({ ok: true, value: { seq: 2, local: true } });
    expect(nameOf(RACK)).toBe('R1');
    client.receive(patch(8, 9, [named(RACK, 'R1')], 2));
    expect(client.submit(back('redo', 2))).toMatchObject({ value: { seq: 3, local: true } });
    expect(nameOf(RACK)).toBe('mine');
  });

  it('after a broken connection everything unanswered is sent again, with the same numbers', () => {
    open();
    client.submit(rename(RACK, 'a'));
    client.submit(rename(RACK, 'b'));
    expect(submitted(outgoing())).toStrictEqual([1, 2]);
    expect(outgoing()).toStrictEqual([]);
    client.disconnected();
    expect(client.savedState).toStrictEqual({ kind: 'offline', edits: 2 });
    client.submit(rename(OTHER, 'c'));
    open();
    expect(submitted(outgoing())).toStrictEqual([1, 2, 3]);
    client.receive({ type: 'resend', fromSeq: 2 });
    expect(submitted(outgoing())).toStrictEqual([2, 3]);
  });

  it('a worker that takes over the stored queue shows its edits and goes on counting', () => {
    client.submit(rename(RACK, 'kept'));
    client = make(structuredClone(client.pendingForStorage()));
    expect(nameOf(RACK)).toBe('kept');
    expect(client.savedState).toStrictEqual({ kind: 'offline', edits: 1 });
    expect(client.submit(rename(OTHER, 'next'))).toMatchObject({ value: { seq: 2 } });
  });

  it('runs unanswered edits again over a newer snapshot', () => {
    open();
    client.submit(rename(RACK, 'mine'));
    client.receive({ type: 'snapshot', clock: 30 });
    expect(kinds()).toContain('snapshot-needed');
    const newer = document();
    newer.apply([{ kind: 'object', id: OTHER, before: { name: 'R2' }, after: { name: 'newer' } }]);
    client.adopt(newer, 30);
    expect([nameOf(RACK), nameOf(OTHER), client.clock]).toStrictEqual(['mine', 'newer', 30]);
    expect(outgoing().at(-1)).toMatchObject({ type: 'hello', clock: 30 });
  });

  it('drops a patch that it has and asks again when one is missing', () => {
    open();
    client.receive(patch(5, 6, [named(RACK, 'old')]));
    expect(nameOf(RACK)).toBe('R1');
    client.receive(patch(9, 10, [named(RACK, 'late')]));
    expect(nameOf(RACK)).toBe('R1');
    expect(outgoing().at(-1)).toMatchObject({ type: 'hello', clock: 7 });
  });

  it('gives each leased id out once, keeps unused ones for the next worker, and asks for more in time', () => {
    client.connected();
    outgoing();
    client.receive({ type: 'welcome', clock: 7, answeredSeq: 0 });
    expect(outgoing()).toStrictEqual([{ type: 'lease', count: 1024 }]);
    client.receive({ type: 'leased', first: ID_BASE + 5000, count: 1024 });
    expect(client.takeIds(2)).toStrictEqual([ID_BASE + 5000, ID_BASE + 5001]);
    expect(outgoing()).toStrictEqual([{ type: 'lease', count: 4096 }]);
    client.receive({ type: 'leased', first: ID_BASE + 9000, count: 4096 });
    expect(client.takeIds(9999)).toBeNull();
    client = make(structuredClone(client.pendingForStorage()));
    expect(client.takeIds(1023)?.slice(1020)).toStrictEqual([ID_BASE + 6022, ID_BASE + 6023, ID_BASE + 9000]);
  });

  it('numbers what waits anew when the server has forgotten what it answered, and asks for a reload', () => {
    open();
    client.submit(rename(RACK, 'a'));
    client.receive(patch(7, 8, [named(RACK, 'a')], 1));
    client.submit(rename(RACK, 'b'));
    client.receive({ type: 'resend', fromSeq: 1 });
    expect(kinds()).toContain('reload-needed');
    expect(client.pendingForStorage()).toMatchObject({ nextSeq: 2, operations: [{ seq: 1 }], ids: [] });
  });

  const cell = (id: number): number => id - ID_BASE;
  const state = (tick: number, ids: readonly number[], values: readonly number[]): ServerFrame => ({
    type: 'state',
    mark: { run: 5, tick },
    states: { cells: Uint32Array.from(ids, cell), values: Uint8Array.from(values) },
  });
  const stateOf = (id: number) => client.document.get('object', id)?.operational;

  it('telemetry changes the document and nothing of the queue, and the next hello says how far it came', () => {
    open();
    const changes: (readonly number[])[] = [];
    client = new SyncClient({
      clientId: CLIENT,
      diagram: DIAGRAM,
      document: document(),
      clock: 7,
      onEvent: (event) => event.kind === 'states' && changes.push([...event.changes.objects]),
    });
    client.receive(state(3, [RACK, 24_000_000_000_999], [3, 1]));
    client.receive(state(4, [RACK], [3]));
    expect(stateOf(RACK)).toBe(3);
    expect(changes).toStrictEqual([[cell(RACK)]]);
    client.connected();
    expect(outgoing()).toMatchObject([{ type: 'hello', states: { run: 5, tick: 4 } }]);
  });

  it('a record that a refused delete brings back has the state that came meanwhile', () => {
    open();
    client.submit({ kind: 'delete-objects', version: 1, ids: [OTHER] } as unknown as Intent);
    expect(stateOf(OTHER)).toBeUndefined();
    client.receive(state(1, [OTHER], [2]));
    client.receive(state(2, [OTHER], [3]));
    client.receive({ type: 'refused', seq: 1, refusal: { rule: 'no-permission' } });
    expect(stateOf(OTHER)).toBe(3);
  });

  it.each<[string, () => void]>([
    ['as it was deleted', () => undefined],
    [
      'after a newer snapshot',
      () => {
        const next = document();
        next.setStates(Uint32Array.of(cell(OTHER)), Uint8Array.of(2));
        client.adopt(next, 9);
      },
    ],
    [
      'after a reload',
      () => {
        const next = document();
        next.setStates(Uint32Array.of(cell(OTHER)), Uint8Array.of(2));
        const stored = client.pendingForStorage();
        client = new SyncClient({
          clientId: CLIENT,
          diagram: DIAGRAM,
          document: next,
          clock: 9,
          onEvent: () => undefined,
          stored,
        });
        open();
      },
    ],
  ])('a record that a refused delete brings back has the state that it had when it went: %s', (_, meanwhile) => {
    open();
    client.receive(state(1, [OTHER], [2]));
    client.submit({ kind: 'delete-objects', version: 1, ids: [OTHER] } as unknown as Intent);
    meanwhile();
    expect(stateOf(OTHER)).toBeUndefined();
    client.receive({ type: 'refused', seq: 1, refusal: { rule: 'no-permission' } });
    expect(stateOf(OTHER)).toBe(2);
  });

  it('a state of a record that is away gives way to the newer one that comes with the record', () => {
    open();
    client.submit(rename(RACK, 'a'));
    client.receive(state(1, [ID_BASE + 77], [2]));
    const fields = { class: 4, parent: ROOM, name: 'R3', heightU: 42, operational: 1 };
    client.receive(patch(7, 8, [{ kind: 'object', id: ID_BASE + 77, fields }]));
    client.receive({ type: 'refused', seq: 1, refusal: { rule: 'no-permission' } });
    expect(stateOf(ID_BASE + 77)).toBe(1);
  });
});
