import type { ShownProperty } from '../../domain/kinds/shown-properties';
import type { Description } from '../../workers/api/session';

/** Values of properties in the user's words, wherever they are told: in the panel, in a history, in an import's difference. */

/** The words of a choice: a port in which a cable is, is connected and no longer available. */
export function choiceWords(
  { name, words = name, emptyWord }: ShownProperty,
  choice: string,
  records: readonly Description[],
): string {
  if (choice === '') return emptyWord ?? 'properties.unknown';
  const taken = words === 'portLifecycle' && choice === 'available' && records.length > 0;
  return taken && records.every(({ facts }) => facts['cable'] !== undefined) ? 'properties.connected' : `${words}.${choice}`;
}

/** A value as the user reads and edits it: numbers in the shown unit, 0 as an empty field where it means "not known". */
export function editableText(field: ShownProperty, value: string | number): string {
  if (field.input !== 'number' || typeof value === 'string') return String(value);
  if (value === 0 && field.emptyIsZero === true) return '';
  return trimmed(value * (field.factor ?? 1));
}

function trimmed(value: number): string {
  return String(Number(value.toFixed(4)));
}

/** 0xRRGGBB as `#rrggbb`; 0xffffffff ("by type") and what is no colour as ''. */
export function colorText(value: string | number): string {
  return typeof value === 'number' && value >= 0 && value <= 0xffffff ? `#${value.toString(16).padStart(6, '0')}` : '';
}
