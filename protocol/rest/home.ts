/** `data` of GET v1/home. */
export interface Home {
  readonly sites: readonly HomeSite[];
}

export interface HomeSite {
  readonly id: number;
  readonly name: string;
  readonly rooms: readonly HomeRoom[];
}

export interface HomeRoom {
  readonly id: number;
  readonly name: string;
  /** Id of its elevation diagram and of its plan; 0 = it has none. */
  readonly diagram: number;
  readonly plan: number;
  readonly racks: number;
  readonly devices: number;
  readonly ports: number;
  readonly cables: number;
  /** Objects and ports in alarm, offline, broken or in error. */
  readonly alarms: number;
  readonly usedU: number;
  readonly totalU: number;
  /** One per rack, in the order of its rows, then of names. */
  readonly fills: readonly RackFill[];
}

export interface RackFill {
  readonly usedU: number;
  readonly totalU: number;
  readonly alarms: number;
}
