import { RELATION_KINDS, RELATION_ROLES } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { changed } from '../document/changes';
import { refuse, type Result } from '../result';
import type { ChangeRelationIntent } from './intents';
import { checked } from './new-records';
import type { Operation } from './operation';
import { code, id, object, oneOf, optional, text } from './parse';
import { subjectReads } from './plant-reads';

export type { ChangeRelationIntent };

const read = object({
  kind: oneOf('change-relation'),
  version: oneOf(1),
  relation: id,
  relationKind: optional(code(RELATION_KINDS)),
  fromRole: optional(code(RELATION_ROLES)),
  remarks: optional(text(LIMITS.remarksLength, true)),
});

/** Another kind, other roles or other remarks; what is related stays. */
export const changeRelation: Operation<ChangeRelationIntent> = {
  kind: 'change-relation',
  version: 1,
  summary: 'Changes how two things are related: the kind, what one is to the other, or the remarks.',
  undoable: true,
  parse: (json) => read(json, '') as Result<ChangeRelationIntent>,
  creates: () => [],
  reads: ({ relation }) => [
    { name: 'relation', take: 'records', kind: 'relation', ids: [relation] },
    ...subjectReads(['relation']),
  ],
  asks: () => ['propertyEditing'],
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
};

/** Remarks are on the server only: the client sends the intent and waits. */
export function changesRemarks({ remarks }: ChangeRelationIntent): boolean {
  return remarks !== undefined;
}
