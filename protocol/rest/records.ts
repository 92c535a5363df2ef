import { OBJECT_TYPE_GROUPS } from '../../domain/catalog/enums';
import { LIMITS } from '../../domain/catalog/limits';
import type { Json, Kind, RecordOf } from '../../domain/document/schema';
import { any, flag, list, number, object, oneOf, optional, record, text, textOf, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

export const RECORDS_MAX = 200;

const idList = textOf(
  { pattern: /^\d{14}(,\d{14})*$/, means: 'ids of 14 digits, separated by commas', parts: RECORDS_MAX },
  { read: (ids) => ids.split(','), write: (ids: readonly number[]) => ids.join(',') },
);

const recordFields = object({
  id: number,
  kind: any<Kind>(),
  typeGroup: oneOf(OBJECT_TYPE_GROUPS),
  /** Diagram-type group id: 8 container, 7 device, 11 card; 0 = in none. */
  diagramTypeGroup: number,
  /** Raised by every write of the record. */
  version: number,
  fields: record(any<Json>()),
});
export type RecordFields = Out<typeof recordFields>;

/** Every field of these records, cold ones too; ids nobody may see are left out. */
export const readRecords = endpoint({
  method: 'GET',
  path: '/v1/records',
  permission: 'propertyRead',
  query: object({ ids: idList }),
  answer: list(recordFields),
  limits: { inTurns: true },
});

const modelEntry = object({
  id: number,
  brand: text(),
  name: text(),
  heightU: number,
  /** One of MODEL_LIBRARY_CLASSES. */
  libraryClass: text(),
  ports: number,
  fullDepth: flag,
  record: any<RecordOf<'model'>>(),
});
export type ModelEntry = Out<typeof modelEntry>;

/** What can be inserted, whole. Words are looked for in brand, name and part number, all of them must occur. */
export const listModels = endpoint({
  method: 'GET',
  path: '/v1/models',
  permission: 'viewRead',
  query: object({
    class: optional(oneOf(['rack', 'device', 'card', 'closure', 'cable'])),
    q: optional(text({ max: LIMITS.nameLength })),
    limit: optional(textOf({ pattern: /^\d{1,4}$/, means: 'a whole number' }, { read: Number })),
    ids: optional(idList),
  }),
  answer: list(modelEntry),
  limits: { inTurns: true },
});

const modelLine = object({
  id: number,
  brand: text(),
  name: text(),
  partNumber: text(),
  heightU: number,
  /** One of MODEL_LIBRARY_CLASSES. */
  libraryClass: text(),
  ports: number,
  /** Ports and slots on its front. */
  inFront: number,
});
export type ModelLine = Out<typeof modelLine>;

/** All that can be inserted of one class, as a list shows it. */
export const listModelLines = endpoint({
  method: 'GET',
  path: '/v1/model-lines',
  permission: 'viewRead',
  query: object({ class: oneOf(['rack', 'device', 'card']) }),
  answer: list(modelLine),
  limits: { inTurns: true },
});
