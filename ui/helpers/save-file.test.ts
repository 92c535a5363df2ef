import { expect, test } from 'vitest';
import { fileName } from './save-file';

test('a name becomes a file name that every file system takes, and stays readable', () => {
  expect(fileName('A01', 'png')).toBe('A01.png');
  expect(fileName('机柜 A/01: left?', 'png')).toBe('机柜 A-01- left-.png');
  expect(fileName('..', 'png')).toBe('-.png');
  expect(fileName('x'.repeat(300), 'png')).toHaveLength(104);
});
