import { RELATION_KINDS, RELATION_ROLES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { changed } from '../../document/changes';
import { refuse } from '../../result';
import { checked } from '../new-records';
import { operation, type Operation, sameIn } from '../operation';
import { code, id, integer, intentReader, optional, text, type Read } from '../parse';
import { subjectReads } from '../plant-reads';
import { relationWords } from '../words';

const reader = intentReader('change-relation', {
  relation: id,
  relationKind: optional(code(RELATION_KINDS)),
  fromRole: optional(code(RELATION_ROLES)),
  /** Of a cable that comes to a place: which end lies there, 1 = A, 2 = B; 0 = it is not said. */
  end: optional(integer(0, 2)),
  remarks: optional(text(LIMITS.remarksLength, true)),
});
export type ChangeRelationIntent = Read<typeof reader>;

/** Another kind, other roles, another end or other remarks; what is related stays. Of another kind nothing is said of an end. */
export const changeRelation: Operation<ChangeRelationIntent> = operation(reader, {
  summary:
    'Changes how two things are related: the kind, what one is to the other, which end of a cable lies there, or the remarks.',
  joins: (before, intent) => sameIn(before, intent, 'relation'),
  // Remarks are on the server only.
  isForServer: ({ remarks }) => remarks !== undefined,
  reads: ({ relation }) => [
    { name: 'relation', take: 'records', kind: 'relation', ids: [relation] },
    ...subjectReads(['relation']),
  ],
  writes: ['relation'],
  refuses: ['no-fields', 'relation-missing'],
  needs: ['propertyEditing'],
  words: (document, { relation }) => relationWords(document, relation),
  run(slice, { relation: target, relationKind, fromRole, end, remarks }) {
    if ([relationKind, fromRole, end, remarks].every((given) => given === undefined)) return refuse('no-fields');
    const relation = slice.get('relation', target);
    if (!relation) return refuse('relation-missing', { id: target }, 'relation');
    const change = changed('relation', relation, {
      ...(relationKind === undefined ? {} : { kind: relationKind }),
      ...(fromRole === undefined ? {} : { fromRole }),
      ...(end === undefined ? (relationKind === undefined || relationKind === relation.kind ? {} : { end: 0 }) : { end }),
      ...(remarks === undefined ? {} : { remarks }),
    });
    return checked(slice, change ? [change] : []);
  },
});
