import { ENGINE_TOKEN_NAMES, ENGINE_TOKENS } from '../../domain/geometry/theme-tokens';

/**
 * The colours of the chrome, light and dark. The canvas takes its own from domain/geometry/theme-tokens.ts; state
 * colours are the same on both. Every text colour stands at 4.5:1 or more on every surface it is used on.
 */
export interface Palette {
  /** Behind everything. */
  readonly ground: string;
  /** Bars and panels. */
  readonly surface: string;
  /** Cards, menus, inputs. */
  readonly raised: string;
  readonly hover: string;
  readonly line: string;
  readonly lineStrong: string;
  /** The edge of what is typed in: 3:1 on every surface that holds one. */
  readonly field: string;
  readonly text: string;
  readonly dim: string;
  readonly faint: string;
  readonly accent: string;
  readonly accentText: string;
  readonly accentSoft: string;
  readonly good: string;
  readonly warning: string;
  readonly danger: string;
  readonly planned: string;
  readonly shadow: string;
}

export type ThemeName = 'light' | 'dark';

export const PALETTES: Readonly<Record<ThemeName, Palette>> = {
  dark: {
    ground: '#0d1014',
    surface: '#13171c',
    raised: '#1a1f26',
    hover: '#222932',
    line: '#252c35',
    lineStrong: '#3a4450',
    field: '#6b7785',
    text: '#e6eaf0',
    dim: '#a3adba',
    faint: '#8a95a3',
    accent: '#2a6de0',
    accentText: '#79acff',
    accentSoft: '#16263f',
    good: '#3fb97f',
    warning: '#e0a63a',
    danger: '#ff6b66',
    planned: '#8f9bff',
    shadow: '0 12px 32px rgb(0 0 0 / 0.45)',
  },
  light: {
    ground: '#f5f6f8',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#eef1f5',
    line: '#e1e5ea',
    lineStrong: '#c3cad3',
    field: '#7f8996',
    text: '#16202c',
    dim: '#4d5a69',
    faint: '#626e7c',
    accent: '#1f63d6',
    accentText: '#1a58c2',
    accentSoft: '#e6effd',
    good: '#187a4b',
    warning: '#8f5d00',
    danger: '#c4302b',
    planned: '#4b53c9',
    shadow: '0 12px 32px rgb(22 32 44 / 0.14)',
  },
};

/** `--engine-<name>` for each colour of the drawing, so that chrome shows states as the canvas does. */
export function engineVariables(scheme: ThemeName): Record<string, string> {
  return Object.fromEntries(ENGINE_TOKEN_NAMES.map((name) => [`--engine-${name}`, ENGINE_TOKENS[name][scheme]]));
}

/** `--pl-<name>` for each colour. */
export function variablesOf(palette: Palette): Record<string, string> {
  return Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [
      `--pl-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );
}
