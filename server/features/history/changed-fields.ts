import { SCHEMA, type FieldDef, type Json, type Kind } from '../../../domain/document/schema';
import type { ChangedField } from '../../../protocol/rest/history';

/** A record's part of a step, as the log keeps it. */
export interface LoggedChange {
  readonly kind: Kind;
  readonly id: number;
  readonly before: Readonly<Record<string, Json>> | null;
  readonly after: Readonly<Record<string, Json>> | null;
}

/** The fields that a step changed, texts and numbers alone; none of a record that it made or deleted. */
export function changedFields({ kind, before, after }: LoggedChange): readonly ChangedField[] {
  if (before === null || after === null) return [];
  const known = SCHEMA[kind] as Record<string, FieldDef>;
  return Object.keys(after).flatMap((field) => {
    if (known[field] === undefined || known[field].type === 'json') return [];
    return [{ field, before: plain(before[field]), after: plain(after[field]) }];
  });
}

function plain(value: Json | undefined): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
