import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { changed, created, deleted } from '../../domain/document/changes';
import type { Change } from '../../domain/document/diff';
import type { Kind, RecordOf } from '../../domain/document/schema';
import { fromCell, toCell } from '../../domain/ids';
import type { Intent } from '../../domain/operations/operation';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import type { ServerFrame } from '../../protocol/sync/messages';
import { SyncConnection } from '../../server/sync/connection';
import { DiagramFeed } from '../../server/sync/diagram-feed';
import { createExecutor } from '../../server/sync/execute';
import { Feeds } from '../../server/sync/feeds';
import { OpenFeed } from '../../server/sync/open-feed';
import type { FeedSource } from '../../server/sync/operation-store';
import { StateFanout } from '../../server/sync/state-fanout';
import { Waiting } from '../../server/sync/waiting';
import { actorOf } from '../fixtures/actor';
import { asIntent } from '../fixtures/as-intent';
import { difference, recordsOf } from './compare';
import { makeHall } from './hall';
import { MemoryStore } from './memory-store';

/** Rooms whose diagrams are all open; edits are in the first. */
const ROOMS = 51;
const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2, rooms: ROOMS });
/** No cable of the second rack ends in another room. */
const [OTHER, RACK] = HALL.racks[0] as [number, number];
const DEVICE = HALL.devices[2]!;
const [HERE] = HALL.diagrams as [number];
const LAST = HALL.diagrams.at(-1)!;

let store: MemoryStore;
let feeds: Feeds;
let asked: number;
let errors: unknown[];

/** Counts what is asked of the database on behalf of feeds. */
function counted(source: FeedSource): FeedSource {
  return new Proxy(source, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name !== 'logAfter') asked += 1;
        return (value as (...these: unknown[]) => unknown).apply(target, given);
      };
    },
  });
}

beforeEach(async () => {
  store = new MemoryStore(HALL.changes, HALL.nextId);
  errors = [];
  feeds = new Feeds({ source: counted(store), files: null, idleFeeds: ROOMS, onError: (error) => errors.push(error) });
  await feeds.start();
  for (const diagram of HALL.diagrams) await feeds.open(diagram);
  asked = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await feeds.close();
  expect(errors).toStrictEqual([]);
});

const record = <K extends Kind>(kind: K, id: number): RecordOf<K> => store.state.get(kind, id)!;
const next = HALL.nextId + 10_000;
const placement = () => record('placement', store.state.by('placement.subject', RACK)[0]!);
const port = (at: number) => store.state.by('port.owner', DEVICE)[at]!;
const far = HALL.ports.at(-20)!;

/** Edits in the first room, by what they do. */
const EDITS: readonly (readonly [string, () => readonly (Change | null)[]])[] = [
  ['a rack is dragged', () => [changed('placement', placement(), { x: 5, y: 6 })]],
  ['a device is named', () => [changed('object', record('object', DEVICE), { name: 'named', remarks: 'cold' })]],
  ['a device goes to another rack', () => [changed('object', record('object', DEVICE), { parent: OTHER, positionU: 30 })]],
  [
    'a device of a model that stands in every room is put in',
    () => [
      created('object', next, {
        parent: RACK,
        class: 5,
        model: HALL.switchModel,
        name: 'new',
        positionU: 20,
        heightU: 1,
        face: 1,
      }),
      created('port', next + 1, { owner: next, template: 0, type: 8 }),
    ],
  ],
  [
    'two ports are joined',
    () => [
      created('cable', next + 10, { name: 'C', class: 2 }),
      created('termination', next + 11, { cable: next + 10, port: port(3), end: 1, position: 1 }),
      created('termination', next + 12, { cable: next + 10, port: port(4), end: 2, position: 1 }),
    ],
  ],
  [
    'a style is made for a rack',
    () => [created('style', next + 20, { spec: {} }), changed('placement', placement(), { style: next + 20 })],
  ],
  [
    'a rack goes with all in it',
    () => [
      deleted('placement', placement()),
      ...store.state
        .by('object.parent', RACK)
        .flatMap((device) => [...store.state.by('port.owner', device).flatMap((one) => store.state.by('termination.port', one))])
        .map((end) => deleted('termination', record('termination', end))),
      deleted('object', record('object', RACK)),
    ],
  ],
];

