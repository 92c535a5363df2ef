import type { HomeRoom } from '../../protocol/rest/home';

export type HomeCounts = Pick<HomeRoom, 'racks' | 'devices' | 'ports' | 'cables' | 'alarms' | 'usedU' | 'totalU'>;

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
