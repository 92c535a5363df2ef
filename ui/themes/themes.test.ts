import { describe, expect, it } from 'vitest';
import { PALETTES, variablesOf, type Palette } from './palettes';
import type { MantineTheme } from '@mantine/core';
import { resolveVariables, theme } from './theme';
import { mustReloadForTheme, themeOf } from './stored-theme';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = channels.map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

describe('themes', () => {
  const texts = [
    'text',
    'dim',
    'faint',
    'accentText',
    'good',
    'warning',
    'danger',
    'planned',
  ] as const satisfies readonly (keyof Palette)[];
  const grounds = ['ground', 'surface', 'raised', 'hover', 'accentSoft'] as const;

  it.each(['light', 'dark'] as const)('every text colour of %s stands at 4.5:1 or more on the surfaces it is used on', (name) => {
    const palette = PALETTES[name];
    for (const text of texts) {
      for (const ground of grounds) {
        // Faint text stands on the resting surfaces only.
        if (text === 'faint' && (ground === 'accentSoft' || ground === 'hover')) continue;
        expect(contrast(palette[text], palette[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast('#ffffff', palette.accent), 'white on the accent').toBeGreaterThanOrEqual(4.5);
  });

  it.each(['light', 'dark'] as const)('[V23] the edge of a field of %s stands at 3:1, disabled words at 4.5:1', (name) => {
    const palette = PALETTES[name];
    for (const ground of ['ground', 'surface', 'raised', 'hover'] as const)
      expect(contrast(palette.field, palette[ground]), `field on ${ground}`).toBeGreaterThanOrEqual(3);
    // The kit's own, by the names of the tokens.
    const variables = resolveVariables(theme as MantineTheme)[name];
    const color = (name: string) => variablesOf(palette)[/var\((.*)\)/.exec(variables[`--mantine-color-${name}`]!)![1]!]!;
    for (const ground of [color('disabled'), palette.ground, palette.surface, palette.raised])
      expect(contrast(color('disabled-color'), ground), `disabled words on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('colours become variables of the chrome', () => {
    expect(variablesOf(PALETTES.dark)['--pl-accent-soft']).toBe(PALETTES.dark.accentSoft);
  });

  it('[R4.014] a page that comes into view with another theme than the global one reloads', () => {
    expect(mustReloadForTheme(true, 'dark', 'light')).toBe(true);
    expect(mustReloadForTheme(true, 'dark', 'dark')).toBe(false);
    expect(mustReloadForTheme(false, 'dark', 'light')).toBe(false);
  });

  it('the own choice counts first, then the installation’s, then the system’s', () => {
    expect(themeOf('dark', 'light', true)).toBe('dark');
    expect(themeOf('', 'light', false)).toBe('light');
    expect(themeOf('', '', false)).toBe('dark');
    expect(themeOf('purple', '', true)).toBe('light');
  });
});
