import type { ShownProperty } from '../../domain/kinds/shown-properties';
import { colorText, editableText } from './value-text';

/** `choice` is the key of a choice's word; `text` may be ''. */
export type StepValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly choice: string }
  | { readonly kind: 'switch'; readonly on: boolean };

/** A value of a property as it is told; a reference by the name it has among `names`. */
export function valueIn(
  property: ShownProperty,
  value: string | number | null,
  names: Readonly<Record<string, string>>,
): StepValue {
  if (value === null) return { kind: 'text', text: '' };
  if (property.input === 'choice' || property.choices !== undefined) {
    const choice = typeof value === 'number' ? (property.choices?.[value] ?? '') : value;
    return { kind: 'choice', choice };
  }
  if (property.input === 'color') return { kind: 'text', text: colorText(value) };
  const name = names[String(value)];
  if (name !== undefined) return { kind: 'text', text: name };
  const text = editableText(property, value);
  return { kind: 'text', text: text === '' || property.unit === undefined ? text : `${text} ${property.unit}` };
}

/** Nothing was there, so that what comes fills it in. */
export function isEmpty(value: StepValue): boolean {
  return value.kind === 'text' && value.text === '';
}
