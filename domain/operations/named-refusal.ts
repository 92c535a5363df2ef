import { OBJECT_CLASSES } from '../catalog/enums';
import type { ReadStep, Slice } from '../document/slice';
import { NO_ID } from '../ids';
import type { Refusal } from '../result';
import { records, refs } from './read-steps';

/** What is in the way and has no name of its own; NO_ID = it has one, or nothing is. */
function namelessIn({ facts: { by, byName } = {} }: Refusal): number {
  return byName === '' && typeof by === 'number' ? by : NO_ID;
}

/** What namedRefusal looks at; none = the refusal says all. */
export function namedRefusalReads(refusal: Refusal): readonly ReadStep[] {
  const by = namelessIn(refusal);
  return by === NO_ID ? [] : [records('by', 'object', [by]), refs('model', ['by'], 'object', 'model', 'model')];
}

/** What is in the way and has no name of its own is told by its model and its class: {byModel, byClass}. */
export function namedRefusal(slice: Slice, refusal: Refusal): Refusal {
  const by = namelessIn(refusal);
  const record = by === NO_ID ? undefined : slice.get('object', by);
  if (!record) return refusal;
  const byModel = record.model === NO_ID ? '' : (slice.get('model', record.model)?.name ?? '');
  return { ...refusal, facts: { ...refusal.facts, byModel, byClass: OBJECT_CLASSES[record.class] ?? '' } };
}
