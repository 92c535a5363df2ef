import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptNews } from './kept-news';
import { KeptOrder, type KeptQueue } from './kept-order';

/** Each sends what it may, and is answered at once: the edits as the server has them, by their times. */
function sentOf(queues: readonly KeptQueue[]): readonly (readonly [clientId: string, seq: number])[] {
  const order = new KeptOrder(queues);
  const sent: (readonly [string, number])[] = [];
  const next = new Map(queues.map(({ clientId }) => [clientId, 0]));
  for (let step = 0; !order.isOver; step += 1) {
    if (step > 1000) throw new Error('nobody may send');
    for (const { clientId, operations } of queues) {
      let at = next.get(clientId)!;
      for (; at < operations.length && operations[at]!.seq <= order.limitOf(clientId); at += 1)
        sent.push([clientId, operations[at]!.seq]);
      next.set(clientId, at);
      order.answered(clientId, operations[at]?.seq ?? Infinity);
    }
  }
  return sent;
}

test('[walk 4b S2] edits that closed windows kept go out in the order in which they were made, each window’s own in its order', () => {
  const queue = (clientId: string) =>
    fc.array(fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }), { maxLength: 8 }).map(
      (times): KeptQueue => ({
        clientId,
        operations: times.map((madeAtMs, at) => ({ seq: at + 3, ...(madeAtMs === undefined ? {} : { madeAtMs }) })),
      }),
    );
  fc.assert(
    fc.property(fc.tuple(queue('a'), queue('b'), queue('c')), (queues) => {
      const sent = sentOf(queues);
      // A clock that is set back counts as standing still.
      const timeOf = ([clientId, seq]: readonly [string, number]): number =>
        Math.max(
          ...queues
            .find((each) => each.clientId === clientId)!
            .operations.filter((each) => each.seq <= seq)
            .map(({ madeAtMs = 0 }) => madeAtMs),
        );
      expect(sent.length).toBe(queues.reduce((sum, { operations }) => sum + operations.length, 0));
      const times = sent.map(timeOf);
      expect(times).toStrictEqual(times.toSorted((a, b) => a - b));
      for (const { clientId, operations } of queues)
        expect(sent.filter(([of]) => of === clientId).map(([, seq]) => seq)).toStrictEqual(operations.map(({ seq }) => seq));
    }),
  );
});

test('[walk 4b S2] whoever kept nothing waits until all that is older is answered; then everyone sends all', () => {
  const order = new KeptOrder([
    { clientId: 'old', operations: [{ seq: 7, madeAtMs: 1 }] },
    { clientId: 'young', operations: [{ seq: 1, madeAtMs: 2 }] },
  ]);
  expect(['old', 'young', 'new'].map((each) => order.limitOf(each))).toStrictEqual([7, 0, 0]);
  expect(order.answered('young', Infinity)).toBe(false);
  expect(order.answered('old', 8)).toBe(true);
  expect(['old', 'young', 'new'].map((each) => order.limitOf(each))).toStrictEqual([Infinity, Infinity, Infinity]);
});

test('[walk 4b S3] that kept edits were sent is said once, when all are answered: how many, since when, and how many were refused', () => {
  const told: unknown[] = [];
  const news = new KeptNews((sent) => told.push(sent));
  news.expect(
    {
      clientId: 'a',
      operations: [
        { seq: 1, madeAtMs: 5000 },
        { seq: 2, madeAtMs: 4000 },
      ],
    },
    60_000,
  );
  news.expect({ clientId: 'b', operations: [{ seq: 9, madeAtMs: 7000 }] }, 60_000);
  news.answered('a', 2);
  news.refused('b', 9);
  expect(told).toStrictEqual([]);
  news.answered('a', Infinity);
  news.answered('a', Infinity);
  expect(told).toStrictEqual([{ kind: 'kept-sent', count: 2, refused: 1, fromMs: 4000 }]);
});

test('[walk 4b S3] of an edit that was on its way a moment ago nothing is said, nor where all were refused', () => {
  const told: unknown[] = [];
  const news = new KeptNews((sent) => told.push(sent));
  news.expect({ clientId: 'a', operations: [{ seq: 1, madeAtMs: 59_000 }] }, 60_000);
  news.answered('a', Infinity);
  news.expect({ clientId: 'b', operations: [{ seq: 1, madeAtMs: 1000 }] }, 60_000);
  news.refused('b', 1);
  expect(told).toStrictEqual([]);
});
