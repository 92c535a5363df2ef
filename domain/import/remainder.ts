import type { Fields, Kind } from '../document/schema';
import type { ImportRecord } from './import-set';
import { isHeldAlready, type StoredRecord } from './plan-import';
import { settleSaid } from './said-columns';

/** By kind: what templates, models and rules are settled by (plan-import.ts, import-rules.ts), whatever it says. */
export const SETTLED_BY: Partial<Record<Kind, readonly string[]>> = {
  object: [
    'parent',
    'class',
    'name',
    'row',
    'positionU',
    'heightU',
    'face',
    'flags',
    'model',
    'modelVersion',
    'template',
    'store',
    'widthMm',
    'depthMm',
  ],
  port: ['name', 'type', 'template'],
  cable: ['name', 'flags', 'profile', 'class', 'type'],
};

type Values = Readonly<Record<string, unknown>>;

/**
 * A record and what is stored of it, without what both say alike and nothing is settled by: of a set of 100,000 devices that is
 * most. `silences`: its facts that go where it says nothing of them; `spoken`: columns (said-columns.ts). Law: planning what remains plans the same as planning the whole.
 */
export function remainderOf(
  record: ImportRecord,
  stored: StoredRecord,
  silences: readonly string[],
  spoken?: readonly string[],
): { readonly record: ImportRecord; readonly stored: StoredRecord } {
  const settledBy = SETTLED_BY[record.kind];
  if (settledBy === undefined) return { record, stored };
  const fields: Record<string, unknown> = {};
  const kept: { id: number; [field: string]: unknown } = { id: stored.id };
  const settled: Record<string, unknown> = { ...(record.fields as Values) };
  settleSaid(record.kind, settled, stored, spoken);
  for (const field in settled) {
    const [was, given] = [stored[field], settled[field]];
    if (!settledBy.includes(field) && isHeldAlready(record.kind, field, was, given, silences)) continue;
    fields[field] = given;
    kept[field] = was === given ? given : was;
  }
  for (const field of settledBy) if (field in stored) kept[field] ??= stored[field];
  for (const field in record.refs) kept[field] ??= stored[field];
  return { record: { ...record, fields: fields as Fields }, stored: kept };
}
