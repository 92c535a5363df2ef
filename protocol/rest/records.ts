import { z } from 'zod';
import type { ObjectTypeGroup } from '../../domain/catalog/type-groups';
import type { Json, Kind } from '../../domain/document/schema';

/** GET v1/records?ids=1,2: every field of these records, cold ones too; ids nobody may see are left out. */
export const RECORDS_MAX = 200;
export const RecordsQuery = z.strictObject({
  ids: z.string().regex(/^\d{14}(,\d{14})*$/, 'ids of 14 digits, separated by commas'),
});

export interface RecordFields {
  readonly id: number;
  readonly kind: Kind;
  readonly typeGroup: ObjectTypeGroup;
  /** Diagram-type group id: 8 container, 7 device, 11 card; 0 = in none. */
  readonly diagramTypeGroup: number;
  /** Raised by every write of the record. */
  readonly version: number;
  readonly fields: Readonly<Record<string, Json>>;
}

/** GET v1/models: what can be inserted. Words are looked for in brand, name and part number, all of them must occur. */
export const ModelsQuery = z.strictObject({
  class: z.enum(['rack', 'device', 'card', 'closure', 'cable']).optional(),
  q: z.string().max(200).optional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'a whole number')
    .optional(),
  id: z
    .string()
    .regex(/^\d{14}$/, 'an id of 14 digits')
    .optional(),
});

export interface ModelEntry {
  readonly id: number;
  readonly brand: string;
  readonly name: string;
  readonly heightU: number;
  /** One of MODEL_LIBRARY_CLASSES. */
  readonly libraryClass: string;
  readonly ports: number;
  readonly fullDepth: boolean;
  /** The whole model record (RecordOf<'model'>). */
  readonly record: unknown;
}
