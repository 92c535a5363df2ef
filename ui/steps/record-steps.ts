import type { RecordStep } from '../../protocol/rest/history';
import { heldIn } from '../../domain/kinds/property';
import type { ShownProperty } from '../../domain/kinds/shown-properties';
import { valueIn, type StepValue } from '../properties/step-value';

/** What a step made of one property. */
export interface StepLine {
  /** The property; null = where the record stands. */
  readonly property: ShownProperty | null;
  readonly before: StepValue;
  readonly after: StepValue;
}

type Value = string | number | null;

/** Fields by which a record says what it is in, and which are no property of it. */
const PLACES: ReadonlySet<string> = new Set(['parent', 'owner']);

/** The properties that a step changed, as the panel shows them; what no property shows is left out. */
export function stepLines(
  { fields }: Pick<RecordStep, 'fields'>,
  properties: readonly ShownProperty[],
  names: Readonly<Record<string, string>>,
): readonly StepLine[] {
  return fields.flatMap(({ field, before, after }): readonly StepLine[] => {
    const shown = properties.filter((property) => heldIn(property) === field);
    if (shown.length === 0 && PLACES.has(field)) {
      const named = (id: Value): StepValue => ({ kind: 'text', text: names[String(id)] ?? '' });
      return [{ property: null, before: named(before), after: named(after) }];
    }
    return shown.flatMap((property): readonly StepLine[] => {
      const { bit } = property;
      if (bit !== undefined) {
        const [was, is] = [before, after].map((flags) => (Number(flags ?? 0) & bit) !== 0) as [boolean, boolean];
        return was === is ? [] : [{ property, before: { kind: 'switch', on: was }, after: { kind: 'switch', on: is } }];
      }
      return [{ property, before: valueIn(property, before, names), after: valueIn(property, after, names) }];
    });
  });
}
