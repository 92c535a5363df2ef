import { beforeEach, describe, expect, it } from 'vitest';
import type { Diff } from '../../domain/document/diff';
import { asIntent } from '../../tests/fixtures/as-intent';
import { DIAGRAM, named, OTHER, RACK, rename, twoRacks } from '../../tests/fixtures/two-racks';
import { SyncClient, type StoredQueue, type SyncEvent } from './client';
import type { PatchChange } from './messages';

const CLIENT = 'client-under-test';
const FIRST_CLOCK = 7;
const LATER = FIRST_CLOCK + 5;

let client: SyncClient;
let events: SyncEvent[];

function open(stored?: StoredQueue, clock = FIRST_CLOCK): void {
  events = [];
  client = new SyncClient({
    ...{ clientId: CLIENT, diagram: DIAGRAM, document: twoRacks(), clock, onEvent: (event) => void events.push(event) },
    ...(stored ? { stored } : {}),
  });
  client.connected();
  client.receive({ type: 'welcome', clock, answeredSeq: 0 });
}
beforeEach(() => open());

const remove = asIntent({ kind: 'delete-objects', ids: [RACK] });
const gone: PatchChange = { kind: 'object', id: RACK, fields: null };
function receive(clientId: string, seq: number, ...changes: readonly PatchChange[]): void {
  const from = client.clock;
  client.receive({ type: 'patch', from, to: from + 1, changes, by: { clientId, seq } });
}
const others = (...changes: readonly PatchChange[]): void => receive('someone-else', 1, ...changes);
const confirm = (seq: number, ...changes: readonly PatchChange[]): void => receive(CLIENT, seq, ...changes);
const told = (kind: 'deleted-over' | 'lost-own') =>
  events.flatMap((event) => (event.kind === kind ? [[(event.records as Diff).map(({ id }) => id), event]] : []));

describe('[walk 4, offline delete] a delete that passes over what others edited unseen', () => {
  it('is told when the log holds it, with the number after which that was', () => {
    client.submit(remove);
    others(named(RACK, 'theirs'));
    expect(told('deleted-over')).toEqual([]);
    confirm(1, gone);
    expect(told('deleted-over')).toEqual([[[RACK], expect.objectContaining({ since: FIRST_CLOCK })]]);
  });

  it('is not told where they had edited something else, or before it, or where it was refused', () => {
    others(named(RACK, 'theirs'));
    client.submit(remove);
    others(named(OTHER, 'theirs'));
    confirm(1, gone);
    open();
    client.submit(remove);
    others(named(RACK, 'theirs'));
    client.receive({ type: 'refused', seq: 1, refusal: { rule: 'not-permitted' } });
    expect(told('deleted-over')).toEqual([]);
  });

  it('is looked up in the log where it waited while the page was away', () => {
    client.submit(remove);
    open(structuredClone(client.pendingForStorage()), LATER);
    confirm(1, gone);
    expect(told('deleted-over')).toEqual([[[RACK], expect.objectContaining({ since: FIRST_CLOCK })]]);
  });
});

describe('[walk 4, offline delete] whoever had edited what a colleague deletes', () => {
  it('is told as it was, and that a value of it was replaced is over', () => {
    client.submit(rename(RACK, 'mine'));
    confirm(1, named(RACK, 'mine'));
    others(named(RACK, 'theirs'));
    others(gone);
    expect(told('lost-own')).toEqual([[[RACK], expect.anything()]]);
    expect(events.findLast(({ kind }) => kind === 'writes')).toMatchObject({
      settled: [{ kind: 'object', id: RACK, fields: ['name'] }],
    });
  });

  it('is not told of what they had edited not at all, or deleted themselves', () => {
    client.submit(rename(RACK, 'mine'));
    confirm(1, named(RACK, 'mine'));
    others({ kind: 'object', id: OTHER, fields: null });
    client.submit(remove);
    confirm(2, gone);
    expect(told('lost-own')).toEqual([]);
  });
});
