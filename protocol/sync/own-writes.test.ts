import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ID_BASE } from '../../domain/ids';
import type { Intent } from '../../domain/operations/operation';
import { asIntent } from '../../tests/fixtures/as-intent';
import { DIAGRAM, named, RACK, rename, ROOM, twoRacks } from '../../tests/fixtures/two-racks';
import { SyncClient, type StoredQueue } from './client';
import type { PatchChange } from './messages';
import { OwnWrites, type Replaced } from './own-writes';

const CLIENT = 'client-under-test';
const DEVICE = ID_BASE + 20;
const FIRST_CLOCK = 7;

let client: SyncClient;
/** What stands told, by value: as the list of the page would. */
let told: Map<string, Replaced>;

function open(stored?: StoredQueue, clock = FIRST_CLOCK, name = 'R1'): void {
  told = new Map();
  const document = twoRacks();
  document.apply([
    { kind: 'object', id: RACK, before: { name: 'R1' }, after: { name } },
    { kind: 'object', id: DEVICE, before: null, after: { class: 5, parent: RACK, name: 'D', heightU: 1, positionU: 3, face: 1 } },
  ]);
  client = new SyncClient({
    clientId: CLIENT,
    diagram: DIAGRAM,
    document,
    clock,
    onEvent(event) {
      if (event.kind !== 'writes') return;
      for (const { id, fields } of event.settled) told.delete(`${id} ${fields.join()}`);
      for (const each of event.replaced) told.set(`${each.id} ${each.fields.join()}`, each);
    },
    ...(stored ? { stored } : {}),
  });
  client.connected();
  client.receive({ type: 'welcome', clock, answeredSeq: 0 });
}

const others = (...changes: readonly PatchChange[]) => receive(changes, { clientId: 'someone-else', seq: 1 });
const confirm = (seq: number, ...changes: readonly PatchChange[]) => receive(changes, { clientId: CLIENT, seq });
function receive(changes: readonly PatchChange[], by: { readonly clientId: string; readonly seq: number }): void {
  const from = client.clock;
  client.receive({ type: 'patch', from, to: from + 1, changes, by });
}
const remarks = (text: string): Intent =>
  asIntent({ kind: 'set-properties', target: 'object', ids: [RACK], fields: { remarks: text } });
const remarked = (text: string): PatchChange => ({ kind: 'object', id: RACK, fields: { remarks: text } });
const move = (positionU: number): Intent => asIntent({ kind: 'move-device', device: DEVICE, rack: RACK, positionU, face: 1 });
const moved = (positionU: number): PatchChange => ({ kind: 'object', id: DEVICE, fields: { positionU } });
const NAME = `${RACK} name`;

beforeEach(() => open());

