import { describe, expect, test } from 'vitest';
import { LIMITS } from '../catalog/limits';
import { isNameRule, namesByRule } from './name-rule';

describe('names by a rule', () => {
  test('[X7] {n} counts from 1, {n:3} with at least three digits, and the rest stands as it is', () => {
    expect(namesByRule('sw-{n:2}.{n}', 3)).toEqual({ ok: true, value: ['sw-01.1', 'sw-02.2', 'sw-03.3'] });
    expect(namesByRule('{n:1}', 10)).toMatchObject({ value: expect.arrayContaining(['10']) as unknown });
  });

  test('[X7] a word that is none is named, with those that are', () => {
    for (const value of ['{m}', '{n:0}', '{}', '{nn}', '{constructor}'])
      expect(namesByRule(`x${value}`, 2)).toMatchObject({
        refusal: { rule: 'name-rule-word', field: 'name', facts: { value, known: '{n}' } },
      });
    expect(namesByRule(' ', 1)).toMatchObject({ refusal: { rule: 'field-missing' } });
  });

  test('[X7] a name that would be too long is refused with how long', () => {
    const stem = 'x'.repeat(LIMITS.nameLength - 1);
    expect(namesByRule(`${stem}{n}`, 9).ok).toBe(true);
    expect(namesByRule(`${stem}{n}`, 10)).toMatchObject({ refusal: { rule: 'too-long', facts: { length: 201, max: 200 } } });
  });

  test('a text with braces is a rule, another one a name', () => {
    expect([isNameRule('a{n}'), isNameRule('a{b}'), isNameRule('a{b'), isNameRule('a')]).toEqual([true, true, false, false]);
  });
});
