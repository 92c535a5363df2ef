import { expect, test } from 'vitest';
import { SeededRandom } from '../../../domain/demo/random';
import { writeNumbers, type PortNumber } from './port-numbers';

interface Written {
  readonly left: number;
  readonly right: number;
}

/** A row of cells of 10 mm with numbers so wide. */
function rowOf(widths: readonly number[], written: Written[], y = 0): readonly PortNumber[] {
  return widths.map((widthMm, at) => ({
    ...{ x: 5 + 10 * at, y, widthMm, cellMm: 10 },
    face: [0, 10 * widths.length],
    write: (x, mostMm = widthMm) => {
      written.push({ left: x - mostMm / 2, right: x + mostMm / 2 });
      return true;
    },
  }));
}

test('[Issue 12] numbers of ports keep half a digit to each other: where not all do, every other one stands', () => {
  const written: Written[] = [];
  writeNumbers(rowOf([9.5, 9.5, 9.5, 9.5, 9.5], written), 1, 100);
  expect(written.map(({ left }) => left + 4.75)).toEqual([5, 25, 45]);
});

test('[Issue 12] law: no two numbers of a row stand nearer than the gap, and those that keep it in their own cells all stand', () => {
  const random = new SeededRandom(5);
  for (let row = 0; row < 300; row++) {
    const widths = Array.from({ length: 1 + random.below(30) }, () => 1 + random.next() * 14);
    const written: Written[] = [];
    writeNumbers(rowOf(widths, written), 1, row % 2 === 0 ? 100 : 5);
    const sorted = written.toSorted((a, b) => a.left - b.left);
    sorted.forEach(({ left }, at) => {
      if (at > 0) expect(left - sorted[at - 1]!.right).toBeGreaterThan(1 - 1e-3);
    });
    expect(written.length).toBeGreaterThanOrEqual(widths.filter((width) => width + 1 <= 10).length);
  }
});
