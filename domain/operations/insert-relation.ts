import { RELATION_KINDS, RELATION_ROLES } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { created } from '../document/changes';
import type { Result } from '../result';
import type { InsertRelationIntent } from './intents';
import { checked, newIdReads, newIdRefusal, refused } from './new-records';
import type { Operation } from './operation';
import { code, id, object, oneOf, optional, text } from './parse';
import { relationReads } from './plant-reads';

export type { InsertRelationIntent };

const read = object({
  kind: oneOf('insert-relation'),
  version: oneOf(1),
  id,
  relationKind: code(RELATION_KINDS),
  from: id,
  to: id,
  fromRole: code(RELATION_ROLES),
  remarks: optional(text(LIMITS.remarksLength, true)),
});

/** [R3.049-R3.053] Says that two objects or cables belong together, and which is what to the other. */
export const insertRelation: Operation<InsertRelationIntent> = {
  kind: 'insert-relation',
  version: 1,
  summary:
    'Relates two objects or cables: laying, cabling, coil carrier, belonging or redundancy, with what one is to the other.',
  undoable: true,
  parse: (json) => read(json, '') as Result<InsertRelationIntent>,
  creates: ({ id: made }) => [made],
  reads: ({ id: made, from, to }) => [...newIdReads([made]), ...relationReads([from, to])],
  asks: () => ['cableConnection'],
  run(slice, { id: made, relationKind, from, to, fromRole, remarks }) {
    const refusal = newIdRefusal(slice, [made]);
    if (refusal) return refused(refusal);
    const fields = { kind: relationKind, from, to, fromRole, ...(remarks ? { remarks } : {}) };
    return checked(slice, [created('relation', made, fields)]);
  },
};
