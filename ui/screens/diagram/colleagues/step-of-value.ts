import type { ShownProperty } from '../../../../domain/kinds/shown-properties';
import { heldIn } from '../../../../domain/kinds/property';
import type { RecordStep } from '../../../../protocol/rest/history';
import { editableText } from '../../../properties/value-text';
import { plainValue } from '../structure/property-form';

type Step = Pick<RecordStep, 'fields' | 'userName' | 'operation'>;

/**
 * The step by which a property came to be as it is shown. What an import, a command or a call wrote may be kept in another
 * form than it is shown in: then it is the latest that wrote the property at all.
 */
export function stepOfValue<S extends Step>(steps: readonly S[], property: ShownProperty, shown: string): S | undefined {
  const field = heldIn(property);
  const wrote = (isSo: (after: string | number | null) => boolean) =>
    steps.find(({ fields }) => fields.some((each) => each.field === field && isSo(each.after)));
  if (property.bit !== undefined) return wrote(() => true);
  return wrote((after) => editableText(property, plainValue(after, property)) === shown) ?? wrote(() => true);
}

/** Whether this step came after one's own that stored `mine`: then it replaced that. */
export function isAfterOwn<S extends Step & Pick<RecordStep, 'clock'>>(
  steps: readonly S[],
  theirs: S | undefined,
  property: ShownProperty,
  mine: string,
  own: string,
): boolean {
  const field = heldIn(property);
  return steps.some(
    ({ clock, userName, fields }) =>
      theirs !== undefined &&
      clock < theirs.clock &&
      userName === own &&
      fields.some(({ field: name, after }) => name === field && editableText(property, plainValue(after, property)) === mine),
  );
}
