import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairLine } from './fair-line';

describe('the common line', () => {
  test('whoever has many waiting goes in turns with whoever has few', () => {
    const line = new FairLine<string>();
    for (let at = 1; at <= 4; at += 1) line.push('many', `m${at}`);
    line.push('few', 'f1');
    line.push('one', 'o1');
    const taken = Array.from({ length: 6 }, () => line.take(1));
    expect(taken.slice(0, 3).toSorted()).toEqual(['f1', 'm1', 'o1']);
    expect(taken.slice(3)).toEqual(['m2', 'm3', 'm4']);
    expect([line.take(1), line.length]).toEqual([undefined, 0]);
  });

  test('the jobs of one account keep their order, also those that are put back; one without room is passed over', () => {
    const line = new FairLine<string>();
    for (const job of ['a', 'b', 'c']) line.push('x', job);
    expect(line.take(1)).toBe('a');
    line.putBack('x', 'a');
    expect(line.take(1, (_, job) => job !== 'a')).toBe('b');
    expect([line.take(1), line.take(1)]).toEqual(['a', 'c']);
  });

  test('[law] nobody who waits sees more than one job of another, however heavy, before a light job of their own', () => {
    const work = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(work, fc.integer({ min: 1, max: 5 }), (heavy, others) => {
        const line = new FairLine<{ readonly account: string; readonly ms: number }>();
        for (const ms of heavy) line.push('heavy', { account: 'heavy', ms: ms + 100 });
        let waited = 0;
        for (let round = 0; round < heavy.length; round += 1) {
          for (let at = 0; at < others; at += 1) line.push(`light ${at}`, { account: `light ${at}`, ms: 1 });
          let heavies = 0;
          for (let left = others; left > 0; ) {
            const job = line.take(1)!;
            line.charge(job.account, job.ms - 1);
            if (job.account === 'heavy') heavies += 1;
            else left -= 1;
          }
          waited = Math.max(waited, heavies);
        }
        expect(waited).toBeLessThanOrEqual(1);
      }),
    );
  });
});
