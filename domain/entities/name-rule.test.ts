import { describe, expect, test } from 'vitest';
import { LIMITS } from '../catalog/limits';
import { freeNames, isNameRule, namesByRule } from './name-rule';

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

describe('names of what is new', () => {
  const taken = new Set(['sw-02', 'sw-03', 'core']);
  const free = (typed: string, count: number) => freeNames(typed, count, (name) => taken.has(name));

  test('[X8] a rule makes the next free names, and what is taken is passed over and told', () => {
    expect(free('sw-{n:2}', 3)).toEqual({ ok: true, value: { names: ['sw-01', 'sw-04', 'sw-05'], passed: ['sw-02', 'sw-03'] } });
  });

  test('[X8] a text is the first name, and the others go on from it; one thing is called as is typed', () => {
    expect(free('fw-9', 3)).toEqual({ ok: true, value: { names: ['fw-9', 'fw-10', 'fw-11'], passed: [] } });
    expect(free('sw-02', 2)).toEqual({ ok: true, value: { names: ['sw-04', 'sw-05'], passed: ['sw-02'] } });
    expect(free('core', 1)).toEqual({ ok: true, value: { names: ['core'], passed: ['core'] } });
    expect(free('', 2)).toEqual({ ok: true, value: { names: ['', ''], passed: [] } });
  });

  test('[X8] a word that no rule knows, and a name that gets too long, are refused at the name', () => {
    expect(free('{x}', 1)).toMatchObject({ refusal: { rule: 'name-rule-word', field: 'name' } });
    expect(free(`${'x'.repeat(LIMITS.nameLength - 1)}9`, 2)).toMatchObject({ refusal: { rule: 'too-long', field: 'name' } });
  });
});
