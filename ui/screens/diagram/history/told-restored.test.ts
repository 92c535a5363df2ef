import { expect, test, vi } from 'vitest';

vi.mock('../../../session/session', () => ({ api: {} }));

const { goneFrom } = await import('./told-restored');

const pages = (clocks: readonly number[], more = false) => ({ items: clocks.map((clock) => ({ clock })), more });
const gone = (before: ReturnType<typeof pages>, now: ReturnType<typeof pages>) => goneFrom(before, now).map(({ clock }) => clock);

test('[walk 4b S9] what went from the list of deleted things while one looks at it is known, and not what a later deletion pushed off its page', () => {
  expect(gone(pages([9, 7, 5]), pages([9, 5]))).toStrictEqual([7]);
  expect(gone(pages([9, 7, 5], true), pages([11, 9, 7], true))).toStrictEqual([]);
  expect(gone(pages([9, 7, 5], true), pages([11, 9, 5], true))).toStrictEqual([7]);
  expect(gone(pages([9]), pages([]))).toStrictEqual([9]);
});
