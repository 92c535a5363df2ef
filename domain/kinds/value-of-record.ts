import type { KindDef } from './kind';
import { heldIn } from './property';

/**
 * The fields with which this one says one value, in the order of the book: what says a place together, or the field alone
 * where a property shows it. Undefined for what nobody sets by hand.
 */
export function valueFields({ together = [], properties = [] }: KindDef, field: string): readonly string[] | undefined {
  const place = together.find((fields) => fields.includes(field));
  if (place !== undefined) return place;
  const isShown = properties.some((property) => property.fact !== true && heldIn(property) === field);
  return isShown ? [field] : undefined;
}
