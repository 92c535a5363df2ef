import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ColumnStore } from '../../domain/document/column-store';
import { created } from '../../domain/document/changes';
import type { Change } from '../../domain/document/diff';
import type { Fields } from '../../domain/document/schema';
import { LIMITS } from '../../domain/catalog/limits';
import { decodeSnapshot, encodeSnapshot } from '../../protocol/codec/snapshot';
import { fromCell, toCell } from '../../domain/ids';
import type { PackedStates, PatchChange, ServerFrame, StatesMark } from '../../protocol/sync/messages';
import { DiagramFeed } from '../../server/sync/diagram-feed';
import { Feeds } from '../../server/sync/feeds';
import type { OpenFeed } from '../../server/sync/open-feed';
import type { Subscriber } from '../../server/sync/subscriber';
import { codeOfState, STATE_BLOCK } from '../../server/storage/state-table';
import { SnapshotFiles } from '../../server/sync/snapshot-files';
import { difference, recordsOf } from './compare';
import { makeHall } from './hall';
import { MemoryStore } from './memory-store';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2 });
const [ROOM_1, ROOM_2] = HALL.rooms as [number, number];
const [FIRST, SECOND] = HALL.diagrams as [number, number];
const RACK = HALL.racks[0]![0]!;
/** No cable of it ends in another room. */
const MOVING = HALL.racks[0]![1]!;

let folder: string;
let store: MemoryStore;
let feeds: Feeds;
let errors: unknown[];

async function boot(): Promise<void> {
  feeds = new Feeds({ source: store, files: new SnapshotFiles(folder), onError: (error) => errors.push(error) });
  await feeds.start();
}

async function open(diagram = FIRST): Promise<OpenFeed> {
  const feed = await feeds.open(diagram);
  if (feed === null) throw new Error('no such diagram');
  return feed;
}

/** Commits, and lets the feeds follow. */
async function commit(...changes: Change[]): Promise<void> {
  store.commitElsewhere(changes);
  feeds.announced();
  await feeds.settled();
}

function listen(
  feed: OpenFeed,
  clock = feed.clock,
  mark: StatesMark = feed.mark,
): { frames: ServerFrame[]; subscriber: Subscriber; changes: () => readonly PatchChange[] } {
  const frames: ServerFrame[] = [];
  const subscriber: Subscriber = { send: ({ frame }) => void frames.push(frame) };
  feed.subscribe(subscriber, clock, mark);
  return { frames, subscriber, changes: () => frames.flatMap((frame) => (frame.type === 'patch' ? frame.changes : [])) };
}

const renamed = (id: number, name: string): Change => ({ kind: 'object', id, before: { name: '' }, after: { name } });
const moved = (id: number, parent: number): Change => ({ kind: 'object', id, before: { parent: 0 }, after: { parent } });

const packed = (...states: readonly (readonly [number, number])[]): PackedStates => ({
  cells: Uint32Array.from(states, ([id]) => toCell(id)),
  values: Uint8Array.from(states, ([, value]) => value),
});
const statesOf = (frames: readonly ServerFrame[]): readonly (readonly [number, number])[] =>
  frames.flatMap((frame) =>
    frame.type === 'state'
      ? Array.from(frame.states.cells, (cell, at) => [fromCell(cell), frame.states.values[at]!] as const)
      : [],
  );
