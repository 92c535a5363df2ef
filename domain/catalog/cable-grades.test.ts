import { describe, expect, test } from 'vitest';
import { servesAs } from './cable-grades';
import { CABLE_TYPES, codeOf } from './enums';

const serves = (there: (typeof CABLE_TYPES)[number], asked: (typeof CABLE_TYPES)[number]): boolean =>
  servesAs(codeOf(CABLE_TYPES, there), codeOf(CABLE_TYPES, asked));

describe('a cable that is there in place of the type that was asked for', () => {
  test('[walk 1 #2] glass of one kind never stands for the other, nor a lesser grade for a better one', () => {
    expect(serves('smf-os2', 'mmf-om4')).toBe(false);
    expect(serves('mmf-om4', 'smf-os2')).toBe(false);
    expect(serves('mmf-om3', 'mmf-om4')).toBe(false);
    expect(serves('mmf-om5', 'mmf-om1')).toBe(false);
    expect(serves('smf', 'mmf-om4')).toBe(false);
    expect(serves('cat6', 'dac-passive')).toBe(false);
  });

  test('a better grade does, and so does one of which the grade or the type is not recorded', () => {
    expect(serves('mmf-om5', 'mmf-om4')).toBe(true);
    expect(serves('smf-os2', 'smf-os1')).toBe(true);
    expect(serves('cat6a', 'cat6')).toBe(true);
    expect(serves('mmf', 'mmf-om4')).toBe(true);
    expect(serves('mmf-om3', 'mmf')).toBe(true);
    expect(serves('', 'mmf-om4')).toBe(true);
    expect(serves('smf-os2', '')).toBe(true);
    for (const type of CABLE_TYPES) expect(serves(type, type)).toBe(true);
  });
});
