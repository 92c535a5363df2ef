import { portType, portTypeCode } from '../catalog/port-types';
import type { ModelTemplates } from '../entities/model';

/** What a draw is made of: what is allocated to the inlets, half of their maxima (of a pair either carries all), or all of them. */
export type DrawBasis = 'allocated' | 'half' | 'all';

/** What a model's templates say about power. W; 0 = nothing. */
export interface ModelDraw {
  /** Has inlets: an instance draws power, whether anyone says how much or not. */
  readonly hasInlet: boolean;
  /** Has outlets: passes power on, what it draws is what hangs on it. */
  readonly passesOn: boolean;
  readonly ratedW: number;
  readonly peakW: number;
  readonly ratedBy: DrawBasis;
  readonly peakBy: DrawBasis;
  /** An outlet says its leg. */
  readonly hasLegs: boolean;
}

/**
 * Rated: what is allocated to the inlets together, else their maximum. Inlets in pairs are an A and a B supply, each of
 * which carries all: of maxima half counts. With an odd number the whole sum does, and where more is allocated than half
 * of them carry: then all are needed. Peak: the maxima so counted, never less than rated.
 */
export function modelDraw({ ports }: Pick<ModelTemplates, 'ports'>): ModelDraw {
  let [inlets, allocated, maximum] = [0, 0, 0];
  let [passesOn, hasLegs] = [false, false];
  for (const port of ports) {
    const { role } = portType(portTypeCode(port.type));
    if (role === 'powerOutlet') {
      passesOn = true;
      hasLegs ||= port.feedLeg !== undefined;
    }
    if (role !== 'powerPort') continue;
    inlets++;
    allocated += port.allocatedDrawW ?? 0;
    maximum += port.maximumDrawW ?? 0;
  }
  const isPaired = inlets > 0 && inlets % 2 === 0 && allocated <= maximum / 2;
  const [carried, carriedBy] = isPaired ? ([maximum / 2, 'half'] as const) : ([maximum, 'all'] as const);
  const [ratedW, ratedBy] = allocated > 0 ? ([allocated, 'allocated'] as const) : ([carried, carriedBy] as const);
  const [peakW, peakBy] = carried >= ratedW ? ([carried, carriedBy] as const) : ([ratedW, ratedBy] as const);
  return { hasInlet: inlets > 0, passesOn, ratedW, peakW, ratedBy, peakBy, hasLegs };
}
