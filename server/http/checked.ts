import { readShape, type AnyShape, type Misfit, type Out } from '../../domain/shape';
import { invalid } from './answer';

/** A value of a message that is repeated to its sender: cut, so that an answer stays small. */
const SHOWN_LENGTH = 80;

/**
 * What a shape reads of a body, a query or params; throws the 422 that names the first broken field, its value and the
 * rule (`facts.expected` says what was wanted; `others` counts further broken fields). An unknown field is refused.
 */
export function checked<S extends AnyShape>(shape: S, input: unknown): Out<S> {
  const misfits: Misfit[] = [];
  const read = readShape(shape, input ?? {}, misfits, true);
  const [first] = misfits;
  if (first === undefined) return read;
  const { rule, path, value, expected } = first;
  throw invalid({
    rule,
    field: path.join('.'),
    facts: {
      ...(value === undefined ? {} : { value: shown(value) }),
      ...(expected === undefined ? {} : { expected }),
      ...(misfits.length > 1 ? { others: misfits.length - 1 } : {}),
    },
  });
}

function shown(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text;
}
