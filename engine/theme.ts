import { CAPACITY_DEFAULTS, type FillScale } from '../domain/capacity/settings';
import { ENGINE_FONT, ENGINE_TOKENS, ENGINE_TOKEN_NAMES, type EngineTokenName } from '../domain/geometry/theme-tokens';
import type { EngineTheme } from '../domain/geometry/view';

/** Tokens as vertex colours: 0xAABBGGRR, which a little-endian machine stores as the bytes r g b a. */
export interface Theme {
  readonly dark: boolean;
  readonly font: string;
  readonly colors: Readonly<Record<EngineTokenName, number>>;
  /** Ground colour, 0..1. */
  readonly ground: readonly [number, number, number];
  /** The installation's own, where it says one. */
  readonly fillScale: FillScale;
  /** Nothing of it is clicked: marks that invite to that are left out. */
  readonly onPaper: boolean;
  /** The camera is where it was sent at once, and does not fly there. */
  readonly reducedMotion: boolean;
}

/** A token that is missing or no colour takes the scheme's own value. */
export function readTheme(theme: EngineTheme, fillScale: FillScale = CAPACITY_DEFAULTS): Theme {
  const dark = theme['scheme'] === 'dark';
  const colors = {} as Record<EngineTokenName, number>;
  for (const name of ENGINE_TOKEN_NAMES) {
    const own = ENGINE_TOKENS[name][dark ? 'dark' : 'light'];
    colors[name] = parseColor(theme[name] ?? own) ?? parseColor(own) ?? 0xff000000;
  }
  const ground = colors.canvas;
  return {
    dark,
    font: theme['fontFamily'] ?? ENGINE_FONT,
    colors,
    ground: [(ground & 255) / 255, ((ground >>> 8) & 255) / 255, ((ground >>> 16) & 255) / 255],
    fillScale,
    onPaper: false,
    reducedMotion: theme['motion'] === 'reduced',
  };
}

/** `#rgb`, `#rrggbb` or `#rrggbbaa`; undefined for anything else. */
export function parseColor(text: string): number | undefined {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim());
  if (!match) return undefined;
  let hex = match[1] ?? '';
  if (hex.length === 3) hex = [...hex].map((digit) => digit + digit).join('');
  if (hex.length === 6) hex += 'ff';
  const value = Number.parseInt(hex, 16);
  return (((value & 255) << 24) | (((value >>> 8) & 255) << 16) | (((value >>> 16) & 255) << 8) | (value >>> 24)) >>> 0;
}

/** 0xRRGGBB of a record to a vertex colour. */
export function fromRgb(rgb: number): number {
  return (0xff000000 | ((rgb & 255) << 16) | (rgb & 0xff00) | ((rgb >>> 16) & 255)) >>> 0;
}

export function withAlpha(color: number, alpha: number): number {
  return ((color & 0xffffff) | (Math.round(((color >>> 24) & 255) * alpha) << 24)) >>> 0;
}

/** Between two colours; `part` 0 = a, 1 = b. */
export function mix(a: number, b: number, part: number): number {
  let mixed = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const from = (a >>> shift) & 255;
    const to = (b >>> shift) & 255;
    mixed |= Math.round(from + (to - from) * part) << shift;
  }
  return mixed >>> 0;
}

/** Contrast of two vertex colours by their luminance (WCAG), 1..21. */
export function contrastOf(a: number, b: number): number {
  const [one, other] = [luminanceOf(a), luminanceOf(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminanceOf(color: number): number {
  const part = (shift: number): number => {
    const value = ((color >>> shift) & 255) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(0) + 0.7152 * part(8) + 0.0722 * part(16);
}

/** To 0xRRGGBBAA, the form of Overview. */
export function toRgba(color: number): number {
  return (((color & 255) << 24) | (((color >>> 8) & 255) << 16) | (((color >>> 16) & 255) << 8) | (color >>> 24)) >>> 0;
}
