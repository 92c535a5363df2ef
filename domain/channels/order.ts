import { PLANNED_SLACK } from '../cabling/way-budget';
import type { CableModel } from '../cabling/cable-model';

/** What a new cable is ordered by: how much longer than its way, and at which price. */

/** A cord within a rack, from port to port. */
export const CORD_MM = 2000;
/** New cables are ordered in steps of half a metre. */
export const STEP_MM = 500;

export interface SlackRule {
  /** Beyond the way and its ends, as a part of both: 0.05 = 5 %. */
  readonly slack: number;
  /** At each end, from the tray to the port, mm. */
  readonly dropMm: number;
}

/** What counts until somebody says otherwise. */
export const USUAL_SLACK: SlackRule = { slack: PLANNED_SLACK, dropMm: 2500 };

/** An amount in a currency as the model names it: an ISO code, or whatever was typed. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/**
 * Length to order, mm. Through pathways: their way and both ends with slack, in whole steps, never less. Within a rack,
 * `wayMm` null: CORD_MM.
 */
export function orderedMm(wayMm: number | null, { slack, dropMm }: SlackRule): number {
  if (wayMm === null) return CORD_MM;
  // To the millimetre first: 25 m and 10 % are 27.5 m, not a hair more and so half a metre more.
  const exact = Math.round((wayMm + 2 * dropMm) * (1 + slack));
  return Math.ceil(exact / STEP_MM) * STEP_MM;
}

/** Of this length by the price of a metre, to hundredths of the currency; null where no model says one. */
export function priceOf(lengthMm: number, price: CableModel['price']): Price | null {
  return price && { amount: Math.round((price.perMetre * lengthMm) / 10) / 100, currency: price.currency };
}

/** Of all together, as a bill adds up what stands on its lines; null where one has no price, or another currency. */
export function priceSum(prices: readonly (Price | null)[]): Price | null {
  const [first] = prices;
  if (!first || prices.some((each) => each?.currency !== first.currency)) return null;
  const hundredths = prices.reduce((sum, each) => sum + Math.round(each!.amount * 100), 0);
  return { amount: hundredths / 100, currency: first.currency };
}
