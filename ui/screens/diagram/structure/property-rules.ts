import { propertyRefusal } from '../../../../domain/operations/structure/editable-fields';
import type { Result } from '../../../../domain/result';
import type { Description } from '../../../../workers/api/session';
import type { ShownProperty } from '../../../../domain/kinds/shown-properties';
import { parseText, storedValue } from './property-form';

/** What was typed as the value to store, or the rule it breaks: the rules that the server asks, asked while typing. */
export function checkField(field: ShownProperty, kind: Description['kind'], text: string): Result<string | number> {
  const parsed = parseText(field, text);
  if (!parsed.ok || field.by === 'move' || (field.emptyIsNone === true && parsed.value === '')) return parsed;
  const value = storedValue(field, parsed.value);
  const refusal = propertyRefusal(kind, field, value);
  return refusal === null ? { ok: true, value } : { ok: false, refusal };
}
