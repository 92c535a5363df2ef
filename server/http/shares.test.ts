import { describe, expect, test } from 'vitest';
import { Shares } from './shares';

describe('what is held for each who calls', () => {
  test('[security H6] of very many those that rest are forgotten, those that do not are kept, and no claim looks at all of them', () => {
    let looks = 0;
    const shares = new Shares<{ rests: boolean }>(
      () => ({ rests: true }),
      ({ rests }) => ((looks += 1), rests),
    );
    const many = 10_000;
    for (let each = 0; each < many; each += 1) shares.claim(`${each}`).rests = each % 50 !== 0;
    const left = Array.from({ length: many }, (_, each) => each).filter((each) => shares.find(`${each}`) !== undefined);
    expect(left.filter((each) => each % 50 === 0)).toHaveLength(many / 50);
    expect(left.length).toBeLessThan(many / 10);
    expect(looks).toBeLessThan(3 * many);
  });
});
