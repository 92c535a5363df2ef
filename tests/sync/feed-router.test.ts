import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromCell } from '../../domain/ids';
import { DiagramFeed } from '../../server/sync/diagram-feed';
import { FeedRouter } from '../../server/sync/feed-router';
import { OpenFeed } from '../../server/sync/open-feed';
import { MemoryStore } from './memory-store';

const store = new MemoryStore([], 1);
/** Of three blocks. */
const CELLS = [1, 2, 255, 256, 300, 1000];

function openFeed(diagram: number): OpenFeed {
  const parts = { clock: () => 0, onChanged: () => undefined, onError: () => undefined };
  return new OpenFeed(new DiagramFeed(store, diagram, 0), parts);
}

const step = fc.record({
  feed: fc.nat({ max: 39 }),
  what: fc.oneof(
    { weight: 9, arbitrary: fc.constant('changes' as const) },
    { weight: 1, arbitrary: fc.constant('goes' as const) },
  ),
  records: fc.array(fc.record({ cell: fc.constantFrom(...CELLS), enters: fc.boolean() }), { minLength: 1, maxLength: 4 }),
});

describe('the index of what open feeds hold', () => {
  it('names exactly the feeds that hold a record, whatever entered, left, was opened and closed before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const router = new FeedRouter();
        const feeds = Array.from({ length: 40 }, (_, at) => openFeed(fromCell(at + 1)));
        const held = new Map<OpenFeed, Set<number>>();
        for (const { feed: at, what, records } of steps) {
          const feed = feeds[at]!;
          if (what === 'goes') {
            router.delete(feed);
            held.delete(feed);
            continue;
          }
          if (!held.has(feed)) {
            router.add(feed);
            held.set(feed, new Set());
          }
          router.changed(
            feed,
            records.map(({ cell, enters }) => ({ kind: 'object', id: fromCell(cell), fields: enters ? {} : null })),
          );
          for (const { cell, enters } of records)
            if (enters) held.get(feed)!.add(cell);
            else held.get(feed)!.delete(cell);
        }
        for (const cell of CELLS)
          expect(new Set(router.holdersOf(cell))).toStrictEqual(
            new Set([...held].filter(([, cells]) => cells.has(cell)).map(([feed]) => feed)),
          );
      }),
    );
  });
});
