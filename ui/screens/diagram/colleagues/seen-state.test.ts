import { expect, test } from 'vitest';
import { markSeen, unmarkField, useSeen, type SeenChange } from './seen-state';

const changed = (record: number, field: string): SeenChange => ({
  ...{ record, field, who: 'bo', name: 'A01', label: 'Owner', before: '', wasEmpty: true, after: 'BO-1' },
});

test('[walk 4c 3] a mark of what a colleague wrote goes when another value is stored here, and no other mark with it', () => {
  markSeen([changed(1, 'owner'), changed(1, 'remarks'), changed(2, 'owner')], '');
  unmarkField(1, 'owner');
  expect(useSeen.getState().marks.map(({ record, field }) => `${record} ${field}`)).toEqual(['1 remarks', '2 owner']);
});
