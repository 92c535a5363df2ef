import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busyHall } from '../../tests/fixtures/busy-hall';
import { OPERATION_KINDS, randomIntent } from '../../tests/fixtures/edits/random-intent';
import { brokenInvariants } from '../../tests/fixtures/hall-invariants';
import { dump } from '../../tests/fixtures/small-hall';
import { SeededRandom } from '../demo/random';
import type { Diff } from '../document/diff';
import type { Result } from '../result';

/** How often each kind of edit was done and refused; `undo` besides the operations. */
class Tally {
  readonly done = new Map<string, number>();
  readonly refused = new Map<string, number>();

  note(kind: string, result: Result<Diff>): void {
    const counts = result.ok ? this.done : this.refused;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
}

interface Edit {
  readonly kind: (typeof KINDS)[number];
  readonly seed: number;
}

const KINDS = [...OPERATION_KINDS, 'undo'] as const;
/** Rounds for kinds that the random ones left out, with the more operations there are the more often. */
const MORE_ROUNDS = 20;
const ROUND = 40;

function tryAll(edits: readonly Edit[], tally: Tally): void {
  const here = busyHall();
  const place = { document: here.document, diagram: here.plan, takeIds: (count: number) => here.take(count) };
  const diffs: Diff[] = [];
  for (const { kind, seed } of edits) {
    const before = dump(here.document);
    const random = new SeededRandom(seed);
    const intent = kind === 'undo' ? null : randomIntent(kind, place, random);
    if (intent === null && (kind !== 'undo' || diffs.length === 0)) continue;
    const result = intent ? here.run(intent) : here.undo(random.pick(diffs));
    tally.note(kind, result);
    if (result.ok) diffs.push(result.value);
    else expect(dump(here.document)).toEqual(before);
    expect(brokenInvariants(here.document)).toEqual([]);
  }
}

test('whatever is asked for in whatever order, columns and loaded records agree, refusals change nothing, undo holds and no rule is broken; every operation is done', () => {
  const tally = new Tally();
  const edit = fc.record({ kind: fc.constantFrom(...KINDS), seed: fc.nat() });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 20, maxLength: 60 }), (edits) => tryAll(edits, tally)),
    { numRuns: 24 },
  );
  const left = (): readonly Edit['kind'][] => KINDS.filter((kind) => !tally.done.has(kind));
  const random = new SeededRandom(1);
  for (let round = 0; round < MORE_ROUNDS && left().length > 0; round++) {
    const wanted = left();
    const edits = Array.from({ length: ROUND }, (_, at) => ({
      kind: random.pick(at % 2 === 0 ? wanted : KINDS),
      seed: random.below(2 ** 31),
    }));
    tryAll(edits, tally);
  }
  expect(left()).toEqual([]);
  expect([...tally.refused.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
});
