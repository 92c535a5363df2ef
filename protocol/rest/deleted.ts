import { LIMITS } from '../../domain/catalog/limits';
import { deletionShape } from '../../domain/operations/history/deletion';
import { flag, id, list, number, object, optional, text, wholeText, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

const deletedEntry = object({
  /** The delete in the log, as `restore` names it. */
  clientId: text(),
  seq: number,
  clock: number,
  /** The operation: what it asked for, its restore asks for. */
  operation: text(),
  /** Milliseconds since 1970. */
  atMs: number,
  userName: text(),
  /** The diagram that shows where the first of them stood; 0 = none does now. */
  diagram: number,
  deletion: deletionShape,
});
export type DeletedEntry = Out<typeof deletedEntry>;

/** What was deleted and can be restored still, the latest first; what is back is not among it. */
export const listDeleted = endpoint({
  method: 'GET',
  path: '/v1/deleted',
  permission: 'propertyRead',
  query: object({
    /** Only what stood below this object. */
    place: optional(id),
    /** Only what is called so, or holds what is. */
    q: optional(text({ max: LIMITS.nameLength })),
    /** Only what was deleted before this clock: the next page. */
    before: optional(wholeText),
    limit: optional(wholeText),
  }),
  answer: object({ items: list(deletedEntry), more: flag }),
  limits: { inTurns: true },
});