describe('[X11] what this client wrote and others replaced', () => {
  it('is told with both values and its place in the log, until it is written anew', () => {
    client.submit(rename(RACK, 'mine'));
    confirm(1, named(RACK, 'mine'));
    others(named(RACK, 'theirs'));
    expect(told.get(NAME)).toMatchObject({
      replaced: 'mine',
      mine: { name: 'mine' },
      theirs: { name: 'theirs' },
      after: FIRST_CLOCK + 1,
      until: FIRST_CLOCK + 2,
    });
    client.submit(rename(RACK, 'mine'));
    expect(told.size).toBe(0);
  });

  it('is not told of what this client never wrote, nor of the same value, nor of what it has taken back', () => {
    others(named(RACK, 'theirs'));
    client.submit(rename(RACK, 'mine'));
    confirm(1, named(RACK, 'mine'));
    others(named(RACK, 'mine'));
    expect(told.size).toBe(0);
    client.submit(asIntent({ kind: 'undo', clientId: CLIENT, seq: 1 }));
    confirm(2, named(RACK, 'theirs'));
    others(named(RACK, 'another'));
    expect(told.size).toBe(0);
  });

  it('is told of what the drawing does not hold, and of a place as a whole', () => {
    client.submit(remarks('mine'));
    confirm(1, remarked('mine'));
    client.submit(move(5));
    confirm(2, moved(5));
    others(remarked('theirs'), moved(9));
    expect([...told.values()].map(({ mine, theirs }) => [mine, theirs])).toEqual([
      [{ remarks: 'mine' }, { remarks: 'theirs' }],
      [
        { parent: RACK, positionU: 5, face: 1, store: 0 },
        { parent: RACK, positionU: 9, face: 1, store: 0 },
      ],
    ]);
  });

  it('that waits and then replaces what others stored meanwhile is told when it does, not when it is refused', () => {
    client.submit(remarks('mine'));
    client.submit(rename(RACK, 'mine'));
    others(remarked('theirs'), named(RACK, 'theirs'));
    expect(told.size).toBe(0);
    client.receive({ type: 'refused', seq: 1, refusal: { rule: 'not-permitted' } });
    confirm(2, named(RACK, 'mine'));
    expect([...told.values()]).toMatchObject([
      { replaced: 'theirs', mine: { name: 'mine' }, theirs: { name: 'theirs' }, after: FIRST_CLOCK, until: FIRST_CLOCK + 1 },
    ]);
  });

  it('that waited while the page was away names the part of the log in which others may have written', () => {
    client.submit(rename(RACK, 'mine'));
    open(structuredClone(client.pendingForStorage()), FIRST_CLOCK + 5, 'theirs');
    confirm(1, named(RACK, 'mine'));
    expect(told.get(NAME)).toMatchObject({
      replaced: 'theirs',
      theirs: null,
      after: FIRST_CLOCK,
      until: FIRST_CLOCK + 5,
    });
  });

  it('is told when a newer snapshot brings it', () => {
    client.submit(rename(RACK, 'mine'));
    confirm(1, named(RACK, 'mine'));
    client.adopt(twoRacks(), FIRST_CLOCK + 9);
    expect(told.get(NAME)).toMatchObject({ replaced: 'mine', theirs: { name: 'R1' }, until: FIRST_CLOCK + 9 });
  });

  it('[walk 4 S4 (27 Nov)] is over when its thing is deleted, by whom and however that is heard', () => {
    const gone: PatchChange = { kind: 'object', id: DEVICE, fields: null };
    const deletion = asIntent({ kind: 'delete-objects', ids: [DEVICE] });
    const without = twoRacks();
    const ways: Readonly<Record<string, () => void>> = {
      'by others': () => others(gone),
      'by oneself': () => void client.submit(deletion),
      'by oneself, as the server says': () => receive([gone], { clientId: CLIENT, seq: 1 }),
      'in a newer snapshot': () => client.adopt(without, client.clock + 1),
    };
    for (const [way, go] of Object.entries(ways)) {
      open();
      client.submit(move(5));
      confirm(1, moved(5));
      others(moved(8));
      expect([...told.keys()], way).toEqual([`${DEVICE} parent,positionU,face,store`]);
      go();
      expect([...told.keys()], way).toEqual([]);
    }
  });

  it('is kept of the last 200 values', () => {
    const ids = Array.from({ length: 201 }, (_, at) => ID_BASE + 100 + at);
    client.document.apply(ids.map((id) => ({ kind: 'object', id, before: null, after: { class: 4, parent: ROOM, name: 'R' } })));
    ids.forEach((id, at) => {
      client.submit(rename(id, `mine ${id}`));
      confirm(at + 1, named(id, `mine ${id}`));
    });
    others(...ids.map((id) => named(id, 'theirs')));
    expect(told.size).toBe(200);
    expect(told.has(`${ids[0]} name`)).toBe(false);
  });

  it('law: told is what the log says, whatever the order of writing and hearing', () => {
    const step = fc.record({ who: fc.constantFrom('mine', 'theirs', 'sync'), name: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        open();
        let seq = 0;
        let shown = 'R1';
        let mine: string | null = null;
        let expected: readonly [string, string, string] | null = null;
        let unheard: string[] = [];
        let waiting: string[] = [];
        for (const { who, name } of steps) {
          if (who === 'theirs') unheard.push(name);
          else if (who === 'mine') {
            if (name === shown) continue;
            client.submit(rename(RACK, name));
            waiting.push(name);
            [shown, expected] = [name, null];
          } else {
            for (const each of unheard) others(named(RACK, each));
            for (const each of waiting) confirm((seq += 1), named(RACK, each));
            const theirs = unheard.at(-1);
            const last: string | null = waiting.at(-1) ?? mine;
            if (theirs !== undefined && last !== null)
              expected = theirs === last ? null : [waiting.length > 0 ? 'theirs' : 'mine', last, theirs];
            shown = waiting.at(-1) ?? theirs ?? shown;
            [mine, unheard, waiting] = [last, [], []];
          }
          const one = told.get(NAME);
          expect(one === undefined ? null : [one.replaced, one.mine['name'], one.theirs?.['name']]).toEqual(expected);
        }
      }),
    );
  });
});

it('[X11] of a large operation, or a large patch, no more is looked at than is remembered', () => {
  const writes = new OwnWrites();
  const document = twoRacks();
  const diff = Array.from({ length: 10_000 }, (_, at) => ({
    ...{ kind: 'object' as const, id: DEVICE + at, before: { name: '' } },
    after: { name: `D${at}` },
  }));
  const looked = vi.spyOn(document, 'get');
  writes.wrote(1, rename(RACK, 'many'), diff, document);
  expect(looked, 'no hand waits for it').not.toHaveBeenCalled();
  writes.others([], 0, 1);
  expect(looked).toHaveBeenCalledTimes(200);
  const read = vi.fn();
  const changes = diff.map(({ kind, id }) => ({
    kind,
    id: id + 1_000_000,
    get fields() {
      return read() as null;
    },
  }));
  expect(writes.others(changes, 1, 2)).toEqual({ replaced: [], settled: [] });
  expect(read).not.toHaveBeenCalled();
});
