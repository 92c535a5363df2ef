import { expect, test } from 'vitest';
import { TwoHalls } from '../../tests/fixtures/two-halls';
import type { NotSaid } from './heights';
import { toldByPlace } from './heights';
import { laidPieces } from './laid-pieces';

const site = new TwoHalls();
const { document } = site.hall;
const chain = (...ids: readonly number[]) => ids.map((id) => document.get('pathway', id)!);
const height = (id: number): NotSaid => ({ what: 'height', id, name: document.get('pathway', id)!.name });

test('[walk 1 trays] trays of several places are told with their places and lengths, those of one place without', () => {
  const room = document.get('object', site.hall.room)!.name;
  expect(laidPieces(document, chain(site.inner, site.riser, site.other))).toEqual([
    { id: site.inner, name: 'inner', place: room, lengthMm: 4000 },
    { id: site.riser, name: 'riser', place: document.get('object', site.hall.site)!.name, lengthMm: 30_000 },
    { id: site.other, name: 'other', place: 'Hall 2', lengthMm: 7000 },
  ]);
  expect(laidPieces(document, chain(site.inner))).toMatchObject([{ name: 'inner', place: '' }]);
});

test('[walk 1 trays] and so is what nobody said of their heights', () => {
  const told = toldByPlace(
    [height(site.other), { what: 'entry', id: site.farRack, name: 'Z' }],
    laidPieces(document, chain(site.riser, site.other)),
  );
  expect(told).toEqual([
    { what: 'height', id: site.other, name: 'other', place: 'Hall 2' },
    { what: 'entry', id: site.farRack, name: 'Z' },
  ]);
});
