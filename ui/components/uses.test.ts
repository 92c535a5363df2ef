import { expect, test } from 'vitest';
import { usesOf, type Using } from './uses';

const li: Using = { userName: 'Li Na', color: '#2f7ed8', opened: null, selected: [] };

test('[walk 4, in use] each person is named once with what they have of it: open, selected itself, one thing in it, or some', () => {
  const lines = usesOf([
    { ...li, opened: '' },
    { ...li, opened: '' },
    { ...li, userName: 'Bo', opened: 'Hall 2' },
    { ...li, userName: 'Cy', selected: [''] },
    { ...li, userName: 'Di', selected: ['sw-1'] },
    { ...li, userName: 'Ed', selected: ['sw-1', 'sw-2'] },
    { ...li, userName: 'Flo' },
  ]);
  expect(lines.map(({ userName, use, name, many }) => [userName, use, name, many])).toEqual([
    ['Li Na', 'open', '', 1],
    ['Bo', 'openNamed', 'Hall 2', 1],
    ['Cy', 'selected', '', 1],
    ['Di', 'selectedNamed', 'sw-1', 1],
    ['Ed', 'selectedSome', '', 2],
  ]);
});
