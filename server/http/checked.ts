import { readShape, refusalOf, type AnyShape, type Misfit, type Out } from '../../domain/shape';
import { invalid } from './answer';

/**
 * What a shape reads of a body, a query or params; throws the 422 that names the first broken field, its value and the
 * rule (`facts.expected` says what was wanted; `others` counts further broken fields). An unknown field is refused.
 */
export function checked<S extends AnyShape>(shape: S, input: unknown): Out<S> {
  const misfits: Misfit[] = [];
  const read = readShape(shape, input ?? {}, misfits, true);
  const refusal = refusalOf(misfits);
  if (refusal !== undefined) throw invalid(refusal);
  return read;
}
