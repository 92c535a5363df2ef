import { expect, it } from 'vitest';
import type { ClosureSplice } from '../../../../domain/cabling/closure-content';
import { splicedPairs } from './spliced-pairs';

const splice = (id: number, core: number, other: number): ClosureSplice => ({
  id,
  tray: 1,
  position: id,
  left: { cable: 10, core, end: 2 },
  right: { cable: 20, core: other, end: 1 },
});
const run = (cable: number, end: 1 | 2, first: number, count: number) => ({ cable, end, first, count });

it('cores count as done when each is spliced to its partner, whichever side it stands on', () => {
  const splices = [splice(1, 1, 1), splice(2, 2, 2), splice(3, 3, 4)];
  expect(splicedPairs(splices, run(10, 2, 1, 2), run(20, 1, 1, 2))).toBe(2);
  expect(splicedPairs(splices, run(20, 1, 1, 2), run(10, 2, 1, 2))).toBe(2);
  // Core 3 is spliced, and to another than its partner.
  expect(splicedPairs(splices, run(10, 2, 1, 3), run(20, 1, 1, 3))).toBe(2);
  expect(splicedPairs(splices, run(10, 1, 1, 3), run(20, 1, 1, 3))).toBe(0);
  expect(splicedPairs([], run(10, 2, 1, 3), run(20, 1, 1, 3))).toBe(0);
});
