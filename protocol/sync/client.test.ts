import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Intent } from '../../domain/operations/operation';
import { ID_BASE } from '../../domain/ids';
import { DIAGRAM, named, OTHER, RACK, rename, ROOM, twoRacks } from '../../tests/fixtures/two-racks';
import { decodeClientFrame } from '../codec/frame-codec';
import { SCHEMA_HASH } from '../schema-hash';
import { asIntent } from '../../tests/fixtures/as-intent';
import { SyncClient, type StoredQueue, type SyncEvent } from './client';
import type { ClientFrame, PatchChange, ServerFrame } from './messages';
import { patchDiff } from './patch';

const AWAY = ID_BASE + 900;
const CLIENT = 'client-under-test';

let events: SyncEvent[];
let client: SyncClient;

function make(stored?: StoredQueue, held = twoRacks(), clock = 7): SyncClient {
  events = [];
  return new SyncClient({
    clientId: CLIENT,
    diagram: DIAGRAM,
    document: held,
    clock,
    onEvent: (event) => events.push(event),
    ...(stored ? { stored } : {}),
  });
}

const back = (kind: 'undo' | 'redo', seq: number) => ({ kind, version: 1, clientId: CLIENT, seq }) as Intent;
const nameOf = (id: number) => client.document.get('object', id)?.name;
const patch = (from: number, to: number, changes: readonly PatchChange[], seq?: number): ServerFrame => ({
  type: 'patch',
  from,
  to,
  changes,
  by: { clientId: seq === undefined ? 'someone-else' : CLIENT, seq: seq ?? 1 },
});
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
  it('is offline until its greeting is answered: a connection alone, which a server without its database takes too, is no server', () => {
    client.submit(rename(RACK, 'a'));
    for (let turn = 0; turn < 3; turn++) {
      client.connected();
      expect(client.savedState).toStrictEqual({ kind: 'offline', edits: 1 });
      client.disconnected();
    }
    expect(events.flatMap((event) => (event.kind === 'saved-state' ? [event.state] : []))).toStrictEqual([
      { kind: 'offline', edits: 1 },
    ]);
    open();
    expect(client.savedState).toStrictEqual({ kind: 'saving', edits: 1 });
  });

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

  it('an edit that is acknowledged is saved, and shows until its patch is here; it is told once', () => {
    open();
    client.submit(rename(RACK, 'mine'));
    events.length = 0;
    client.receive({ type: 'ack', seq: 1, clock: 9 });
    expect(client.savedState).toStrictEqual({ kind: 'saved' });
    client.receive(patch(7, 8, [named(RACK, 'theirs')]));
    expect(nameOf(RACK)).toBe('mine');
    expect(kinds()).not.toContain('confirmed');
    client.receive(patch(8, 9, [named(RACK, 'mine')], 1));
    expect(nameOf(RACK)).toBe('mine');
    expect(events.filter(({ kind }) => kind === 'confirmed')).toStrictEqual([
      { kind: 'confirmed', seq: 1, clock: 9, ids: [RACK] },
    ]);
    expect(client.submit(back('undo', 1))).toMatchObject({ value: { local: true } });
    expect(nameOf(RACK)).toBe('theirs');
  });

  it('an acknowledged edit of which this diagram shows nothing is taken back when the document comes to its number', () => {
    open();
    client.submit(rename(RACK, 'mine'));
    client.receive({ type: 'ack', seq: 1, clock: 8 });
    expect(nameOf(RACK)).toBe('mine');
    client.receive({ type: 'patch', from: 7, to: 8, changes: [], by: null });
    expect([nameOf(RACK), client.clock]).toStrictEqual(['R1', 8]);
  });

  it('an acknowledged edit whose patch a lost connection took shows through reconnection and reload, and is asked about again', () => {
    open();
    client.submit(rename(RACK, 'mine'));
    outgoing();
    client.receive({ type: 'ack', seq: 1, clock: 8 });
    client.disconnected();
    expect([nameOf(RACK), client.savedState]).toStrictEqual(['mine', { kind: 'offline', edits: 0 }]);
    client = make(structuredClone(client.pendingForStorage()));
    expect(nameOf(RACK)).toBe('mine');
    open();
    expect(submitted(outgoing())).toStrictEqual([1]);
    client.receive({ type: 'welcome', clock: 8, answeredSeq: 1 });
    expect(client.pendingForStorage().operations).toStrictEqual([]);
  });

  it('refuses here what the rules refuse: nothing happens and no number is used', () => {
    expect(client.submit(rename(ROOM, ''))).toMatchObject({ ok: false, refusal: { rule: 'name-missing' } });
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
      intent: { kind: 'set-properties' },
      refusal: { rule: 'not-permitted' },
    });
  });

  it('leaves alone the edits whose records a foreign patch does not meet', () => {
    open();
    client.submit(rename(RACK, 'mine'));
    events.length = 0;
    client.receive(patch(7, 8, [named(OTHER, 'theirs')]));
    expect(events).toStrictEqual([
      { kind: 'changed', ids: [OTHER], own: false, theirs: [OTHER], since: expect.any(Number) as number },
    ]);
  });

  it('[X11] what an own edit no longer does, over a colleague’s or refused, is not told as the colleague’s doing', () => {
    open();
    client.submit(asIntent({ kind: 'set-properties', target: 'object', ids: [RACK, OTHER], fields: { name: 'both' } }));
    events.length = 0;
    client.receive(patch(7, 8, [{ kind: 'object', id: RACK, fields: null }]));
    expect(nameOf(OTHER)).toBe('R2');
    expect(events[0]).toMatchObject({ kind: 'changed', ids: expect.arrayContaining([RACK, OTHER]), theirs: [RACK] });
    client.submit(rename(OTHER, 'mine'));
    events.length = 0;
    client.receive({ type: 'refused', seq: 2, refusal: { rule: 'not-permitted' } });
    expect(events[0]).toStrictEqual({
      kind: 'changed',
      ids: [OTHER],
      own: false,
      theirs: [],
      since: expect.any(Number) as number,
    });
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
    const cold = asIntent({ kind: 'set-properties', target: 'object', ids: [RACK], fields: { remarks: 'x' } });
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

  it("what the server's disk has no room for is kept under its number: asked about with one, all sent when that one is taken", () => {
    open();
    for (const name of ['a', 'b', 'c']) client.submit(rename(RACK, name));
    expect(submitted(outgoing())).toStrictEqual([1, 2, 3]);
    client.receive({ type: 'refused', seq: 1, refusal: { rule: 'disk-full' } });
    client.receive({ type: 'resend', fromSeq: 1 });
    expect([kinds().includes('refused'), nameOf(RACK), client.savedState]).toStrictEqual([
      false,
      'c',
      { kind: 'held', edits: 3 },
    ]);
    expect(outgoing()).toStrictEqual([]);
    expect(client.pendingForStorage().operations.map(({ seq }) => seq)).toStrictEqual([1, 2, 3]);
    client.submit(rename(OTHER, 'd'));
    expect(outgoing()).toStrictEqual([]);
    for (let turn = 0; turn < 2; turn += 1) {
      client.receive({ type: 'pong' });
      expect(submitted(outgoing())).toStrictEqual([1]);
      expect([outgoing(), client.savedState]).toStrictEqual([[], { kind: 'held', edits: 4 }]);
      if (turn === 0) client.receive({ type: 'refused', seq: 1, refusal: { rule: 'disk-full' } });
    }
    client.receive({ type: 'ack', seq: 1, clock: 8 });
    expect(submitted(outgoing())).toStrictEqual([2, 3, 4]);
    expect(client.savedState).toStrictEqual({ kind: 'saving', edits: 3 });
  });

  it("a new connection sends all that was kept for a server's disk", () => {
    open();
    client.submit(rename(RACK, 'a'));
    outgoing();
    client.receive({ type: 'refused', seq: 1, refusal: { rule: 'disk-full' } });
    client.disconnected();
    expect(client.savedState).toStrictEqual({ kind: 'offline', edits: 1 });
    open();
    expect(submitted(outgoing())).toStrictEqual([1]);
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
    const newer = twoRacks();
    newer.apply([{ kind: 'object', id: OTHER, before: { name: 'R2' }, after: { name: 'newer' } }]);
    client.adopt(newer, 30);
    expect([nameOf(RACK), nameOf(OTHER), client.clock]).toStrictEqual(['mine', 'newer', 30]);
    expect(outgoing().at(-1)).toMatchObject({ type: 'hello', clock: 30 });
  });

  type Step = readonly ['edit' | 'others', number] | readonly ['ack' | 'patch' | 'reconnect' | 'reload'];
  const step = fc.oneof(
    fc.tuple(fc.constantFrom('edit' as const, 'others' as const), fc.nat(5)),
    fc.tuple(fc.constantFrom('ack' as const, 'patch' as const, 'patch' as const, 'reconnect' as const, 'reload' as const)),
  );

  it('law: whatever the order of acks and patches, and whatever is lost, an edit shows until the document holds it, or the log does and the diagram shows nothing of it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps: readonly Step[]) => {
        client = make();
        const server = new PretendedServer();
        const confirmed = new Map<number, number>();
        const check = (): void => {
          for (const event of events.splice(0))
            if (event.kind === 'confirmed') confirmed.set(event.seq, (confirmed.get(event.seq) ?? 0) + 1);
          for (const id of [RACK, OTHER]) expect(nameOf(id)).toBe(server.expectedName(id, client.clock));
        };
        server.connect();
        let made = 0;
        for (const [what, at] of steps) {
          const [id, isShown] = [at! % 2 === 0 ? RACK : OTHER, at !== 5];
          if (what === 'edit') server.edit(id, `own ${++made}`, isShown);
          else if (what === 'others') server.commit({ id, name: `other ${++made}`, seq: 0, isShown });
          else if (what === 'ack' || what === 'patch') server.deliver(what);
          else server.connect(what === 'reload');
          check();
        }
        for (let round = 0; round < 3; round += 1) {
          server.connect();
          while (server.deliver('patch') || server.deliver('ack')) check();
        }
        expect(client.pendingForStorage().operations).toStrictEqual([]);
        expect(client.savedState).toStrictEqual({ kind: 'saved' });
        expect([...confirmed.values()].every((times) => times === 1)).toBe(true);
      }),
    );
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
      document: twoRacks(),
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

  it('live states that were on their way when a newer snapshot was adopted do not take it back', () => {
    open();
    client.receive(state(3, [RACK], [1]));
    const newer = twoRacks();
    newer.setOperational('object', [RACK], [3]);
    client.adopt(newer, 8, { run: 5, tick: 6 });
    client.receive(state(5, [RACK], [2]));
    expect(stateOf(RACK)).toBe(3);
    client.connected();
    expect(outgoing()).toMatchObject([{ type: 'hello', states: { run: 5, tick: 6 } }]);
    client.receive(state(7, [RACK], [1]));
    expect(stateOf(RACK)).toBe(1);
  });

  it('a record that a refused delete brings back has the state that came meanwhile', () => {
    open();
    client.submit(asIntent({ kind: 'delete-objects', ids: [OTHER] }));
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
        const next = twoRacks();
        next.setStates(Uint32Array.of(cell(OTHER)), Uint8Array.of(2));
        client.adopt(next, 9);
      },
    ],
    [
      'after a reload',
      () => {
        const next = twoRacks();
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
    client.submit(asIntent({ kind: 'delete-objects', ids: [OTHER] }));
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

interface Entry {
  readonly id: number;
  readonly name: string;
  /** 0 = another's. */
  readonly seq: number;
  /** False = the diagram shows nothing of it. */
  readonly isShown: boolean;
}

/** A log from clock 8 on, and what is on its way to the client: acks and patches, each in their order. */
class PretendedServer {
  private readonly log: Entry[] = [];
  private readonly acks: ServerFrame[] = [];
  private patches: ServerFrame[] = [];
  private readonly edits: Entry[] = [];
  private readonly acknowledged = new Set<number>();
  private last = 7;

  edit(id: number, name: string, isShown: boolean): void {
    const result = client.submit(rename(id, name));
    if (result.ok && result.value.seq !== null) this.edits.push({ id, name, seq: result.value.seq, isShown });
    this.hear();
  }

  commit(entry: Entry): void {
    this.log.push(entry);
    const to = 7 + this.log.length;
    if (entry.isShown) {
      this.patches.push(patch(this.last, to, [named(entry.id, entry.name)], entry.seq || undefined));
      this.last = to;
    } else if (entry.seq > 0) this.patches.push({ type: 'patch', from: this.last, to, changes: [], by: null });
  }

  /** What was under way is lost. */
  connect(isReloaded = false): void {
    client.disconnected();
    this.acks.length = 0;
    this.patches = [];
    if (isReloaded) {
      const held = twoRacks();
      for (const { id, name, isShown } of this.log.slice(0, client.clock - 7))
        if (isShown) held.apply(patchDiff(held, [named(id, name)]));
      client = make(structuredClone(client.pendingForStorage()), held, client.clock);
    }
    client.connected();
    this.hear();
  }

  deliver(what: 'ack' | 'patch'): boolean {
    const frame = (what === 'ack' ? this.acks : this.patches).shift();
    if (frame === undefined) return false;
    if (frame.type === 'ack') this.acknowledged.add(frame.seq);
    client.receive(frame);
    this.hear();
    return true;
  }

  /** Own edits show until the document holds them; beneath is what the log says up to its clock. */
  expectedName(id: number, clock: number): string {
    const held = this.log.slice(0, clock - 7);
    const isHeld = (edit: Entry): boolean => held.includes(edit) && (edit.isShown || this.acknowledged.has(edit.seq));
    const waiting = this.edits.findLast((edit) => edit.id === id && !isHeld(edit));
    const under = held.findLast((entry) => entry.id === id && entry.isShown);
    return (waiting ?? under)?.name ?? (id === RACK ? 'R1' : 'R2');
  }

  private hear(): void {
    for (const frame of outgoing()) {
      if (frame.type === 'hello') this.greet(frame.clock);
      if (frame.type === 'submit') for (const { seq } of frame.operations) this.take(seq);
    }
  }

  private greet(clock: number): void {
    let from = clock;
    this.log.forEach((entry, at) => {
      if (!entry.isShown || at + 8 <= clock) return;
      this.patches.push(patch(from, at + 8, [named(entry.id, entry.name)], entry.seq || undefined));
      from = at + 8;
    });
    this.patches.push({ type: 'welcome', clock: 7 + this.log.length, answeredSeq: 0 });
  }

  private take(seq: number): void {
    const at = this.log.findIndex((entry) => entry.seq === seq);
    if (at < 0) this.commit(this.edits[seq - 1]!);
    const clock = at < 0 ? 7 + this.log.length : at + 8;
    if (at >= 0 && this.last < clock) this.patches.push({ type: 'patch', from: this.last, to: clock, changes: [], by: null });
    this.acks.push({ type: 'ack', seq, clock });
  }
}