/** Which diagrams' feeds worked an entry in. */
function worked(): number[] {
  const diagrams: number[] = [];
  const follow = DiagramFeed.prototype.follow;
  vi.spyOn(DiagramFeed.prototype, 'follow').mockImplementation(function (this: DiagramFeed, entry) {
    diagrams.push(this.diagram);
    return follow.call(this, entry);
  });
  return diagrams;
}

/** Which diagrams' feeds were asked whether an entry touches them. */
function looked(): number[] {
  const diagrams: number[] = [];
  const { isTouchedBy } = DiagramFeed.prototype;
  vi.spyOn(DiagramFeed.prototype, 'isTouchedBy').mockImplementation(function (this: DiagramFeed, change) {
    diagrams.push(this.diagram);
    return isTouchedBy.call(this, change);
  });
  return diagrams;
}

async function commit(changes: readonly (Change | null)[]): Promise<void> {
  store.commitElsewhere(changes.flatMap((change) => change ?? []));
  feeds.announced();
  await feeds.settled();
}

/** An editor of the first diagram, and what it is sent. */
async function connect() {
  const frames: ServerFrame[] = [];
  const fail = (error: unknown): void => void errors.push(error);
  const connection = new SyncConnection({
    executor: createExecutor({ store, onCommitted: (entries) => feeds.committed(entries), onBug: fail }),
    feeds,
    store,
    actor: () => actorOf('editor'),
    maySee: () => true,
    transport: { send: ({ frame }) => void frames.push(frame), close: (_, reason) => fail(reason) },
    onError: fail,
  });
  const clientId = 'an-editor';
  connection.receive({ type: 'hello', protocol: SCHEMA_HASH, clientId, diagram: HERE, clock: feeds.clock, states: null });
  await connection.settled();
  const rename = (id: number, name: string): void =>
    connection.receive({
      type: 'submit',
      operations: [
        { seq: 1, baseClock: 0, intent: asIntent({ kind: 'set-properties', target: 'object', ids: [id], fields: { name } }) },
      ],
    });
  return { connection, frames, rename };
}

