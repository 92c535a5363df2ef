import { expect, test } from 'vitest';
import { agoWords } from './when-words';

test('[X27] how long something lasts is told in its biggest whole unit, in the user’s language', () => {
  const ago = (seconds: number, language = 'en') => agoWords(1_000_000_000_000 - seconds * 1000, language, 1_000_000_000_000);
  expect([0, 59, 60, 3_599, 3_600, 86_399, 200_000].map((seconds) => ago(seconds))).toEqual([
    '0 seconds ago',
    '59 seconds ago',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
    '2 days ago',
  ]);
  expect(ago(120, 'zh-CN')).toBe('2分钟前');
});
