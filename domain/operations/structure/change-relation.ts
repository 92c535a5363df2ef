import { RELATION_KINDS, RELATION_ROLES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { changed } from '../../document/changes';
import { refuse } from '../../result';
import { checked } from '../new-records';
import { operation, type Operation, sameIn } from '../operation';
import { code, id, intentReader, optional, text, type Read } from '../parse';
import { subjectReads } from '../plant-reads';
import { relationWords } from '../words';

const reader = intentReader('change-relation', {
  relation: id,
  relationKind: optional(code(RELATION_KINDS)),
  fromRole: optional(code(RELATION_ROLES)),
  remarks: optional(text(LIMITS.remarksLength, true)),
});
export type ChangeRelationIntent = Read<typeof reader>;

/** Another kind, other roles or other remarks; what is related stays. */
export const changeRelation: Operation<ChangeRelationIntent> = operation(reader, {
  summary: 'Changes how two things are related: the kind, what one is to the other, or the remarks.',
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
  run(slice, { relation: target, relationKind, fromRole, remarks }) {
    if (relationKind === undefined && fromRole === undefined && remarks === undefined) return refuse('no-fields');
    const relation = slice.get('relation', target);
    if (!relation) return refuse('relation-missing', { id: target }, 'relation');
    const change = changed('relation', relation, {
      ...(relationKind === undefined ? {} : { kind: relationKind }),
      ...(fromRole === undefined ? {} : { fromRole }),
      ...(remarks === undefined ? {} : { remarks }),
    });
    return checked(slice, change ? [change] : []);
  },
});
