import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GlyphAtlas, type GlyphSource } from './glyph-atlas';
import { TellingParts } from './telling-parts';
import { shortenAround } from './text-layout';

/** Every sign is half as wide as it is high. */
const LETTER = { data: new Uint8ClampedArray(24 * 32), width: 24, height: 32, glyphTop: 20, glyphLeft: 0, glyphAdvance: 16 };
const source: GlyphSource = { draw: () => LETTER };
const atlas = new GlyphAtlas({ normal: source, strong: source });

/** A name among its neighbours in a room for so many signs. */
function shown(name: string, neighbours: readonly string[], signs: number): string {
  const parts = new TellingParts(() => [name, ...neighbours]);
  return shortenAround(atlas, name, parts.of(name), 10, 'normal', signs * 5);
}

it('[X23] a name that does not fit loses what its neighbours have too, and keeps what tells it apart', () => {
  const akron = ['dmi01-akron-sw01', 'dmi01-akron-sw02', 'dmi01-akron-pdu01'];
  expect(shown('dmi01-akron-rtr01', akron, 17)).toBe('dmi01-akron-rtr01');
  expect(shown('dmi01-akron-rtr01', akron, 13)).toBe('dmi01…rtr01');
  expect(shown('dmi01-akron-rtr01', akron, 8)).toBe('dm…rtr01');
  expect(shown('dmi01-akron-rtr01', akron, 4)).toBe('…r01');
  expect(shown('esx01.h23.big1', ['esx02.h23.big1', 'web01.h23.big1'], 8)).toBe('esx01.h…');
  expect(shown('dc1-esx01.big1', ['dc1-esx02.big1'], 10)).toBe('dc1…esx01…');
});

it('[X23] two neighbours with different names never have the same short one where their parts fit', () => {
  const names = Array.from({ length: 40 }, (_, at) => `dmi01-akron-${at % 2 === 0 ? 'rtr' : 'sw'}${at}`);
  for (const signs of [7, 9, 12, 14]) expect(new Set(names.map((name) => shown(name, names, signs))).size).toBe(names.length);
});

it('[X23] a name without neighbours is shortened from its middle: both ends stay', () => {
  expect(shown('warehouse', [], 6)).toBe('w…ouse');
  expect(shown('cold-store-7', [], 8)).toBe('cold…7');
  expect(shown('cold-store-7', [], 1)).toBe('');
});

it('[walk 1 port names] what is left of a name has one of its signs between any two gaps, whatever stands beside it, or nothing is left', () => {
  const name = fc.array(fc.constantFrom('a', 'Server', '2'), { minLength: 1, maxLength: 3 }).map((words) => words.join('-'));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 20 }), ([own, ...others], signs) => {
      const left = shown(own!, others, signs);
      const kept = left.replaceAll('…', '');
      expect(left === '' || left === own || kept.length > 0, `${own} beside ${others.join(', ')}: ${left}`).toBe(true);
      expect(left).not.toContain('……');
    }),
  );
});
