import { RELATION_KINDS, RELATION_ROLES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { comesToPlace } from '../../cabling/end-places';
import { created } from '../../document/changes';
import { checked } from '../new-records';
import { operation, type Operation } from '../operation';
import { code, id, intentReader, optional, text, type Read } from '../parse';
import { relationReads } from '../plant-reads';
import { relatedWords } from '../words';

/** Two objects or cables belong together; each pair once a kind, from whichever side. */
const reader = intentReader('insert-relation', {
  id,
  /** RELATION_KINDS. */
  relationKind: code(RELATION_KINDS),
  /** An object or a cable. */
  from: id,
  to: id,
  /** RELATION_ROLES: what `from` is to `to`; which fit the kind: ROLES_OF. */
  fromRole: code(RELATION_ROLES),
  remarks: optional(text(LIMITS.remarksLength, true)),
});
export type InsertRelationIntent = Read<typeof reader>;

/** [R3.049-R3.053] Says that two objects or cables belong together, and which is what to the other. */
export const insertRelation: Operation<InsertRelationIntent> = operation(reader, {
  summary:
    'Relates two objects or cables: laying, cabling, coil carrier, belonging or redundancy, with what one is to the other.',
  creates: ({ id: made }) => [made],
  reads: ({ from, to }) => relationReads([from, to]),
  writes: ['relation'],
  refuses: [],
  needs: ['cableConnection'],
  words: (document, { from, to }) => relatedWords(document, from, to),
  run(slice, { id: made, relationKind, from, to, fromRole, remarks }) {
    // From the cable, whichever was chosen first: its ends are said of that one.
    const isTurned = comesToPlace(slice, { kind: relationKind, from: to, to: from });
    const pair = isTurned ? { from: to, to: from } : { from, to };
    const fields = { kind: relationKind, ...pair, fromRole, ...(remarks ? { remarks } : {}) };
    return checked(slice, [created('relation', made, fields)]);
  },
});
