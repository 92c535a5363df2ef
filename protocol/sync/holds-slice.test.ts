import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diff } from '../../domain/document/diff';
import type { FieldName, Kind } from '../../domain/document/schema';
import type { ReadStep, Slice } from '../../domain/document/slice';
import { NO_ID } from '../../domain/ids';
import { undoDiff, undoReads } from '../../domain/operations/history/undo';
import { createdBy } from '../../domain/operations/operation';
import { operationOf } from '../../domain/operations/registry';
import { readsThrough, runOperation } from '../../domain/operations/run-operation';
import type { Result } from '../../domain/result';
import { CoreHall } from '../../tests/fixtures/core-hall';
import { OPERATION_KINDS, randomIntent } from '../../tests/fixtures/edits/random-intent';
import { SeededRandom } from '../../domain/demo/random';
import { holdsSlice } from './holds-slice';

test('whatever runs here looks at no record and no list but those that were seen, so that it is known what makes it run again', () => {
  const ran = new Set<string>();
  const edit = fc.record({ kind: fc.constantFrom(...OPERATION_KINDS, 'undo' as const), seed: fc.nat() });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 20, maxLength: 40 }), (edits) => {
      const hall = new CoreHall();
      const { document } = hall;
      hall.cable('A', hall.cableModel(12), { lengthMm: 50_000 });
      const diffs: Diff[] = [];
      const attempt = (
        kind: string,
        reads: readonly ReadStep[],
        made: readonly number[],
        run: (slice: Slice) => Result<Diff>,
      ) => {
        const seen = new Set([NO_ID]);
        if (!holdsSlice(document, hall.plan, reads, made, seen)) return;
        const looked = new Set<number>();
        const watched: Slice = {
          get: (of: Kind, id: number, fields?: readonly FieldName<Kind>[]) => {
            looked.add(id);
            return document.get(of, id, fields) as never;
          },
          by: (index, id) => {
            const members = document.by(index, id);
            for (const each of [id, ...members]) looked.add(each);
            return members;
          },
        };
        const result = run(watched);
        expect([...looked].filter((id) => !seen.has(id))).toEqual([]);
        if (!result.ok) return;
        ran.add(kind);
        document.apply(result.value);
        diffs.push(result.value);
      };
      for (const { kind, seed } of edits) {
        const random = new SeededRandom(seed);
        const place = { document, diagram: hall.plan, takeIds: (count: number) => hall.take(count) };
        const intent = kind === 'undo' ? null : randomIntent(kind, place, random);
        if (intent !== null) {
          const operation = operationOf(intent.kind)!;
          attempt(kind, readsThrough(operation, document, intent), createdBy(operation, intent), (slice) =>
            runOperation(operation, slice, intent),
          );
        } else if (kind === 'undo' && diffs.length > 0) {
          const diff = random.pick(diffs);
          const changed = diff.map(({ id }) => id);
          attempt(kind, undoReads(diff), changed, (slice) => undoDiff(slice, diff));
        }
      }
    }),
    { numRuns: 24 },
  );
  expect(ran.size).toBeGreaterThan(15);
});
