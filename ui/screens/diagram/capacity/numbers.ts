import type { TFunction } from 'i18next';
import { wattsText } from '../../../../domain/capacity/watts-text';
import type { WordUnder } from '../../../i18n/word-key';

/** Numbers with their units, as a facility manager writes them: U, kg; W are domain/capacity/watts-text. */

/** `halfUnits` of a rack. */
export function unitsText(language: string, halfUnits: number): string {
  return `${decimal(language, halfUnits / 2, 1)} U`;
}

/** Of a port or a switch, where 15.4 W are not 15. */
export function poeWattsText(language: string, watts: number): string {
  return Math.abs(watts) < 1000 ? `${decimal(language, watts, 1)} W` : wattsText(language, watts);
}

export function gramsText(language: string, grams: number): string {
  const kg = grams / 1000;
  return Math.abs(kg) < 10_000
    ? `${decimal(language, kg, Math.abs(kg) < 10 ? 1 : 0)} kg`
    : `${decimal(language, kg / 1000, 1)} t`;
}

export function percentText(language: string, part: number): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}

export function countText(language: string, count: number): string {
  return decimal(language, count, 0);
}

function decimal(language: string, value: number, digits: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** Of a measure's number, in its own unit. */
export function measureText(
  language: string,
  measure: 'units' | 'power' | 'weight' | 'cooling' | 'ports',
  value: number,
): string {
  switch (measure) {
    case 'units':
      return unitsText(language, value);
    case 'power':
    case 'cooling':
      return wattsText(language, value);
    case 'weight':
      return gramsText(language, value);
    case 'ports':
      return countText(language, value);
  }
}

/** What stands in the way, in words. */
export function obstaclesText(t: TFunction<'capacity'>, obstacles: readonly WordUnder<'capacity', 'obstacle'>[]): string {
  return obstacles.map((obstacle) => t(`obstacle.${obstacle}`)).join(', ');
}
