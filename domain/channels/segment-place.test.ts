import { expect, test } from 'vitest';
import { created } from '../document/changes';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { segmentOf } from './assemble';

test('[walk 1] a pathway that a new cable would lie in says the place that holds it', () => {
  const hall = new SmallHall();
  const [inside, between] = [hall.takeId(), hall.takeId()];
  const ladder = { from: hall.rackA, to: hall.rackB, kind: 1, name: 'Ladder 1', widthMm: 300, lengthMm: 900 };
  hall.document.apply([
    created('pathway', inside, { ...ladder, parent: hall.room }),
    created('pathway', between, { ...ladder, parent: hall.site }),
  ]);
  const said = [inside, between].map((id) => segmentOf(hall.document, id, { diameterMm: 0, separation: 'data' }));
  expect(said.map(({ name, place }) => [name, place])).toEqual([
    ['Ladder 1', 'Hall 1'],
    ['Ladder 1', 'Harbour'],
  ]);
});
