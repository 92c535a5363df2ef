import { describe, expect, it } from 'vitest';
import { ENGINE_TOKENS, engineTheme, type EngineTokenName } from '../domain/geometry/theme-tokens';
import { fromRgb, mix, parseColor, readTheme, toRgba, withAlpha } from './theme';

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
    [
      'deviceText',
      [
        'deviceSwitch',
        'deviceRoute',
        'deviceWiring',
        'deviceServer',
        'deviceStorage',
        'deviceSecurity',
        'devicePower',
        'deviceWireless',
        'deviceOther',
      ],
    ],
    ['portText', ['deviceSwitch', 'deviceWiring', 'card', 'devicePower']],
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
