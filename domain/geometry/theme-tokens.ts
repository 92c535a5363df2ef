/**
 * Colours of the drawing, once, for chrome and engine: the chrome's themes publish them as CSS variables
 * (`--engine-<name>`), the engine reads them as `EngineTheme` under the same names. Values are `#rrggbb` or
 * `#rrggbbaa`. Text on its own ground reaches a contrast of 4.5 in both schemes (WCAG AA; tested).
 */
export interface TokenPair {
  readonly light: string;
  readonly dark: string;
}

const pair = (light: string, dark: string): TokenPair => ({ light, dark });

export const ENGINE_TOKENS = {
  // ground
  canvas: pair('#f3f5f8', '#0e1217'),
  gridFine: pair('#e7ebf0', '#151b22'),
  gridStrong: pair('#dbe1e8', '#1c242d'),
  roomFill: pair('#fbfcfd', '#12171d'),
  roomLine: pair('#b6c0cb', '#36424f'),
  // below a row of racks, with its name and its alarms
  rowBand: pair('#eaeef3', '#141a21'),
  // what a room has besides racks: built, standing, and the tints of aisles with what is written on them
  wallFill: pair('#5d6b79', '#8593a1'),
  fixtureFill: pair('#e9eef3', '#1a222b'),
  fixtureLine: pair('#5d6b79', '#8593a1'),
  coldAisle: pair('#2f6fbd24', '#5b9bea2b'),
  coldAisleText: pair('#1f5596', '#9cc4f5'),
  hotAisle: pair('#b8571f24', '#d9814a2e'),
  hotAisleText: pair('#8f3f12', '#f0ab80'),
  // rack
  rackFrame: pair('#dfe5eb', '#1c232b'),
  rackEdge: pair('#9aa6b3', '#3f4b58'),
  rackInner: pair('#f8fafb', '#11161c'),
  rackRail: pair('#e2e8ee', '#1f272f'),
  rackUnit: pair('#edf1f4', '#181f26'),
  unitText: pair('#4a5866', '#9fb0c0'),
  // words
  text: pair('#16202a', '#e6edf4'),
  textMuted: pair('#526070', '#9aa8b6'),
  textOnFrame: pair('#16202a', '#e6edf4'),
  // devices by family: what stands beside each other is told apart by its lightness alone, and all stand out from the rack;
  // passive wiring is the grey of the network, what belongs to none the grey of computing
  deviceNetwork: pair('#1b3b60', '#264b77'),
  deviceWiring: pair('#2d3d4c', '#394c5d'),
  deviceCompute: pair('#a7b4c4', '#627388'),
  deviceStorage: pair('#6e4caa', '#aa8ddb'),
  devicePower: pair('#a67f37', '#e2ca92'),
  deviceOther: pair('#afb3b7', '#6e7177'),
  // as a gap between plates
  deviceEdge: pair('#eef2f5', '#0f141a'),
  // whichever can be read on a plate
  deviceText: pair('#111922', '#f4f7fa'),
  deviceTextOver: pair('#ffffff', '#0b1118'),
  // faces
  slot: pair('#c3ccd6', '#12171d'),
  slotEdge: pair('#8d9aa8', '#4a5663'),
  card: pair('#eef2f6', '#333d48'),
  portBody: pair('#7d8a98', '#8d99a6'),
  portCavity: pair('#f6f8fa', '#0b0e12'),
  portPin: pair('#b39a4a', '#c9ad55'),
  // states of objects and ports
  stateOnline: pair('#1f8a4c', '#36c275'),
  stateOffline: pair('#6b7784', '#8a97a5'),
  stateAlarm: pair('#c9252d', '#ff5a5f'),
  alarmText: pair('#ffffff', '#210507'),
  stateUp: pair('#1f8a4c', '#36c275'),
  stateDown: pair('#6b7784', '#7f8c99'),
  stateBroken: pair('#c9252d', '#ff5a5f'),
  stateUnauthorized: pair('#a13bb8', '#d977f0'),
  stateError: pair('#c25e00', '#ff9a3c'),
  // the second of two ways that are lit at once
  secondWay: pair('#c26a00', '#ffa94d'),
  lifecyclePlanned: pair('#2f6fbd', '#63a4f2'),
  lifecycleMaintenance: pair('#a06a00', '#e7b13d'),
  lifecycleRemoval: pair('#8d4a56', '#d18a97'),
  lifecycleReserved: pair('#2f6fbd', '#63a4f2'),
  lifecycleFaulty: pair('#c9252d', '#ff5a5f'),
  // rack fill
  fillLow: pair('#5aa27b', '#3f8f66'),
  fillMiddle: pair('#c39a3c', '#b08a35'),
  fillHigh: pair('#c0604f', '#b4584a'),
  // how full racks are: each step is darker (on dark lighter) than the one before, so it is read without colours too;
  // blues, then orange from the warning on, then wine (on dark a bright rose) where it is critical: no step is paler than
  // the one before
  heat0: pair('#d7e7f6', '#17344f'),
  heat1: pair('#97c4e6', '#225680'),
  heat2: pair('#4f97cc', '#2f78b4'),
  heat3: pair('#b85f06', '#bd7a12'),
  heat4: pair('#78123f', '#ff78bb'),
  // cables by family, when the record names no colour
  cableCopper: pair('#2f6fbd', '#5b9bea'),
  cableMultiMode: pair('#0f9aa0', '#3fd0d4'),
  cableSingleMode: pair('#b58a00', '#f0c93a'),
  cableDirect: pair('#5b6672', '#9aa7b5'),
  cablePower: pair('#8a3b2e', '#d07a68'),
  cableOther: pair('#6b7784', '#8d99a6'),
  bundle: pair('#8392a2', '#5d6c7c'),
  // what the user does
  selection: pair('#0b62d6', '#4ea1ff'),
  selectionFill: pair('#0b62d622', '#4ea1ff2b'),
  hover: pair('#0b62d6', '#9cccff'),
  hoverFill: pair('#0b62d614', '#9cccff1f'),
  allowed: pair('#1f8a4c', '#36c275'),
  allowedFill: pair('#1f8a4c2e', '#36c27533'),
  refused: pair('#c9252d', '#ff5a5f'),
  refusedFill: pair('#c9252d26', '#ff5a5f2e'),
  chip: pair('#ffffff', '#232c36'),
  chipText: pair('#16202a', '#f2f6fa'),
} as const satisfies Record<string, TokenPair>;

export type EngineTokenName = keyof typeof ENGINE_TOKENS;
export const ENGINE_TOKEN_NAMES = Object.keys(ENGINE_TOKENS) as readonly EngineTokenName[];

/** Ready EngineTheme of a scheme. `scheme` and `fontFamily` travel with the colours. */
export function engineTheme(scheme: 'light' | 'dark', fontFamily = ENGINE_FONT): Readonly<Record<string, string>> {
  const theme: Record<string, string> = { scheme, fontFamily };
  for (const name of ENGINE_TOKEN_NAMES) theme[name] = ENGINE_TOKENS[name][scheme];
  return theme;
}

/** Faces that carry Latin and Chinese on every platform; no download. */
export const ENGINE_FONT =
  'Inter, "Segoe UI", "Helvetica Neue", Roboto, "Liberation Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
