import { sheathOf } from '../cabling/cable-lengths';
import type { CableModel } from '../cabling/cable-model';

/** What a new cable is ordered by: how much longer than its way, and at which price. */

/** A cord within a rack of which nobody knows where its ends stand. */
export const CORD_MM = 2000;
/** An amount in a currency as the model names it: an ISO code, or whatever was typed. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** Of a cord within a rack, from port to port, as it is ordered; null = not known. */
export function jumperMm(withinMm: number | null, stockMm: readonly number[] = []): number {
  return sheathOf(withinMm ?? CORD_MM, { slack: 0, dropMm: 0, stockMm });
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
