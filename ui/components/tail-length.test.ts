import { expect, it } from 'vitest';
import { tailLength } from './tail-length';

const tail = (name: string): string => name.slice(name.length - tailLength(name));

it('[V9] a name that is shortened keeps its last word, or its last signs', () => {
  expect(tail('dmi01-akron-rtr01')).toBe('rtr01');
  expect(tail('Data hall East 04')).toBe('t 04');
  expect(tail('Rechenzentrumsneubau')).toBe('neubau');
  expect(tail('Beijing / Yizhuang')).toBe('Yizhuang');
});

it('[V9] a short name is not cut', () => {
  expect(tail('Room 1')).toBe('');
  expect(tail('B06')).toBe('');
  expect(tail('')).toBe('');
});
