import { api } from '../session/session';

/** What GET v1/home tells of one room. `diagram` and `plan` are ids of its Elevations and its Plan, 0 = none. */
export interface HomeRoom {
  readonly id: number;
  readonly name: string;
  readonly diagram: number;
  readonly plan: number;
  readonly racks: number;
  readonly devices: number;
  readonly ports: number;
  readonly cables: number;
  readonly alarms: number;
  readonly usedU: number;
  readonly totalU: number;
  /** One per rack, in the order of its rows; absent when the server does not tell them. */
  readonly fills?: readonly RackFill[];
}

export interface RackFill {
  readonly usedU: number;
  readonly totalU: number;
  readonly alarms: number;
}

export interface HomeSite {
  readonly id: number;
  readonly name: string;
  readonly rooms: readonly HomeRoom[];
}

export interface HomeAnswer {
  readonly sites: readonly HomeSite[];
}

export type HomeCounts = Pick<HomeRoom, 'racks' | 'devices' | 'ports' | 'cables' | 'alarms' | 'usedU' | 'totalU'>;

export function fetchHome(signal: AbortSignal): Promise<HomeAnswer> {
  return api.get<HomeAnswer>('v1/home', { signal });
}

/** Sums over rooms. */
export function countsOf(rooms: readonly HomeRoom[]): HomeCounts {
  const sum = (field: keyof HomeCounts) => rooms.reduce((total, room) => total + room[field], 0);
  return {
    racks: sum('racks'),
    devices: sum('devices'),
    ports: sum('ports'),
    cables: sum('cables'),
    alarms: sum('alarms'),
    usedU: sum('usedU'),
    totalU: sum('totalU'),
  };
}

/** Used of all units in whole percent; 0 when there are none. */
export function fillPercent({ usedU, totalU }: Pick<HomeCounts, 'usedU' | 'totalU'>): number {
  return totalU === 0 ? 0 : Math.round((usedU / totalU) * 100);
}
