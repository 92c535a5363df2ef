import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { created } from '../../document/changes';
import { invert } from '../../document/diff-laws';
import { sliceOf } from '../../document/load-slice';
import { RecordMap } from '../../document/record-map';
import { REFERENCES, REFERENCES_OF } from '../../document/references';
import { KINDS, type Kind } from '../../document/schema';
import { ID_BASE } from '../../ids';
import { DELETION_ORDER, deletions, lossReads, lostWith } from './lost-records';

const COPIES = 4;
const ids = (kind: Kind): readonly number[] =>
  Array.from({ length: COPIES }, (_, copy) => ID_BASE + 1 + KINDS.indexOf(kind) * COPIES + copy);

/** Some records of every kind of the book; each names others of the right kinds, made before it, or none. */
function estate(picks: readonly number[]): RecordMap {
  const document = new RecordMap({ whole: true });
  let at = 0;
  for (const kind of [...DELETION_ORDER].reverse())
    for (const [copy, id] of ids(kind).entries()) {
      const fields: Record<string, number> = {};
      for (const { field, to } of REFERENCES_OF[kind]) {
        const pick = picks[at++ % picks.length]! + at;
        const targets = to.flatMap((target) => (target === kind ? ids(kind).slice(0, copy) : ids(target)));
        fields[field] = pick % 5 === 0 ? 0 : (targets[pick % targets.length] ?? 0);
      }
      document.apply([created(kind, id, fields)]);
    }
  return document;
}

const random = fc.array(fc.nat(10_000), { minLength: 60, maxLength: 120 });
const held = (document: RecordMap): unknown => KINDS.map((kind) => ids(kind).map((id) => document.get(kind, id)));

describe('what goes with what is deleted', () => {
  for (const kind of KINDS)
    test(`${kind}: what was read is all that is looked at, and nothing left goes by what is gone`, () => {
      fc.assert(
        fc.property(random, (picks) => {
          const document = estate(picks);
          const gone = { [kind]: ids(kind).slice(0, 2) };
          const lost = lostWith(document, gone);
          expect(lostWith(sliceOf(lossReads(gone), document), gone)).toEqual(lost);
          document.apply(deletions(document, lost));
          for (const reference of REFERENCES) {
            if (reference.whenGone !== 'goes') continue;
            for (const id of document.ids(reference.kind)) {
              const named = (document.get(reference.kind, id) as unknown as Record<string, number>)[reference.field]!;
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
          const diff = deletions(document, lostWith(document, { [kind]: ids(kind) }));
          for (const [at, { kind: leaving, id }] of diff.entries()) {
            // By what goes by it, nothing refers to a record at the time it leaves.
            const left = new Set(diff.slice(at + 1).map((change) => change.id));
            for (const { kind: other, field, to, whenGone } of REFERENCES)
              if (whenGone === 'goes' && to.includes(leaving))
                for (const each of document.ids(other))
                  if ((document.get(other, each) as unknown as Record<string, number>)[field] === id)
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
