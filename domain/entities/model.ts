import type { POE_TYPES } from '../catalog/enums';

/** What a model makes when an instance of it is inserted; the JSON of model.templates. */
export type ModelTemplates = {
  readonly ports: readonly PortTemplate[];
  readonly slots: readonly SlotTemplate[];
  readonly maps: readonly PortMapTemplate[];
  /** Closure: splice positions of each tray; left out = as of a plain closure. */
  readonly trays?: readonly number[];
};

export type PortTemplate = {
  readonly name: string;
  /** Key of PORT_TYPES, e.g. `interface/1000base-t`, `front/lc`, `powerPort/iec-60320-c14`. */
  readonly type: string;
  /** 1 front, 2 rear of the owner. */
  readonly face: 1 | 2;
  readonly label?: string;
  /** front and rear ports: number of positions (lanes, fibres); absent = 1. */
  readonly positions?: number;
  readonly managementOnly?: true;
  /** interface: words of POE_MODES and POE_TYPES. */
  readonly poeMode?: 'pse' | 'pd';
  readonly poeType?: Exclude<(typeof POE_TYPES)[number], ''>;
  /** powerPort: W. */
  readonly maximumDrawW?: number;
  readonly allocatedDrawW?: number;
  /** powerOutlet: index of the powerPort in `ports` that feeds it, and its leg. */
  readonly fedBy?: number;
  readonly feedLeg?: 'A' | 'B' | 'C';
};

export type SlotTemplate = {
  readonly name: string;
  readonly position?: string;
  readonly label?: string;
  /** `card`: takes module types; `device`: takes child devices (a chassis bay). */
  readonly takes: 'card' | 'device';
  readonly face: 1 | 2;
};

/** Indexes into `ports`; positions from 1. */
export type PortMapTemplate = {
  readonly front: number;
  readonly frontPosition: number;
  readonly rear: number;
  readonly rearPosition: number;
};

/** As the trade counts them: of a panel those in front, each with what is behind it; `rear/...` alone where there are no others. */
export function portCount({ ports }: Pick<ModelTemplates, 'ports'>): number {
  return ports.filter(({ type }) => !type.startsWith('rear/')).length || ports.length;
}

export const NO_TEMPLATES: ModelTemplates = { ports: [], slots: [], maps: [] };
