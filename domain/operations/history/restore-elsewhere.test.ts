import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { codeOf, OBJECT_CLASSES } from '../../catalog/enums';
import type { Diff } from '../../document/diff';
import { sliceOf } from '../../document/load-slice';
import type { Refusal } from '../../result';
import { restoreDiff } from './restore';
import { elsewhereOf, isPlaceTaken, offered, rackReads, racksNear, racksNearReads, type Elsewhere } from './restore-elsewhere';
import { undoReads } from './undo';

const deleteObjects = (...ids: readonly number[]) => ({ kind: 'delete-objects', version: 1, ids }) as const;

function found(hall: SmallHall, deleted: Diff): Elsewhere | Refusal {
  const racks = racksNear(sliceOf(racksNearReads(deleted), hall.document), deleted);
  const straight = restoreDiff(hall.document, deleted);
  if (straight.ok || !isPlaceTaken(straight.refusal)) throw new Error('its place is free');
  return elsewhereOf(sliceOf(rackReads(racks), hall.document), deleted, racks, straight.refusal);
}

function restored(hall: SmallHall, deleted: Diff): Elsewhere {
  const place = found(hall, deleted);
  if ('rule' in place) throw new Error(place.rule);
  const diff = restoreDiff(sliceOf(undoReads(place.deleted), hall.document), place.deleted);
  if (!diff.ok) throw new Error(diff.refusal.rule);
  hall.document.apply(diff.value);
  return place;
}

const unitOf = (hall: SmallHall, id: number) => {
  const { parent, positionU } = hall.document.get('object', id)!;
  return { parent, positionU };
};

test('[X5] a device whose units are taken comes back to the nearest free ones of its rack, with its ports and cables', () => {
  const hall = new SmallHall();
  const [a, b] = [hall.insertDevice('switch', hall.rackA, 5), hall.insertDevice('switch', hall.rackA, 20)];
  const cable = hall.connect(hall.ports(a)[0]!, hall.ports(b)[0]!);
  const gone = hall.must(deleteObjects(a));
  for (const unit of [4, 5, 6]) hall.insertDevice('panel', hall.rackA, unit);
  expect(restored(hall, gone).moved).toMatchObject({ id: a, rack: hall.rackA, rackName: 'A', positionU: 3 });
  expect(unitOf(hall, a)).toEqual({ parent: hall.rackA, positionU: 3 });
  expect(hall.document.get('cable', cable)).toBeDefined();
});

test('[X5] where its rack is full it comes back to the next rack of the room', () => {
  const hall = new SmallHall();
  const a = hall.insertDevice('server', hall.rackB, 11);
  const gone = hall.must(deleteObjects(a));
  for (const unit of [2, 4, 6, 8, 10, 12]) hall.insertDevice('panel', hall.rackB, unit);
  const place = restored(hall, gone);
  expect(place.moved).toMatchObject({ rack: hall.rackA, rackName: 'A', positionU: 11 });
  expect(unitOf(hall, a)).toEqual({ parent: hall.rackA, positionU: 11 });
});

test('[X5] the refusal names what stands there and the free place, and one that finds none says so', () => {
  const hall = new SmallHall();
  const a = hall.insertDevice('switch', hall.rackA, 5);
  const gone = hall.must(deleteObjects(a));
  hall.insertDevice('panel', hall.rackA, 5);
  const taken = { rule: 'units-occupied', facts: { byName: 'panel', byPositionU: 5 } };
  expect(offered(taken, found(hall, gone) as Elsewhere).facts).toEqual({ ...taken.facts, freeRack: 'A', freeU: 4 });
  for (const [rack, units] of [[hall.rackA, 42] as const, [hall.rackB, 12] as const])
    for (let unit = 1; unit <= units; unit += 1) if (unit !== 5 || rack === hall.rackB) hall.insertDevice('panel', rack, unit);
  expect(found(hall, gone)).toMatchObject({
    rule: 'restore-nowhere',
    facts: { name: 'switch', heightU: 1, byName: 'panel', byPositionU: 5 },
  });
});

test('[X5] units that are kept for somebody are not offered', () => {
  const hall = new SmallHall();
  const a = hall.insertDevice('switch', hall.rackA, 5);
  const gone = hall.must(deleteObjects(a));
  hall.insertDevice('panel', hall.rackA, 5);
  const kept = { class: codeOf(OBJECT_CLASSES, 'reservation'), name: 'Storage of May', owner: 'bob', positionU: 1, heightU: 4 };
  const object = { id: hall.takeId(), parent: hall.rackA, ...kept };
  hall.must({ kind: 'insert-objects', version: 1, diagrams: [], placements: [], objects: [object] } as never);
  expect(restored(hall, gone).moved.positionU).toBe(6);
});

test('[X5] whatever was deleted together and whatever stands there now, all of it comes back and no two meet, or nothing does', () => {
  const unit = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(fc.uniqueArray(unit, { minLength: 1, maxLength: 8 }), fc.uniqueArray(unit, { maxLength: 12 }), (gone, now) => {
      const hall = new SmallHall();
      const devices = gone.map((each) => hall.insertDevice('switch', hall.rackB, each));
      const deleted = hall.must(deleteObjects(...devices));
      for (const each of now) hall.insertDevice('panel', hall.rackB, each);
      const straight = restoreDiff(hall.document, deleted);
      expect(straight.ok).toBe(!gone.some((each) => now.includes(each)));
      if (straight.ok) return;
      restored(hall, deleted);
      for (const [at, id] of devices.entries())
        if (!now.includes(gone[at]!)) expect(unitOf(hall, id)).toEqual({ parent: hall.rackB, positionU: gone[at] });
    }),
    { numRuns: 25 },
  );
});
