import { expect, test, vi } from 'vitest';

vi.mock('../../../session/session', () => ({ api: {} }));
vi.mock('../../../engine-host/engine-host', () => ({}));

const { renamedIn } = await import('./renamed');

const hall = { diagram: 5, name: 'Plan', path: [{ id: 1, name: 'Site' }, { id: 2, name: 'Hall' }] }; // prettier-ignore

test('[walk 4, seen] what the title calls otherwise is a place that the diagram stands in, or itself where it stands in none', () => {
  const renamed = { ...hall, path: [hall.path[0]!, { id: 2, name: 'Hall 1' }] };
  expect(renamedIn(hall, renamed)).toEqual([{ id: 2, before: 'Hall', after: 'Hall 1' }]);
  expect(renamedIn(hall, { ...hall, name: 'Ground' })).toEqual([]);
  expect(renamedIn({ ...hall, path: [] }, { ...hall, path: [], name: 'Ground' })).toEqual([
    { id: 5, before: 'Plan', after: 'Ground' },
  ]);
  expect(renamedIn(hall, { ...hall, path: [{ id: 9, name: 'Other' }] })).toEqual([]);
});
