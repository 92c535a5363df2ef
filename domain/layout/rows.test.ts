import { describe, expect, test } from 'vitest';
import type { Footprint } from './floor';
import { gapsOf, nameInRow, numberBy, rowHolding, ruleBy, type RowBand } from './rows';

const band = (id: number, from: number, to: number, more: Partial<RowBand> = {}): RowBand => ({
  ...{ id, class: 25, placement: id, x: from, y: 0, width: to - from, depth: 1070, rotation: 0 },
  ...{ name: 'A', rule: '{row}{n:2}', turn: 0, front: 0, from, to },
  ...more,
});
const rack = (x: number, more: Partial<Footprint> = {}): Footprint => {
  return { rack: x, placement: x, x, y: 0, width: 600, depth: 1070, rotation: 0, heightU: 42, ...more };
};

describe('which row a rack stands in', () => {
  test('[X2] the one on whose line its front stands, looking as it does, with some of it in the row’s length', () => {
    const rows = [band(1, 0, 3000), band(2, 3600, 6000)];
    const held = (x: number, more: Partial<Footprint> = {}) => rowHolding(rows, rack(x, more))?.id;
    expect([0, 2900, 3000, 3100, 5700, 6000].map((x) => held(x))).toEqual([1, 1, undefined, 2, 2, undefined]);
    expect(held(0, { rotation: 180 })).toBeUndefined();
    expect([held(0, { y: 500 }), held(0, { y: 600 })]).toEqual([1, undefined]);
    expect(held(0, { depth: 600, y: 400 })).toBeUndefined();
  });

  test('[X2] what is free of a row lies between its racks and at its ends', () => {
    expect(gapsOf(band(1, 0, 3000), [rack(600), rack(1500)])).toEqual([
      { from: 0, to: 600 },
      { from: 1200, to: 1500 },
      { from: 2100, to: 3000 },
    ]);
    expect(gapsOf(band(1, 0, 1200), [rack(0), rack(600)])).toEqual([]);
  });
});

describe('what racks of a row are called', () => {
  const named = (rule: string, standing: readonly string[], along: number, taken: readonly string[] = []) =>
    nameInRow(
      { name: 'A', rule },
      standing.map((name, at) => ({ name, along: at * 600 })),
      along,
      (name) => [...standing, ...taken].includes(name),
    );

  test('[X9] numbered on from the one before, into gaps too, past names that are taken', () => {
    expect(named('{row}{n:2}', [], 0)).toBe('A01');
    expect(named('{row}{n:2}', ['A01', 'A02'], 1200)).toBe('A03');
    expect(named('{row}{n:2}', ['A01', 'A02', 'A04'], 1100)).toBe('A03');
    expect(named('{row}{n:2}', ['A01', 'A02', 'A03'], 1100)).toBe('A04');
    expect(named('{row}-{n}', ['A-9', 'spare'], 1200, ['A-10'])).toBe('A-11');
    expect(named('R{all:3}', ['R010'], 600, ['R011'])).toBe('R012');
    expect(named('Rack', ['Rack'], 600)).toBe('');
  });

  test('[X9] a rule is told by names that it made', () => {
    expect(numberBy('{row}{n:2}', 'A', 'A07')).toBe(7);
    expect(numberBy('{row}.{n}', 'A', 'AB7')).toBeUndefined();
    expect(ruleBy('A', ['A01', 'A02'])).toBe('{row}{n:2}');
    expect(ruleBy('A', ['A-1', 'A-2'])).toBe('{row}-{n}');
    expect(ruleBy('A', ['A01', 'spare', 'A03'])).toBe('');
    expect(ruleBy('B', ['A01'])).toBe('');
  });
});
