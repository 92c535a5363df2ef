import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorOf, PRESENCE_COLORS, type Colored } from './presence-colors';

function comeIn(accounts: readonly number[]): readonly Colored[] {
  const present: Colored[] = [];
  for (const account of accounts) present.push({ account, color: colorOf(account, present) });
  return present;
}

test('[walk 4, colours] an account has its own colour at every visit, whoever came before, as long as nobody present shares it', () => {
  const order = fc.shuffledSubarray(
    Array.from(PRESENCE_COLORS, (_, at) => at + 5),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(order, order, (before, after) => {
      const own = new Map(comeIn(before).map(({ account, color }) => [account, color]));
      for (const { account, color } of comeIn(after)) expect(own.get(account) ?? color).toBe(color);
    }),
  );
});

test('[walk 4, colours] those present have as many colours as there are; all windows of an account have one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 40 }), (accounts) => {
      const present = comeIn(accounts);
      const people = new Set(accounts).size;
      expect(new Set(present.map(({ color }) => color)).size).toBe(Math.min(people, PRESENCE_COLORS.length));
      const pairs = new Set(present.map(({ account, color }) => `${account} ${color}`));
      expect(pairs.size).toBe(people);
    }),
  );
});
