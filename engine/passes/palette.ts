import { fillLevel } from '../../domain/capacity/settings';
import { CABLE_TYPES, MODEL_LIBRARY_CLASSES, OBJECT_STATES, PORT_STATES } from '../../domain/catalog/enums';
import type { EngineTokenName } from '../../domain/geometry/theme-tokens';
import { contrastOf, fromRgb, mix, type Theme } from '../theme';
import type { Records } from '../scene/records';

/** Which colour a thing wears. Colour is never the only sign: every state that matters has a shape too (passes). */

const PLATES: Readonly<Record<string, EngineTokenName>> = {
  wiring: 'deviceWiring',
  security: 'deviceNetwork',
  storage: 'deviceStorage',
  route: 'deviceNetwork',
  wireless: 'deviceNetwork',
  switch: 'deviceNetwork',
  voiceVideo: 'deviceNetwork',
  software: 'deviceCompute',
  service: 'deviceCompute',
  terminal: 'deviceCompute',
  power: 'devicePower',
};
const PLATE_OF_CLASS: readonly EngineTokenName[] = MODEL_LIBRARY_CLASSES.map((name) => PLATES[name] ?? 'deviceOther');

/** Plate of a device or card before its state shows. */
export function plateColor(records: Records, row: number, theme: Theme): number {
  const token = PLATE_OF_CLASS[records.modelNumber(row, 'libraryClass')] ?? 'deviceOther';
  return theme.colors[token];
}

/** Of words on a plate: whichever of the two inks can be read better there. */
export function inkOn(fill: number, { colors }: Pick<Theme, 'colors'>): number {
  const { deviceText, deviceTextOver } = colors;
  return contrastOf(deviceText, fill) >= contrastOf(deviceTextOver, fill) ? deviceText : deviceTextOver;
}

export const STATE = {
  online: OBJECT_STATES.indexOf('online'),
  offline: OBJECT_STATES.indexOf('offline'),
  alarm: OBJECT_STATES.indexOf('alarm'),
};

/** Sign colour of an object's state, undefined when nothing watches it. */
export function stateColor(state: number, theme: Theme): number | undefined {
  if (state === STATE.online) return theme.colors.stateOnline;
  if (state === STATE.offline) return theme.colors.stateOffline;
  return state === STATE.alarm ? theme.colors.stateAlarm : undefined;
}

const PORT_STATE_TOKENS: readonly (EngineTokenName | undefined)[] = PORT_STATES.map((name) => {
  switch (name) {
    case 'unmonitored':
      return undefined;
    case 'up':
      return 'stateUp';
    case 'down':
      return 'stateDown';
    case 'connectionBroken':
      return 'stateBroken';
    case 'unauthorizedConnection':
      return 'stateUnauthorized';
    case 'connectionError':
      return 'stateError';
  }
});

export function portStateColor(state: number, theme: Theme): number | undefined {
  const token = PORT_STATE_TOKENS[state];
  return token === undefined ? undefined : theme.colors[token];
}

const CABLE_TOKENS: readonly EngineTokenName[] = CABLE_TYPES.map((name) => {
  if (name.startsWith('cat') || name === 'mrj21-trunk') return 'cableCopper';
  if (name.startsWith('mmf')) return 'cableMultiMode';
  if (name.startsWith('smf')) return 'cableSingleMode';
  if (name.startsWith('dac') || name === 'aoc' || name === 'coaxial') return 'cableDirect';
  return name === 'power' ? 'cablePower' : 'cableOther';
});

/** Colour that a cable record names, brought into the scheme's contrast, or that of its type. */
export function cableColor(records: Records, cable: number, theme: Theme): number {
  const named = (records.cables.column('color')[cable] ?? 0xffffffff) as number;
  if (named !== 0xffffffff && named <= 0xffffff) return legible(fromRgb(named), theme);
  return theme.colors[CABLE_TOKENS[records.cables.column('type')[cable] ?? 0] ?? 'cableOther'];
}

/** Black on dark and white on light are drawn as greys that can be seen. */
function legible(color: number, theme: Theme): number {
  const light = (color & 255) * 0.3 + ((color >>> 8) & 255) * 0.59 + ((color >>> 16) & 255) * 0.11;
  if (theme.dark && light < 70) return mix(color, theme.colors.text, 0.35);
  if (!theme.dark && light > 205) return mix(color, theme.colors.text, 0.35);
  return color;
}

/** How full a rack or pathway is, in colour: from the same fill on as capacity warns and calls it critical. `part`: 1 = full. */
export function fillColor({ colors, fillScale }: Pick<Theme, 'colors' | 'fillScale'>, part: number): number {
  return [colors.fillLow, colors.fillMiddle, colors.fillHigh][fillLevel(part, fillScale)]!;
}
