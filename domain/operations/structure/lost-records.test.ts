import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estateIds, randomEstate } from '../../../tests/fixtures/random-estate';
import { invert } from '../../document/diff-laws';
import { sliceOf } from '../../document/load-slice';
import { RecordMap } from '../../document/record-map';
import { REFERENCES } from '../../document/references';
import { fieldOf, KINDS } from '../../document/schema';
import { deletions, lossReads, lostWith } from './lost-records';

function estate(picks: readonly number[]): RecordMap {
  const document = new RecordMap({ whole: true });
  document.apply(randomEstate(picks));
  return document;
}

const random = fc.array(fc.nat(10_000), { minLength: 60, maxLength: 120 });
const held = (document: RecordMap): unknown => KINDS.map((kind) => estateIds(kind).map((id) => document.get(kind, id)));

describe('what goes with what is deleted', () => {
  for (const kind of KINDS)
    test(`${kind}: what was read is all that is looked at, and nothing left goes by what is gone`, () => {
      fc.assert(
        fc.property(random, (picks) => {
          const document = estate(picks);
          const gone = { [kind]: estateIds(kind).slice(0, 2) };
          const lost = lostWith(document, gone);
          expect(lostWith(sliceOf(lossReads(gone), document), gone)).toEqual(lost);
          document.apply(deletions(document, lost));
          for (const reference of REFERENCES) {
            if (reference.whenGone !== 'goes') continue;
            for (const id of document.ids(reference.kind)) {
              const named = fieldOf(document.get(reference.kind, id), reference.field) as number;
              const there = named === 0 || reference.to.some((to) => document.get(to, named) !== undefined);
              expect(there, `${reference.kind} ${id} names by ${reference.field} what is gone`).toBe(true);
            }
          }
        }),
        { numRuns: 30 },
      );
    });

  test('for every kind and every reference: deleted and restored, the records are what they were, and each step names what there is', () => {
    for (const kind of KINDS)
      fc.assert(
        fc.property(random, (picks) => {
          const document = estate(picks);
          const before = held(document);
          const diff = deletions(document, lostWith(document, { [kind]: estateIds(kind) }));
          for (const [at, { kind: leaving, id }] of diff.entries()) {
            // By what goes by it, nothing refers to a record at the time it leaves.
            const left = new Set(diff.slice(at + 1).map((change) => change.id));
            for (const { kind: other, field, to, whenGone } of REFERENCES)
              if (whenGone === 'goes' && to.includes(leaving))
                for (const each of document.ids(other))
                  if (fieldOf(document.get(other, each), field) === id)
                    expect(left.has(each), `${other} ${each} after the ${leaving} that it names`).toBe(false);
          }
          document.apply(diff);
          document.apply(invert(diff));
          expect(held(document)).toEqual(before);
        }),
        { numRuns: 10 },
      );
  });
});
