import { describe, expect, it } from 'vitest';
import { ENGINE_TOKENS, engineTheme, type EngineTokenName } from '../domain/geometry/theme-tokens';
import { inkOn } from './passes/palette';
import { FAR_SHADE } from './passes/rack/rack-texels';
import { contrastOf, fromRgb, mix, parseColor, readTheme, toRgba, withAlpha } from './theme';

/** WCAG relative luminance and contrast. */
function contrast(a: string, b: string): number {
  const light = (hex: string): number => {
    const [r, g, bl] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe('theme', () => {
  const words: readonly (readonly [EngineTokenName, readonly EngineTokenName[]])[] = [
    ['text', ['canvas', 'roomFill']],
    ['textMuted', ['canvas', 'rackInner']],
    ['textOnFrame', ['rackFrame']],
    ['unitText', ['rackInner']],
    ['chipText', ['chip']],
    ['alarmText', ['stateAlarm']],
  ];
  for (const scheme of ['light', 'dark'] as const) {
    it(`words reach contrast AA on their grounds, ${scheme}`, () => {
      for (const [text, grounds] of words) {
        for (const ground of grounds) {
          expect(
            contrast(ENGINE_TOKENS[text][scheme], ENGINE_TOKENS[ground][scheme]),
            `${text} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5);
        }
      }
    });
    it(`signs of states reach a contrast of 3 on the inside of racks, ${scheme}`, () => {
      for (const sign of ['stateOnline', 'stateOffline', 'stateAlarm', 'stateError', 'stateUnauthorized', 'selection'] as const) {
        expect(contrast(ENGINE_TOKENS[sign][scheme], ENGINE_TOKENS.rackInner[scheme]), sign).toBeGreaterThanOrEqual(3);
      }
    });
  }

  const FAMILIES = ['deviceNetwork', 'deviceCompute', 'deviceStorage', 'devicePower'] as const;
  const GREYS = { deviceWiring: 'deviceNetwork', deviceOther: 'deviceCompute' } as const;
  for (const scheme of ['light', 'dark'] as const) {
    const drawn = readTheme(engineTheme(scheme));
    const { colors } = drawn;
    it(`[V3] families of devices are 1.6:1 apart from each other and 2:1 from the rack, near and from far, ${scheme}`, () => {
      for (const one of [...FAMILIES, 'deviceWiring', 'deviceOther'] as const) {
        for (const shade of [0, FAR_SHADE]) {
          const fill = mix(colors[one], colors.text, shade);
          for (const ground of ['rackInner', 'rackFrame', 'canvas'] as const)
            expect(contrastOf(fill, colors[ground]), `${one} on ${ground}`).toBeGreaterThanOrEqual(
              ground === 'rackFrame' ? 1.5 : 1.9,
            );
          expect(contrastOf(colors[one], colors.rackInner), one).toBeGreaterThanOrEqual(2);
          for (const other of FAMILIES) {
            if (other === one || GREYS[one as keyof typeof GREYS] === other) continue;
            for (const beside of [0, FAR_SHADE])
              expect(contrastOf(fill, mix(colors[other], colors.text, beside)), `${one} beside ${other}`).toBeGreaterThanOrEqual(
                1.6,
              );
          }
        }
      }
    });
    it(`[V3] words on the plate of every family, and on a card of it, reach contrast AA, ${scheme}`, () => {
      for (const family of [...FAMILIES, 'deviceWiring', 'deviceOther'] as const)
        for (const plate of [colors[family], mix(colors.card, colors[family], 0.25)])
          expect(contrastOf(inkOn(plate, drawn), plate), family).toBeGreaterThanOrEqual(4.5);
    });
    it(`free units are the quietest tone of a rack, ${scheme}`, () => {
      for (const line of ['rackUnit', 'rackRail', 'rackFrame'] as const)
        expect(contrastOf(colors[line], colors.rackInner), line).toBeLessThan(1.4);
      expect(contrastOf(colors.rackInner, colors.canvas)).toBeLessThan(1.1);
    });
  }

  it('colours travel as bytes r g b a', () => {
    expect(parseColor('#123456')).toBe(0xff563412);
    expect(parseColor('#12345678')).toBe(0x78563412);
    expect(parseColor('#abc')).toBe(parseColor('#aabbcc'));
    expect(parseColor('red')).toBeUndefined();
    expect(toRgba(parseColor('#12345678')!)).toBe(0x12345678);
    expect(fromRgb(0x123456)).toBe(parseColor('#123456'));
    expect(mix(parseColor('#000000')!, parseColor('#ffffff')!, 1)).toBe(parseColor('#ffffff'));
    expect(withAlpha(parseColor('#123456')!, 0.5) >>> 24).toBe(128);
  });

  it("a token that is missing or broken takes the scheme's own value", () => {
    const whole = readTheme(engineTheme('dark'));
    expect(readTheme({ scheme: 'dark', canvas: 'nonsense' }).colors).toEqual(whole.colors);
  });
});
