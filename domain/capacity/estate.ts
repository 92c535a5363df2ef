/** An estate as capacity sees it: sites of rooms of rows of racks of devices. Whole numbers: W, g, half units. */
export interface Estate {
  readonly sites: readonly SiteLoad[];
  /** Kinds of ports (one a pair of type and state) are numbered 0 to portKinds - 1; at most 256. */
  readonly portKinds: number;
}

export interface SiteLoad {
  readonly rooms: readonly RoomLoad[];
}

export interface RoomLoad {
  readonly rows: readonly RowLoad[];
  readonly trays: readonly TrayLoad[];
}

/** Areas in one unit; more fill than the limit is overfull. */
export interface TrayLoad {
  readonly fill: number;
  readonly limit: number;
}

export interface RowLoad {
  readonly racks: readonly RackLoad[];
}

export interface RackLoad {
  /** Height in half units, at most 200. */
  readonly halfUnits: number;
  /** Limits; 0 = none is stated. */
  readonly powerLimit: number;
  readonly weightLimit: number;
  readonly coolingLimit: number;
  readonly devices: readonly DeviceLoad[];
}

/** Faces that a device takes: 1 front, 2 rear, 3 both. */
export type Faces = 1 | 2 | 3;
/** Phase that feeds a device; 3 = all three alike. */
export type Phase = 0 | 1 | 2 | 3;

export interface DeviceLoad {
  /** Half units from the bottom, 0 = the lower half of the lowest unit; null = without a position (0U). */
  readonly position: number | null;
  readonly halfUnits: number;
  readonly faces: Faces;
  readonly rated: number;
  readonly peak: number;
  readonly measured: number;
  readonly phase: Phase;
  readonly weight: number;
  /** Heat to be cooled. */
  readonly heat: number;
  /** Kind of each of its ports. */
  readonly ports: readonly number[];
}

/** One answer for front, rear and both faces together (what a full-depth device needs). */
export interface ByFaces {
  readonly front: number;
  readonly rear: number;
  readonly both: number;
}

/** What a rack, row, room or site holds and has left. Limits are sums of the stated ones. */
export interface Summary {
  readonly halfUnits: number;
  readonly free: ByFaces;
  /** Largest contiguous gap; of a row, room or site that of its best rack. */
  readonly gap: ByFaces;
  readonly zeroU: number;
  readonly devices: number;
  readonly rated: number;
  readonly peak: number;
  readonly measured: number;
  readonly powerLimit: number;
  /** Rated load by phase, W (thirds for what hangs on all three). */
  readonly phases: readonly [number, number, number];
  readonly weight: number;
  readonly weightLimit: number;
  readonly heat: number;
  readonly coolingLimit: number;
  readonly trayFill: number;
  readonly trayLimit: number;
  readonly overfullTrays: number;
}

/** How far the phases are from even: the most any differs from their mean, as a part of the mean; 0 without load. */
export function phaseImbalance(phases: readonly [number, number, number]): number {
  const mean = (phases[0] + phases[1] + phases[2]) / 3;
  return mean === 0 ? 0 : Math.max(...phases.map((phase) => Math.abs(phase - mean))) / mean;
}
