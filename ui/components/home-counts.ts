import type { Home, HomeRoom } from '../../protocol/rest/home';

export type HomeCounts = Pick<HomeRoom, 'racks' | 'devices' | 'ports' | 'cables' | 'alarms' | 'usedU' | 'totalU'>;

/** Stands for a figure that is not counted yet. */
export const UNCOUNTED = '…';

/** Sums over all rooms, a cable between two of them once. */
export function countsOf({ sites, cables }: Home): HomeCounts {
  const rooms = sites.flatMap((site) => site.rooms);
  const sum = (field: keyof HomeCounts) => rooms.reduce((total, room) => total + room[field], 0);
  return {
    racks: sum('racks'),
    devices: sum('devices'),
    ports: sum('ports'),
    cables,
    alarms: sum('alarms'),
    usedU: sum('usedU'),
    totalU: sum('totalU'),
  };
}

/** Used of all units in whole percent; 0 when there are none. */
export function fillPercent({ usedU, totalU }: Pick<HomeCounts, 'usedU' | 'totalU'>): number {
  return totalU === 0 ? 0 : Math.round((usedU / totalU) * 100);
}
