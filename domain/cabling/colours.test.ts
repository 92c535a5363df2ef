import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import words from '../../ui/i18n/zh-cn/cores.json';
import { COLOUR_SCHEMES, fibreColour, schemeRefusal, tubeColour, type ColourScheme, type FibreColour } from './colours';

const FACTS = new URL('../../../shared/data/standards/fibre-colours.json', import.meta.url);
const CHINESE: Readonly<Record<FibreColour, string>> = words.fibreColour;
const schemes: readonly ColourScheme[] = Object.values(COLOUR_SCHEMES);
const anyScheme = fc.constantFrom(...schemes);

describe('colour schemes of fibres', () => {
  test('the twelve colours of each scheme: each once, all of them known', () => {
    for (const scheme of schemes) {
      expect(scheme.fibres).toHaveLength(12);
      expect(schemeRefusal(scheme), scheme.key).toBeNull();
    }
  });

  test.runIf(existsSync(FACTS))('the orders are those of the collected facts', () => {
    const facts = JSON.parse(readFileSync(FACTS, 'utf8')) as {
      readonly schemes: Readonly<Record<string, readonly string[]>>;
      readonly colour_names_zh: readonly string[];
    };
    const SAME: Readonly<Record<string, string>> = { slate: 'grey', rose: 'pink', aqua: 'turquoise' };
    const order = (start: string): readonly string[] =>
      Object.entries(facts.schemes)
        .find(([name]) => name.startsWith(start))![1]
        .map((word) => SAME[word] ?? word);
    expect(COLOUR_SCHEMES['tia-598'].fibres).toEqual(order('TIA-598'));
    expect(COLOUR_SCHEMES['yd-t'].fibres).toEqual(order('TIA-598'));
    expect(COLOUR_SCHEMES['yd-t'].fibres.map((colour) => CHINESE[colour])).toEqual(facts.colour_names_zh);
    expect(COLOUR_SCHEMES['din-vde-0888'].fibres).toEqual(order('DIN VDE 0888'));
    expect(COLOUR_SCHEMES['iec-60794-2'].fibres).toEqual(order('IEC 60794-2'));
    expect(COLOUR_SCHEMES.swisscom.fibres).toEqual(order('Swisscom'));
  });

  test('fibre 1 is blue in TIA-598 and red in DIN VDE 0888; what is sold as IEC 60304 has the DIN order', () => {
    expect(fibreColour(COLOUR_SCHEMES['tia-598'], 1)).toEqual({ colour: 'blue' });
    expect(fibreColour(COLOUR_SCHEMES['din-vde-0888'], 1)).toEqual({ colour: 'red' });
    expect(COLOUR_SCHEMES['iec-60304'].fibres).toEqual(COLOUR_SCHEMES['din-vde-0888'].fibres);
  });

  test('beyond 12 the colours come again with one more stripe or ring each dozen; the black fibre gets yellow ones', () => {
    const tia = COLOUR_SCHEMES['tia-598'];
    expect(fibreColour(tia, 12)).toEqual({ colour: 'turquoise' });
    expect(fibreColour(tia, 13)).toEqual({ colour: 'blue', mark: { kind: 'stripe', count: 1, colour: 'black' } });
    expect(fibreColour(tia, 20)).toEqual({ colour: 'black', mark: { kind: 'stripe', count: 1, colour: 'yellow' } });
    expect(fibreColour(tia, 25)).toEqual({ colour: 'blue', mark: { kind: 'stripe', count: 2, colour: 'black' } });
    expect(fibreColour(COLOUR_SCHEMES['din-vde-0888'], 13).mark).toMatchObject({ kind: 'ring', count: 1 });
  });

  test('no two fibres of a tube look alike, whatever the count', () => {
    const anyFibre = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(anyScheme, anyFibre, anyFibre, (scheme, one, other) => {
        fc.pre(one !== other);
        expect(fibreColour(scheme, one)).not.toEqual(fibreColour(scheme, other));
      }),
    );
  });

  test('tubes: TIA-598 in the order of fibres; DIN red, green, then white; YD/T red, green, then natural', () => {
    const colours = (scheme: ColourScheme): readonly string[] => [1, 2, 3, 4].map((tube) => tubeColour(scheme, tube).colour);
    expect(colours(COLOUR_SCHEMES['tia-598'])).toEqual(['blue', 'orange', 'green', 'brown']);
    expect(colours(COLOUR_SCHEMES['din-vde-0888'])).toEqual(['red', 'green', 'white', 'white']);
    expect(colours(COLOUR_SCHEMES['yd-t'])).toEqual(['red', 'green', 'natural', 'natural']);
    expect(tubeColour(COLOUR_SCHEMES['tia-598'], 13).mark?.count).toBe(1);
  });

  test('a scheme of the user: a colour twice, one that is unknown, or none is refused with its place', () => {
    const custom = (fibres: readonly string[]): ColourScheme => ({
      key: 'custom',
      fibres: fibres as readonly FibreColour[],
      mark: 'ring',
      tubes: COLOUR_SCHEMES['tia-598'].tubes,
    });
    expect(schemeRefusal(custom(['red', 'green', 'natural']))).toBeNull();
    expect(schemeRefusal(custom(['red', 'green', 'red']))).toEqual({
      rule: 'colour-repeated',
      field: 'fibres',
      facts: { value: 'red', first: 1, second: 3 },
    });
    expect(schemeRefusal(custom(['red', 'mauve']))).toMatchObject({ rule: 'colour-unknown', facts: { value: 'mauve' } });
    expect(schemeRefusal(custom([]))).toMatchObject({ rule: 'colours-missing', field: 'fibres' });
  });
});