async function expectFresh(feed: OpenFeed): Promise<void> {
  const fresh = new DiagramFeed(store, feed.diagram, 0);
  await fresh.load();
  expect(difference(recordsOf(feed.document), recordsOf(fresh.document))).toBe('');
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plenum-feeds-'));
  errors = [];
  store = new MemoryStore(HALL.changes, HALL.nextId);
  await boot();
});
afterEach(async () => {
  await feeds.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a diagram feed', () => {
  it('holds the room with all in it, and of a cable to another room its far port with the way up from there', async () => {
    const { document } = await open();
    expect(document.by('object.parent', ROOM_1)).toStrictEqual(HALL.racks[0]);
    expect(document.table('cable').size).toBe(2);
    const far = HALL.ports.at(-1)!;
    const farDevice = HALL.devices.at(-1)!;
    expect(document.get('port', far)?.owner).toBe(farDevice);
    expect(document.get('object', ROOM_2)).toBeDefined();
    // The far device's other ports, and the other room's other racks, are not part of it.
    expect(document.by('port.owner', farDevice)).toStrictEqual([far]);
    expect(document.by('object.parent', ROOM_2)).toHaveLength(1);
    expect(document.table('diagram').size).toBe(1);
  });

  it('a change is a patch of the fields that changed, cold ones too, and a change elsewhere is none', async () => {
    const { frames } = listen(await open());
    await commit({ kind: 'object', id: RACK, before: { name: '', remarks: '' }, after: { name: 'renamed', remarks: 'cold' } });
    await commit(renamed(HALL.racks[1]![0]!, 'elsewhere'));
    await commit(renamed(RACK, 'again'));
    expect(frames).toMatchObject([
      { type: 'patch', from: 0, to: 1, changes: [{ kind: 'object', id: RACK, fields: { name: 'renamed', remarks: 'cold' } }] },
      { type: 'patch', from: 1, to: 3, changes: [{ fields: { name: 'again' } }] },
    ]);
  });

  it('[X2] elevations hold where the racks of their room stand on its plan, and follow it', async () => {
    const [plan, place] = [24_000_000_900_001, 24_000_000_900_002];
    const elevations = await open(FIRST);
    const other = listen(await open(SECOND));
    const { changes } = listen(elevations);
    await commit(created('diagram', plan, { owner: ROOM_1, kind: 1, name: 'Plan' }));
    await commit(created('placement', place, { diagram: plan, subject: RACK, x: 10, y: 20 }));
    expect(elevations.document.get('placement', place)).toMatchObject({ diagram: plan, x: 10 });
    expect(elevations.belongs(place)).toBe(true);
    await commit({ kind: 'placement', id: place, before: { x: 10 }, after: { x: 30 } });
    expect(changes().at(-1)).toEqual({ kind: 'placement', id: place, fields: { x: 30 } });
    await expectFresh(elevations);
    // The plan shows no elevation's places, and another room's elevations none of this floor.
    const [drawn] = await store.by('placement.diagram', [FIRST]);
    expect((await open(plan)).document.get('placement', drawn!.id)).toBeUndefined();
    expect(other.changes().filter(({ kind }) => kind === 'placement')).toEqual([]);
    await commit({ kind: 'placement', id: place, before: {}, after: null });
    await commit({ kind: 'diagram', id: plan, before: {}, after: null });
    await expectFresh(elevations);
  });

  it('a rack that moves to another room leaves one diagram with all in it and enters the other whole', async () => {
    const first = listen(await open(FIRST));
    const second = listen(await open(SECOND));
    await commit(moved(MOVING, ROOM_2));
    const left = first.changes();
    expect(left.find(({ id }) => id === MOVING)).toMatchObject({ fields: { parent: ROOM_2 } });
    // Its placement stays in the first room's diagram, so it is still drawn there.
    const [placement] = await store.by('placement.subject', [MOVING]);
    await commit({ kind: 'placement', id: placement!.id, before: { diagram: FIRST }, after: { diagram: SECOND } });
    const gone = first
      .changes()
      .filter(({ fields }) => fields === null)
      .map(({ id }) => id);
    expect(gone).toContain(MOVING);
    expect(gone).toContain(HALL.devices[2]);
    const entered = second.changes();
    expect(entered.find(({ id }) => id === MOVING)?.fields).toMatchObject({ class: 4, parent: ROOM_2, heightU: 42 });
    expect(entered.filter(({ kind }) => kind === 'port').length).toBeGreaterThanOrEqual(16);
    await expectFresh(await open(FIRST));
    await expectFresh(await open(SECOND));
  });

  it('a new cable to another room brings its far end, and its removal takes that away again', async () => {
    const feed = await open();
    const { changes } = listen(feed);
    const [near, far] = [HALL.ports[5]!, HALL.ports[40]!];
    const id = HALL.nextId + 50;
    await commit(
      created('cable', id, { name: 'new' }),
      created('termination', id + 1, { cable: id, port: near, end: 1, position: 1 }),
      created('termination', id + 2, { cable: id, port: far, end: 2, position: 1 }),
    );
    expect(feed.document.get('port', far)).toBeDefined();
    expect(changes().map((change) => change.id)).toContain(far);
    await commit(...[id + 1, id + 2].map((end): Change => ({ kind: 'termination', id: end, before: {}, after: null })), {
      kind: 'cable',
      id,
      before: {},
      after: null,
    });
    await expectFresh(feed);
  });

  it('blocks of a bulk load may come in any order of their records', async () => {
    const feed = await open();
    const id = HALL.nextId + 80;
    const bulk = (...changes: Change[]) => {
      store.commitElsewhere(changes, 'bulk');
      feeds.announced();
      return feeds.settled();
    };
    await bulk(created('port', id + 1, { owner: id, type: 8 }));
    await bulk(created('object', id, { class: 5, parent: RACK, name: 'late', positionU: 30, heightU: 1, face: 1 }));
    expect(feed.document.by('port.owner', id)).toStrictEqual([id + 1]);
    await expectFresh(feed);
  });

  it('a patch over 256 kB becomes "load the snapshot", for those who come back too', async () => {
    const feed = await open();
    const { frames } = listen(feed);
    const id = HALL.nextId + 100;
    await commit(
      ...Array.from({ length: 4000 }, (_, i) =>
        created('port', id + i, { owner: HALL.devices[0]!, type: 8, name: `a long name of port number ${i} `.repeat(3) }),
      ),
    );
    expect(frames).toStrictEqual([{ type: 'snapshot', clock: 1 }]);
    expect(feed.subscribers).toBe(0);
    expect(listen(feed, 0).frames).toStrictEqual([{ type: 'snapshot', clock: 1 }]);
    const { clock, bytes } = await feed.snapshot();
    expect(clock).toBe(1);
    expect(bytes.byteLength).toBeGreaterThan(LIMITS.patchBytes);
    expect(listen(feed, clock).frames).toStrictEqual([]);
  });

  it('one who comes back gets the patches since its clock, in order', async () => {
    const feed = await open();
    for (let i = 1; i <= 5; i += 1) await commit(renamed(RACK, `name ${i}`));
    expect(listen(feed, 3).frames.map((frame) => (frame.type === 'patch' ? frame.to : 0))).toStrictEqual([4, 5]);
    expect(listen(feed, 9).frames).toMatchObject([{ type: 'snapshot' }]);
  });

  it('telemetry goes to the diagrams that show the record, without a clock, and only what changed', async () => {
    const { frames } = listen(await open());
    feeds.setStates(packed([RACK, 3], [HALL.racks[1]![0]!, 3]));
    feeds.setStates(packed([RACK, 3]));
    expect(frames).toMatchObject([{ type: 'state', states: packed([RACK, 3]) }]);
    const { header, document } = decodeSnapshot((await (await open()).snapshot()).bytes);
    expect(document.get('object', RACK)?.operational).toBe(3);
    expect(header.states).toStrictEqual(frames[0]?.type === 'state' && frames[0].mark);
  });

  it('one who comes back gets the newest of each state that changed since, and one of another run gets all', async () => {
    const feed = await open();
    feeds.setStates(packed([RACK, 1]));
    const { mark } = feed;
    feeds.setStates(packed([MOVING, 2]));
    feeds.setStates(packed([MOVING, 3]));
    expect(statesOf(listen(feed, 0, mark).frames)).toStrictEqual([[MOVING, 3]]);
    const all = statesOf(listen(feed, 0, { run: mark.run + 1, tick: mark.tick }).frames);
    expect(all).toHaveLength(feed.document.table('object').size + feed.document.table('port').size);
    expect(new Map(all).get(RACK)).toBe(1);
    expect(listen(feed).frames).toStrictEqual([]);
  });

  it('one who does not keep up gets nothing until it has taken what lies there, then the newest once', async () => {
    const feed = await open();
    let backlog = 0;
    const frames: ServerFrame[] = [];
    feed.subscribe({ send: ({ frame }) => void frames.push(frame), backlog: () => backlog }, feed.clock, feed.mark);
    backlog = 2 ** 20;
    for (let value = 0; value < 4; value += 1) feeds.setStates(packed([RACK, value]));
    expect(feed.catchUp()).toBe(true);
    expect(frames).toStrictEqual([]);
    backlog = 0;
    expect(feed.catchUp()).toBe(false);
    expect(statesOf(frames)).toStrictEqual([[RACK, 3]]);
  });

  it('a record that the log makes anew has the state that is stored for it', async () => {
    const feed = await open();
    const port = HALL.ports[0]!;
    const { id: _, ...fields } = feed.document.get('port', port)!;
    const cell = toCell(port);
    await store.storeStates([{ block: Math.floor(cell / 1024), places: [cell % 1024], codes: [codeOfState('port', 5)] }]);
    await commit({ kind: 'port', id: port, before: fields, after: null });
    const { changes } = listen(feed);
    const { operational: _live, ...made } = fields;
    await commit({ kind: 'port', id: port, before: null, after: made });
    expect(changes()).toMatchObject([{ id: port, fields: { operational: 5 } }]);
    expect(feed.document.get('port', port)?.operational).toBe(5);
  });

  it('after a restart it begins with its file and the log behind it, and patches whoever is not older', async () => {
    await open();
    await commit(renamed(RACK, 'one'));
    await feeds.close();
    expect(readdirSync(folder)).toStrictEqual([`${FIRST}-1.snapshot`]);
    store.commitElsewhere([renamed(RACK, 'two')]);
    await boot();
    const feed = await open();
    expect(feed.document.get('object', RACK)?.name).toBe('two');
    expect(listen(feed, 1).changes()).toMatchObject([{ fields: { name: 'two' } }]);
    expect(errors).toStrictEqual([]);
  });

  it('[X30] whoever opens a diagram first after a start is handed its file, with the live states of now, and nothing is packed anew', async () => {
    const port = HALL.ports[0]!;
    await open();
    await feeds.close();
    const cell = toCell(port);
    const places = [cell % STATE_BLOCK];
    await store.storeStates([{ block: Math.floor(cell / STATE_BLOCK), places, codes: [codeOfState('port', 2)] }]);
    await boot();
    const feed = await open();
    // Packing takes a turn of the loop a column.
    const turn = new Promise<null>((resolve) => setImmediate(() => resolve(null)));
    const handed = await Promise.race([feed.snapshot(), turn]);
    const { header, document } = decodeSnapshot(handed!.bytes);
    expect(header).toEqual({ diagram: FIRST, clock: 0, states: feed.mark });
    expect(difference(recordsOf(document), recordsOf(feed.document))).toBe('');
    expect(document.get('port', port)?.operational).toBe(2);
    // An edit makes it old by a patch and no more; who comes with it is sent that, and of the states those that change.
    await commit(renamed(RACK, 'renamed'));
    expect((await feed.snapshot()).clock).toBe(0);
    const { frames, changes } = listen(feed, header.clock, header.states!);
    feeds.setStates(packed([port, 1]));
    expect(changes()).toMatchObject([{ id: RACK, fields: { name: 'renamed' } }]);
    expect(statesOf(frames)).toEqual([[port, 1]]);
  });

  it('[X30] a file is left for whoever opens a diagram first, how far it is read is told, and only who looks keeps it in memory', async () => {
    const { by } = store;
    const asked = vi.spyOn(store, 'by');
    const counts: (number | null)[] = [];
    asked.mockImplementation((index, ids) => (counts.push(feeds.recordsRead(FIRST)), by.call(store, index, ids)));
    expect(feeds.recordsRead(FIRST)).toBe(null);
    expect(await feeds.leaveFile(FIRST)).toBe(true);
    asked.mockRestore();
    expect([counts.every((count) => count !== null), feeds.recordsRead(FIRST)]).toEqual([true, null]);
    expect(counts.at(-1)).toBeGreaterThan(counts[0]!);
    expect(await feeds.leaveFile(ROOM_1)).toBe(false);
    expect(readdirSync(folder)).toEqual([`${FIRST}-0.snapshot`]);
    const reads = vi.spyOn(store, 'by');
    const seen = await open();
    expect(reads).not.toHaveBeenCalled();
    listen(seen);
    await feeds.leaveFile(FIRST);
    expect(await open()).toBe(seen);
  });

  it('[X30] a drawing that a page says it will ask for is read before it is asked for, one at a time', async () => {
    const by = vi.spyOn(store, 'by');
    const read = (): Promise<true> =>
      vi.waitUntil(() => by.mock.calls.length > 0 && feeds.recordsRead(FIRST) === null && feeds.recordsRead(SECOND) === null);
    feeds.begin(FIRST);
    feeds.begin(SECOND);
    await read();
    by.mockClear();
    feeds.begin(FIRST);
    await open(FIRST);
    expect(by).not.toHaveBeenCalled();
    feeds.begin(SECOND);
    await read();
    by.mockClear();
    await open(SECOND);
    expect(by).not.toHaveBeenCalled();
    // One that is not there is begun and told to nobody.
    feeds.begin(24_000_000_999_999);
    expect(await feeds.open(24_000_000_999_999)).toBe(null);
    expect(errors).toEqual([]);
  });

  it('[X30] a load that is too large for the log says that no drawing is kept', async () => {
    let forgotten = 0;
    await feeds.close();
    feeds = new Feeds({
      source: store,
      files: null,
      onError: (error) => errors.push(error),
      onForgotten: () => (forgotten += 1),
    });
    await feeds.start();
    await commit(renamed(RACK, 'small'));
    expect(forgotten).toBe(0);
    await feeds.reload();
    expect(forgotten).toBe(1);
  });

  it('a damaged snapshot file is left, and the feed is read from the database', async () => {
    writeFileSync(join(folder, `${FIRST}-0.snapshot`), Buffer.alloc(4000, 7));
    const feed = await open();
    await expectFresh(feed);
    expect(String(errors[0])).toContain('magic');
  });

  it('after a bulk load everybody loads a snapshot of what is there now', async () => {
    const { frames } = listen(await open());
    store.state.apply([renamed(RACK, 'loaded')]);
    await feeds.reload();
    expect(frames).toMatchObject([{ type: 'snapshot' }]);
    expect((await open()).document.get('object', RACK)?.name).toBe('loaded');
  });

  describe('[walk 4, restored room] a diagram that is deleted while somebody looks', () => {
    const everything = (feed: OpenFeed): Change[] =>
      [...feed.cells()]
        .flatMap((cells) => [...cells].filter((cell) => cell !== 0))
        .flatMap((cell) => {
          const id = fromCell(cell);
          const kind = feed.document.kindOf(id)!;
          if (kind === 'object' ? !feed.belongs(id) : kind === 'model') return [];
          const { id: _, ...fields } = feed.document.get(kind, id)! as Record<string, unknown> & { id: number };
          return [created(kind, id, fields as Fields)];
        });
    const gone = (changes: readonly Change[]): Change[] => changes.map(({ kind, id }) => ({ kind, id, before: {}, after: null }));

    it('is there for nobody who comes then; restored, it is read anew and whoever looked loads it', async () => {
      const before = recordsOf((await open()).document);
      const all = everything(await open());
      const { frames } = listen(await open());
      await commit(...gone(all));
      expect(await feeds.open(FIRST)).toBeNull();
      expect(frames).toMatchObject([{ type: 'patch' }]);
      await commit(...all);
      expect(frames.at(-1)).toEqual({ type: 'snapshot', clock: 2 });
      expect(difference(recordsOf((await open()).document), before)).toBe('');
      await expectFresh(await open());
    });

    it('leaves no file without it behind, and one that an earlier release left is not taken', async () => {
      const all = everything(await open());
      await commit(...gone(all));
      await feeds.close();
      expect(readdirSync(folder)).toEqual([]);
      const empty = encodeSnapshot(new ColumnStore(), { diagram: FIRST, clock: 1, states: { run: 0, tick: 0 } });
      await new SnapshotFiles(folder).write(FIRST, 1, empty);
      store.commitElsewhere(all);
      await boot();
      await expectFresh(await open());
    });

    it('and restored before a file of it is read again, is read from the database', async () => {
      const all = everything(await open());
      await feeds.close();
      store.commitElsewhere(gone(all));
      store.commitElsewhere(all);
      await boot();
      await expectFresh(await open());
      expect((await open()).document.get('object', RACK)).toBeDefined();
    });
  });

  it('a diagram that is not there has no feed', async () => {
    expect(await feeds.open(ROOM_1)).toBeNull();
  });
});
