import { expect, test } from 'vitest';
import { byDay, sinceOf } from './ranges';

test('[issue 11, this week] a week is today and the six days before it, from midnight; steps stand by their day', () => {
  const now = new Date(2026, 10, 26, 15, 30).getTime();
  expect(sinceOf('day', now)).toBe(new Date(2026, 10, 26).getTime());
  expect(sinceOf('week', now)).toBe(new Date(2026, 10, 20).getTime());
  expect(sinceOf('month', now)).toBe(new Date(2026, 9, 28).getTime());
  expect(sinceOf('all', now)).toBe(0);
  const [late, early, before] = [now, now - 60_000, new Date(2026, 10, 25, 23, 59).getTime()];
  expect(byDay([late, early, before].map((atMs) => ({ atMs })))).toEqual([
    { atMs: new Date(2026, 10, 26).getTime(), steps: [{ atMs: late }, { atMs: early }] },
    { atMs: new Date(2026, 10, 25).getTime(), steps: [{ atMs: before }] },
  ]);
});
