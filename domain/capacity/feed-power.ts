import { POWER_PHASES, codeOf } from '../catalog/enums';
import type { RecordOf } from '../document/schema';

/** What a feed says of itself; 0 = not known. */
export type FeedFacts = Pick<
  RecordOf<'object'>,
  'ratedPowerW' | 'phases' | 'voltageV' | 'breakerA' | 'utilizationPercent' | 'powerFactor'
>;

/** What a feed can give all the time; 0 = not known. */
export interface FeedPower {
  readonly va: number;
  readonly watts: number;
}

/** Of a breaker's current, where nobody says another part: NetBox's default, and what NEC 210.20 leaves for continuous loads. */
export const USUAL_UTILIZATION_PERCENT = 80;
/** The port of a feed, by its current. */
export const FEED_PORTS = {
  dc: 'powerFeed/dc',
  single: 'powerFeed/ac-single-phase',
  three: 'powerFeed/ac-three-phase',
} as const;
/** As NetBox has it: the voltage between two phases, and their current in each of three. */
const ROOT_OF_THREE = 1.732;
const THREE = codeOf(POWER_PHASES, 'three');

/**
 * Voltage by the breaker's current by the part of it that is allowed, of three phases by the root of three, in whole
 * volt-amperes as NetBox counts what is available. Watts are these by the power factor; without one every volt-ampere counts
 * as a watt. Who states a rated power besides gets no more than that.
 */
export function feedPower({ ratedPowerW, phases, voltageV, breakerA, utilizationPercent, powerFactor }: FeedFacts): FeedPower {
  const part = (utilizationPercent || USUAL_UTILIZATION_PERCENT) / 100;
  const va = Math.round(voltageV * breakerA * part * (phases === THREE ? ROOT_OF_THREE : 1));
  if (va === 0) return { va: 0, watts: ratedPowerW };
  const watts = va * (powerFactor || 1);
  return { va, watts: ratedPowerW > 0 ? Math.min(watts, ratedPowerW) : watts };
}
