import { expect, test } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { overallOf } from './overall';

test('[X31] a selection of any length is told by its kinds, and by the fields in which any record differs', async () => {
  const hall = new SmallHall();
  const racks = Array.from({ length: 20 }, (_, unit) => hall.insertDevice('switch', hall.rackA, unit + 1, { name: 'same' }));
  const many = Array.from({ length: 300 }, () => racks).flat();
  expect(await overallOf(hall.document, many)).toEqual({
    kinds: [{ kind: 'object', class: 'device', count: 6000 }],
    mixed: ['positionU'],
  });
  hall.must({
    kind: 'set-properties',
    version: 1,
    target: 'object',
    ids: [racks[19]!],
    fields: { deletionProhibited: 1, name: 'other' },
  });
  const mixed = await overallOf(hall.document, [...many, hall.rackA]);
  expect(mixed.kinds).toEqual([
    { kind: 'object', class: 'device', count: 6000 },
    { kind: 'object', class: 'rack', count: 1 },
  ]);
  expect(mixed.mixed).toEqual(expect.arrayContaining(['flags', 'name', 'positionU']));
});

test('what is not here is not counted', async () => {
  const hall = new SmallHall();
  expect(await overallOf(hall.document, [hall.takeId()])).toEqual({ kinds: [], mixed: [] });
});
