import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LABEL_RULE, endLabel, labelFrame, labelOf, numbered, ruleRefusal, siteWord, uniqueLabels } from './labels';

const NAMES = { site: 'FRA1', rackA: 'A01', rackB: 'B02', deviceA: 'sw-1', portA: 'ge1' };

describe('a rule of labels', () => {
  it('puts in the names and a running number of so many digits', () => {
    const frame = labelFrame(DEFAULT_LABEL_RULE, NAMES);
    expect(labelOf(frame, 7)).toBe('FRA1-A01-0007');
    expect(labelOf(labelFrame('{rackA}/{portA} > {rackB}', NAMES), 0)).toBe('A01/ge1 > B02');
  });

  it('[walk 1 #41] a site is its code where its name begins with one, else its whole name', () => {
    expect(siteWord('FRA1 Frankfurt Osthafen')).toBe('FRA1');
    expect(siteWord('LON-2')).toBe('LON-2');
    expect(siteWord('North Campus')).toBe('North Campus');
    expect(siteWord('')).toBe('');
  });

  it('leaves no dashes where a name is missing', () => {
    expect(labelOf(labelFrame('{site}-{room}-{rackA}-{nn}', { rackA: 'A01' }), 3)).toBe('A01-03');
  });

  it('goes on above the greatest number given, each frame by itself, and never gives a label twice', () => {
    const [a, b] = ['A01', 'A02'].map((rackA) => labelFrame('{rackA}-{nnn}', { rackA }));
    expect(numbered([a!, b!, a!], (frame) => (frame.before === 'A01-' ? 41 : 0))).toEqual(['A01-042', 'A02-001', 'A01-043']);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('A', 'B', 'C1'), { maxLength: 60 }),
        fc.integer({ min: 0, max: 5000 }),
        (racks, high) => {
          const labels = numbered(
            racks.map((rackA) => labelFrame('{rackA}-{n}', { rackA })),
            () => high,
          );
          expect(new Set(labels).size).toBe(labels.length);
          expect(uniqueLabels(labels, () => 0).ok).toBe(true);
        },
      ),
    );
  });

  it('is refused when it is empty, holds an unknown word or two numbers', () => {
    expect(ruleRefusal(' ')?.rule).toBe('label-rule-empty');
    expect(ruleRefusal('{rack}-{nn}')).toMatchObject({ rule: 'label-word-unknown', facts: { value: '{rack}' } });
    expect(ruleRefusal('{n}-{nn}')?.rule).toBe('label-numbers-many');
    expect(ruleRefusal(DEFAULT_LABEL_RULE)).toBeNull();
  });

  it('a label that another cable has, or that comes twice, is refused by name', () => {
    expect(uniqueLabels(['a', 'b', 'a'], () => 0)).toMatchObject({ refusal: { rule: 'label-twice', facts: { name: 'a' } } });
    expect(uniqueLabels(['a', 'b'], (label) => (label === 'b' ? 9 : 0))).toMatchObject({
      refusal: { rule: 'label-taken', facts: { name: 'b', cable: 9 } },
    });
    expect(uniqueLabels(['', ''], () => 0).ok).toBe(true);
  });

  it('either end is printed with its own place and the far one', () => {
    expect(endLabel('FRA1-0001', 'A01 sw-1 ge1', 'B02 sw-2 ge4')).toEqual(['FRA1-0001', 'A01 sw-1 ge1', '→ B02 sw-2 ge4']);
  });
});