describe(`with ${ROOMS} diagrams open`, () => {
  it.each(EDITS)(
    '%s: nothing is asked of the database on behalf of the other diagrams, nor of them, and none gets the entry',
    async (what, edit) => {
      const [diagrams, asks] = [worked(), looked()];
      await commit(edit());
      // What is made anew may have a live state that is stored already: its own diagram asks for it.
      expect(asked).toBeLessThanOrEqual(what.includes('put in') ? 1 : 0);
      expect(new Set(diagrams)).toStrictEqual(new Set([HERE]));
      // The last room shows the other rack, for a cable ends there: whether the device joins it, it alone can say.
      expect(asks.filter((diagram) => diagram !== HERE)).toStrictEqual(what.includes('another rack') ? [LAST] : []);
    },
  );

  it('a cable into another room reaches the two rooms and no third', async () => {
    const diagrams = worked();
    const owner =
      HALL.diagrams[HALL.racks.findIndex((racks) => racks.includes(record('object', record('port', far).owner).parent))]!;
    await commit([
      created('cable', next, { name: 'C', class: 2 }),
      created('termination', next + 1, { cable: next, port: port(5), end: 1, position: 1 }),
      created('termination', next + 2, { cable: next, port: far, end: 2, position: 1 }),
    ]);
    expect(new Set(diagrams)).toStrictEqual(new Set([HERE, owner]));
    for (const diagram of [HERE, owner]) expect((await feeds.open(diagram))!.document.get('cable', next)).toBeDefined();
  });

  it('what all of them show reaches all of them', async () => {
    const diagrams = worked();
    await commit([changed('model', record('model', HALL.switchModel), { name: 'renamed' })]);
    expect(diagrams).toHaveLength(ROOMS);
  });

  it('live states go to the diagrams that hold their records alone', () => {
    const set = vi.spyOn(StateFanout.prototype, 'set');
    feeds.setStates({ cells: Uint32Array.of(toCell(RACK), toCell(far)), values: Uint8Array.of(2, 3) });
    expect(set).toHaveBeenCalledTimes(2);
    expect(feeds.shows('object', toCell(RACK))).toBe(true);
    expect(feeds.shows('object', toCell(next))).toBe(false);
  });

  it('only a diagram with somebody who lags behind its live states is looked at again for them', async () => {
    const catchUp = vi.spyOn(StateFanout.prototype, 'catchUp');
    const states = (value: number) => feeds.setStates({ cells: Uint32Array.of(toCell(RACK)), values: Uint8Array.of(value) });
    const feed = (await feeds.open(HERE))!;
    const frames: ServerFrame[] = [];
    let backlog = 0;
    feed.subscribe({ send: ({ frame }) => void frames.push(frame), backlog: () => backlog }, feed.clock, feed.mark);
    states(2);
    await new Promise((done) => setTimeout(done, 50));
    expect(frames).toHaveLength(1);
    expect(catchUp).not.toHaveBeenCalled();
    backlog = 2 ** 20;
    states(3);
    await expect.poll(() => catchUp.mock.calls.length).toBeGreaterThan(1);
    backlog = 0;
    await expect.poll(() => frames).toHaveLength(2);
    expect(new Set(catchUp.mock.contexts).size).toBe(1);
  });

  it('an entry is past when it is in the log, whatever a diagram still asks of the database for it', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { by } = store;
    vi.spyOn(store, 'by').mockImplementation(async (...given) => {
      await held;
      return by.apply(store, given);
    });
    // The second room gets the rack: its feed must read what hangs on it.
    store.commitElsewhere([
      { kind: 'object', id: RACK, before: { parent: HALL.rooms[0]! }, after: { parent: HALL.rooms[1]! } },
      { kind: 'placement', id: placement().id, before: { diagram: HERE }, after: { diagram: HALL.diagrams[1]! } },
    ]);
    store.commitElsewhere([changed('object', record('object', OTHER), { name: 'after' })!]);
    feeds.announced();
    await feeds.reached(2);
    const [here, second] = [(await feeds.open(HERE))!, (await feeds.open(HALL.diagrams[1]!))!];
    expect(second.clock).toBeLessThan(1);
    release();
    await feeds.settled();
    expect([here.clock, second.clock, here.document.get('object', OTHER)?.name]).toStrictEqual([2, 2, 'after']);
  });

  it('an edit is acknowledged when the log holds it, whatever its own diagram still asks of the database; the patch follows', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { by } = store;
    const editor = await connect();
    vi.spyOn(store, 'by').mockImplementation(async (...given) => {
      await held;
      return by.apply(store, given);
    });
    // The first room gets a rack of the second: its feed must read what hangs on it.
    const [, rack] = HALL.racks[1] as [number, number];
    store.commitElsewhere([{ kind: 'object', id: rack, before: { parent: HALL.rooms[1]! }, after: { parent: HALL.rooms[0]! } }]);
    feeds.announced();
    editor.rename(OTHER, 'mine');
    await expect.poll(() => editor.frames.at(-1)).toStrictEqual({ type: 'ack', seq: 1, clock: 2 });
    expect(editor.frames.some(({ type }) => type === 'patch')).toBe(false);
    release();
    await editor.connection.settled();
    expect(editor.frames.filter(({ type }) => type === 'patch')).toMatchObject([
      { to: 1 },
      { from: 1, to: 2, by: { seq: 1 }, changes: [{ id: OTHER, fields: { name: 'mine' } }] },
    ]);
  });

  it('an edit of which the diagram of its sender shows nothing, brings that to its number by a patch without changes', async () => {
    const editor = await connect();
    editor.rename(HALL.racks[7]![1]!, 'elsewhere');
    await expect.poll(() => editor.frames.at(-1)).toMatchObject({ type: 'patch' });
    expect(editor.frames.slice(-2)).toStrictEqual([
      { type: 'ack', seq: 1, clock: 1 },
      { type: 'patch', from: 0, to: 1, changes: [], by: null },
    ]);
  });

  it('what waits of one account is bounded in bytes and operations over all its connections, and free again when answered', async () => {
    const accounts = new Map<string, Waiting>();
    const closed: string[] = [];
    const executor = createExecutor({ store });
    const open = (name: string) =>
      new SyncConnection({
        executor,
        feeds,
        store,
        waiting: Waiting.of(accounts, name),
        actor: () => actorOf(name),
        maySee: () => true,
        transport: { send: () => undefined, close: (code, reason) => void closed.push(`${name}: ${code} ${reason}`) },
        onError: (error) => errors.push(error),
      });
    const [one, two, other] = [open('greedy'), open('greedy'), open('modest')];
    one.receive({ type: 'ping' }, LIMITS.waitingBytes - 10);
    two.receive({ type: 'ping' }, 11);
    other.receive({ type: 'ping' }, LIMITS.waitingBytes);
    expect(closed).toStrictEqual(['greedy: 4429 too much waits']);
    await one.settled();
    await new Promise((done) => setImmediate(done));
    open('greedy').receive({ type: 'ping' }, LIMITS.waitingBytes);
    expect(closed).toHaveLength(1);
    const many = Array.from({ length: LIMITS.waitingOperations }, (_, at) => ({
      ...{ seq: at + 1, baseClock: 0 },
      intent: { kind: 'set-properties', version: 1 } as Intent,
    }));
    open('eager').receive({ type: 'submit', operations: many });
    open('eager').receive({ type: 'submit', operations: many.slice(0, 1) });
    expect(closed.slice(1)).toStrictEqual(['eager: 4429 too much waits']);
  });

  it('every feed is, after edits in many rooms at once, what would be loaded anew', async () => {
    for (let room = 0; room < ROOMS; room += 1) {
      const [rack, spare] = HALL.racks[room]!;
      const device = store.state.by('object.parent', rack!)[0]!;
      store.commitElsewhere([changed('object', record('object', device), { parent: spare!, positionU: 40 })!]);
      if (room % 7 === 3)
        store.commitElsewhere([changed('object', record('object', spare!), { parent: HALL.rooms[(room + 5) % ROOMS]! })!]);
    }
    feeds.announced();
    await feeds.settled();
    for (const diagram of HALL.diagrams) {
      const fresh = new DiagramFeed(store, diagram, 0);
      await fresh.load();
      expect(difference(recordsOf((await feeds.open(diagram))!.document), recordsOf(fresh.document))).toBe('');
    }
    const given = vi.spyOn(OpenFeed.prototype, 'setStates');
    const cells = Uint32Array.from([...HALL.racks.flat(), ...HALL.devices, ...HALL.ports], toCell);
    feeds.setStates({ cells, values: new Uint8Array(cells.length).fill(2) });
    const shown = new Map(given.mock.calls.map(([states], at) => [(given.mock.contexts[at] as OpenFeed).diagram, states.cells]));
    for (const diagram of HALL.diagrams) {
      const { document } = (await feeds.open(diagram))!;
      expect(shown.get(diagram)).toStrictEqual(cells.filter((cell) => document.kindOf(fromCell(cell)) !== undefined));
    }
  });
});
