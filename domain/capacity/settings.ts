import { isId } from '../ids';
import { refuse, type Refusal } from '../result';

/** What a rack may take where neither it nor its model nor its feeds say so; 0 = not stated. */
export interface RackLimits {
  readonly rackPowerW: number;
  readonly rackWeightKg: number;
  readonly rackCoolingW: number;
}

/** From how much fill on whatever is filled wears the colour of a warning, and of what is critical. */
export interface FillScale {
  readonly warnPercent: number;
  readonly criticalPercent: number;
}

/** 0 = there is room, 1 = warns, 2 = critical. `part`: 1 = full. */
export function fillLevel(part: number, { warnPercent, criticalPercent }: FillScale): 0 | 1 | 2 {
  const percent = part * 100;
  return percent >= criticalPercent ? 2 : percent >= warnPercent ? 1 : 0;
}

/**
 * The installation's words on capacity, kept as JSON in the setting `capacity`: from how much fill on a bar warns and
 * is critical, what racks may take by default, and rooms whose racks may take something else. A room's 0 is "as the
 * default says".
 */
export interface CapacitySettings extends RackLimits, FillScale {
  /** By the room's id. */
  readonly rooms: Readonly<Record<string, RackLimits>>;
}

export const CAPACITY_DEFAULTS: CapacitySettings = {
  warnPercent: 80,
  criticalPercent: 95,
  rackPowerW: 0,
  rackWeightKg: 0,
  rackCoolingW: 0,
  rooms: {},
};

/** 10 t and 1 MW are beyond any rack; the kernels count grams and watts up to 2^24. */
export const RACK_LIMIT_MOST: RackLimits = { rackPowerW: 1_000_000, rackWeightKg: 10_000, rackCoolingW: 1_000_000 };
const ROOMS_MOST = 1000;

/** The setting as it is stored; what cannot be read is the defaults'. */
export function readCapacitySettings(text: string): CapacitySettings {
  const read = parsed(text);
  return read === undefined || capacitySettingsRefusal(text) !== null ? CAPACITY_DEFAULTS : { ...CAPACITY_DEFAULTS, ...read };
}

/** `wrong-format`; `unknown-field` {name}; `out-of-range` {value, expected}; `thresholds-order` {warn, critical}. */
export function capacitySettingsRefusal(text: string): Refusal | null {
  const read = parsed(text);
  if (read === undefined) return refuse('wrong-format', { expected: 'json' }, 'value').refusal;
  for (const [name, value] of Object.entries(read)) {
    if (name === 'rooms') {
      const refusal = roomsRefusal(value);
      if (refusal) return refusal;
    } else if (name === 'warnPercent' || name === 'criticalPercent') {
      if (!within(value, 1, 100)) return outOfRange(name, value, 100);
    } else {
      const refusal = limitRefusal(name, value);
      if (refusal) return refusal;
    }
  }
  const { warnPercent, criticalPercent } = { ...CAPACITY_DEFAULTS, ...read };
  if (warnPercent >= criticalPercent)
    return refuse('thresholds-order', { warn: warnPercent, critical: criticalPercent }, 'value').refusal;
  return null;
}

/** What racks of a room may take. */
export function limitsOfRoom(settings: CapacitySettings, room: number): RackLimits {
  const own = settings.rooms[String(room)];
  const pick = (name: keyof RackLimits): number => own?.[name] || settings[name];
  return { rackPowerW: pick('rackPowerW'), rackWeightKg: pick('rackWeightKg'), rackCoolingW: pick('rackCoolingW') };
}

function parsed(text: string): Partial<CapacitySettings> | undefined {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isMapping(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function roomsRefusal(value: unknown): Refusal | null {
  if (!isMapping(value)) return refuse('wrong-format', { expected: 'json' }, 'value').refusal;
  const rooms = Object.entries(value);
  if (rooms.length > ROOMS_MOST) return outOfRange('rooms', rooms.length, ROOMS_MOST);
  for (const [room, limits] of rooms) {
    if (!isId(Number(room)) || !isMapping(limits)) return refuse('wrong-format', { expected: 'id' }, 'value').refusal;
    for (const [name, each] of Object.entries(limits)) {
      const refusal = limitRefusal(name, each);
      if (refusal) return refusal;
    }
  }
  return null;
}

function limitRefusal(name: string, value: unknown): Refusal | null {
  if (!Object.hasOwn(RACK_LIMIT_MOST, name)) return refuse('unknown-field', { name: name.slice(0, 80) }, 'value').refusal;
  const most = RACK_LIMIT_MOST[name as keyof RackLimits];
  return within(value, 0, most) ? null : outOfRange(name, value, most);
}

function within(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;
}

function outOfRange(name: string, value: unknown, most: number): Refusal {
  return refuse('out-of-range', { value: `${name} ${String(value).slice(0, 40)}`, expected: `0 to ${most}` }, 'value').refusal;
}
