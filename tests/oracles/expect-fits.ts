import { expect } from 'vitest';
import type { PlainFit } from '../../domain/proof/plain-fits';
import type { FitAnswer, FitQuestion } from '../../workers/api/capacity';

/** What single precision may turn around, in hundredths. */
const ALIKE = 1e-3;

/** Does an answer say of every rack what was worked out of it, and are the ten shown those that none of the others is better than? */
export function expectFits(answer: FitAnswer, plain: ReadonlyMap<number, PlainFit>, aim: FitQuestion['aim']): void {
  const takers = [...plain.keys()].filter((rack) => plain.get(rack)!.refused === null);
  const count = (why: PlainFit['refused']): number => [...plain.values()].filter((fit) => fit.refused === why).length;
  expect(answer.refused).toEqual({
    units: count('units'),
    power: count('power'),
    weight: count('weight'),
    cooling: count('cooling'),
    ports: count('ports'),
    // Nothing in the plain reading asks for them.
    outlets: 0,
    reach: 0,
    keep: 0,
  });
  expect(answer.best).toHaveLength(Math.min(10, takers.length));
  answer.best.forEach((line, at) => {
    const fit = plain.get(line.rack)!;
    expect([line.positionU, line.gap / 2]).toEqual([fit.positionU, fit.gapU]);
    for (const [name, part] of Object.entries(line.parts)) {
      const taken = fit.taken[name as keyof PlainFit['taken']];
      const expected = taken === null || aim === 'pack' ? taken : 100 - taken;
      if (expected === null) expect(part).toBeNull();
      else expect(part).toBeCloseTo(expected, 6);
    }
    expect(Math.abs(line.score - rankOf(fit, aim).mean)).toBeLessThanOrEqual(0.5 + ALIKE);
    const before = at > 0 ? plain.get(answer.best[at - 1]!.rack)! : fit;
    expect(isBetter(fit, before, aim)).toBe(false);
  });
  const shown = new Set(answer.best.map(({ rack }) => rack));
  const last = plain.get(answer.best.at(-1)?.rack ?? 0);
  const others = takers.filter((rack) => !shown.has(rack));
  for (const rack of others) expect(isBetter(plain.get(rack)!, last!, aim)).toBe(false);
  const { next } = answer;
  if (others.length > 0) {
    expect(next?.kind).toBe('behind');
    const told = next?.kind === 'behind' ? next.line.rack : 0;
    expect(others).toContain(told);
    for (const rack of others) expect(isBetter(plain.get(rack)!, plain.get(told)!, aim)).toBe(false);
  } else if (takers.length < plain.size) {
    expect(next?.kind).toBe('lacks');
    if (next?.kind === 'lacks') expect(plain.get(next.miss.rack)!.refused).toBe(next.miss.why);
  } else expect(next).toBeNull();
}

/** Places of which more is known come first, then those with the higher score. */
export function isBetter(one: PlainFit, other: PlainFit, aim: FitQuestion['aim']): boolean {
  const [a, b] = [rankOf(one, aim), rankOf(other, aim)];
  return a.known > b.known || (a.known === b.known && a.mean > b.mean + ALIKE);
}

function rankOf({ taken }: PlainFit, aim: FitQuestion['aim']): { readonly known: number; readonly mean: number } {
  const parts = Object.values(taken).filter((part) => part !== null);
  const mean = parts.reduce((sum, part) => sum + (aim === 'pack' ? part : 100 - part), 0) / parts.length;
  return { known: parts.length, mean };
}
