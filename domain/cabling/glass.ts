import { CABLE_TYPES } from '../catalog/enums';
import { portType } from '../catalog/port-types';
import type { CableKind, GLASS } from '../catalog/cable-plugs';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import type { Warning } from '../result';
import { cableAt } from '../validation/connections';

/** What light runs in: singlemode, multimode by the diameter of its core in µm, or multimode of which that is not known. ISO/IEC 11801-1, 10.4. */
type Glass = 'single' | 'multi' | 'multi-50' | 'multi-62.5';

/** Ports of panels. */
const PANEL_ROLES: ReadonlySet<string> = new Set(['front', 'rear']);

const GLASS_OF: Readonly<Record<(typeof GLASS)[number], Glass>> = {
  smf: 'single',
  'smf-os1': 'single',
  'smf-os2': 'single',
  mmf: 'multi',
  'mmf-om1': 'multi-62.5',
  'mmf-om2': 'multi-50',
  'mmf-om3': 'multi-50',
  'mmf-om4': 'multi-50',
  'mmf-om5': 'multi-50',
};

/** Positions in CABLE_TYPES. Does light go from one to the other? What is no glass, or not said, is no obstacle. */
export function glassesMeet(one: number, other: number): boolean {
  const [a, b] = [glassOf(one), glassOf(other)];
  if (a === undefined || b === undefined || a === b) return true;
  return a !== 'single' && b !== 'single' && (a === 'multi' || b === 'multi');
}

/** Does its type say what light runs in? A position in CABLE_TYPES. */
export function isGlass(type: number): boolean {
  return glassOf(type) !== undefined;
}

/** Singlemode or multimode, as the type says it; undefined = it is no glass, or not said. A position in CABLE_TYPES. */
export function modeOf(type: number): 'single' | 'multi' | undefined {
  const glass = glassOf(type);
  return glass === undefined || glass === 'single' ? glass : 'multi';
}

function glassOf(type: number): Glass | undefined {
  return (GLASS_OF as Readonly<Record<string, Glass>>)[CABLE_TYPES[type] ?? ''];
}

/** The glass that a port of a panel goes on to at its other side; null = none, or its cable does not say which. A position in CABLE_TYPES. */
export function glassBehind(slice: Slice, port: number): number | null {
  const through = [
    ...slice.by('port_map.front', port).map((id) => slice.get('port_map', id)?.rear ?? NO_ID),
    ...slice.by('port_map.rear', port).map((id) => slice.get('port_map', id)?.front ?? NO_ID),
  ];
  for (const other of through) {
    const cable = cableAt(slice, other);
    if (cable && isGlass(cable.type)) return cable.type;
  }
  return null;
}

/** The glass that most cables at the ports of the same panel are of, where all are alike in mode; null = there is none. A position in CABLE_TYPES. */
export function glassBeside(slice: Slice, port: number): number | null {
  const record = slice.get('port', port);
  if (!record || !PANEL_ROLES.has(portType(record.type).role)) return null;
  const counts = new Map<number, number>();
  for (const other of slice.by('port.owner', record.owner)) {
    const type = cableAt(slice, other)?.type ?? 0;
    if (isGlass(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  if (new Set([...counts.keys()].map(modeOf)).size !== 1) return null;
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/**
 * `glass-differs` {type, other}: a cable of this kind between these ports would go on, at the other side of a panel,
 * to glass that it does not meet; of a cable whose type is not said, both ends would.
 */
export function glassDoubt(slice: Slice, { type }: CableKind, ports: readonly number[]): Warning | null {
  let goesOn = type;
  for (const port of ports) {
    const behind = port === NO_ID ? null : glassBehind(slice, port);
    if (behind === null) continue;
    if (!glassesMeet(goesOn, behind)) {
      return { kind: 'glass-differs', facts: { type: CABLE_TYPES[goesOn]!, other: CABLE_TYPES[behind]! } };
    }
    if (type === 0 && !isGlass(goesOn)) goesOn = behind;
  }
  return null;
}
