import { describe, expect, test } from 'vitest';
import { OBJECT_LIFECYCLES } from '../../domain/catalog/enums';
import { fieldsOf } from '../properties/property-fields';
import { stepLines, type StepLine } from './record-steps';

const RACK = fieldsOf({ kind: 'object', class: 'rack' });
const DEVICE = fieldsOf({ kind: 'object', class: 'device' });
const told = (lines: readonly StepLine[]) =>
  lines.map(({ property, before, after }) => [property?.name ?? 'place', before, after]);
const text = (words: string) => ({ kind: 'text', text: words });

describe('what a step made of a record', () => {
  test('[X5] values stand as the panel shows them: units, words of choices, empty as empty', () => {
    const fields = [
      { field: 'widthMm', before: 0, after: 600 },
      { field: 'lifecycle', before: 0, after: 1 },
      { field: 'owner', before: '', after: 'Ann' },
    ];
    expect(told(stepLines({ fields }, RACK, {}))).toEqual([
      ['widthMm', text(''), text('600 mm')],
      ['lifecycle', { kind: 'choice', choice: OBJECT_LIFECYCLES[0] }, { kind: 'choice', choice: OBJECT_LIFECYCLES[1] }],
      ['owner', text(''), text('Ann')],
    ]);
  });

  test('[X5] of the flags those are told that changed, as switches', () => {
    const [first] = RACK.filter(({ bit }) => bit !== undefined);
    const fields = [{ field: 'flags', before: 0, after: first!.bit! }];
    expect(told(stepLines({ fields }, RACK, {}))).toEqual([
      [first!.name, { kind: 'switch', on: false }, { kind: 'switch', on: true }],
    ]);
  });

  test('[X5] where it stood is told by name, what no property shows is not told', () => {
    const fields = [
      { field: 'parent', before: 24_000_000_000_007, after: 24_000_000_000_008 },
      { field: 'class', before: 1, after: 2 },
    ];
    expect(told(stepLines({ fields }, DEVICE, { 24000000000007: 'A01' }))).toEqual([['place', text('A01'), text('')]]);
  });
});
