import { expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { pictureOf } from './picture-desk';

const sides = ['Front', 'Rear'] as const;

test('[walk 1] racks are shown by the elevations of their room, on whichever of its drawings they were chosen; anything else as it is drawn', () => {
  const { document, room, rackA, rackB, plan, elevation } = new SmallHall();
  const of = (...ids: readonly number[]) => pictureOf(document, plan, { ids, sides });
  expect(of(rackA, rackB)).toEqual({ kind: 'racks', elevation, racks: [rackA, rackB], sides });
  expect(of(rackA, room)).toEqual({ kind: 'diagram', diagram: plan, ids: [rackA, room] });
  expect(of()).toEqual({ kind: 'diagram', diagram: plan, ids: [] });
});
