import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { crossedOn, enteredAt } from './tray-crossings';

describe('what a tray along the floor crosses', () => {
  test('[11.3] a piece enters an outline exactly where no line separates the two', () => {
    const at = fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) });
    fc.assert(
      fc.property(at, at, (from, to) => {
        fc.pre(from.x !== to.x || from.y !== to.y);
        const beside = Math.max(from.x, to.x) <= 10 || Math.min(from.x, to.x) >= 25;
        const above = Math.max(from.y, to.y) <= 15 || Math.min(from.y, to.y) >= 30;
        const sides = [10, 25].flatMap((x) =>
          [15, 30].map((y) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)),
        );
        const isApart = beside || above || sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
        expect(enteredAt(from, to, [10, 15, 25, 30]) === undefined).toBe(isApart);
      }),
      { seed: 20_261_125, numRuns: 1000 },
    );
  });

  test('[11.3] columns and cooling units in the order in which it meets them; racks and aisles are no obstacle', () => {
    const hall = new SmallHall();
    const put = (name: string, x: number) => {
      const id = hall.takeId();
      const object = { id, parent: hall.room, class: codeOf(OBJECT_CLASSES, name), name, widthMm: 400, depthMm: 400 };
      const placement = { id: hall.takeId(), diagram: hall.plan, subject: id, x, y: 2000 };
      hall.must({ kind: 'insert-objects', version: 1, objects: [object], diagrams: [], placements: [placement] });
      return id;
    };
    const [far, near] = [put('column', 4000), put('coolingUnit', 2000)];
    put('coldAisle', 3000);
    const along = (y: number) =>
      crossedOn(hall.document, hall.plan, [
        { x: 0, y },
        { x: 6000, y },
        { x: 6000, y: 0 },
        { x: 600, y: 600 },
      ]);
    expect(along(2200)).toEqual([near, far]);
    expect(along(2400)).toEqual([]);
  });
});
