import { expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { DEFAULT_VIEW } from '../../../domain/geometry/view-settings';
import { pictureOf, viewFor } from './picture-desk';

const sides = ['Front', 'Rear'] as const;

test('[walk 1] racks are shown by the elevations of their room, on whichever of its drawings they were chosen; anything else as it is drawn', () => {
  const { document, room, rackA, rackB, plan, elevation } = new SmallHall();
  const of = (...ids: readonly number[]) => pictureOf(document, plan, { ids, sides });
  expect(of(rackA, rackB)).toEqual({ kind: 'racks', elevation, racks: [rackA, rackB], sides });
  expect(of(rackA, room)).toEqual({ kind: 'diagram', diagram: plan, ids: [rackA, room] });
  expect(of()).toEqual({ kind: 'diagram', diagram: plan, ids: [] });
});

test('[walk 1, 5] a picture of racks leaves out the way that is lit on the screen, one of a drawing keeps it', () => {
  const { document, rackA, plan } = new SmallHall();
  const lit = { ...DEFAULT_VIEW, highlight: { first: [rackA], second: [] } };
  expect(viewFor(pictureOf(document, plan, { ids: [rackA], sides }), lit)).toEqual(DEFAULT_VIEW);
  expect(viewFor(pictureOf(document, plan, { ids: [], sides }), lit)).toBe(lit);
});
