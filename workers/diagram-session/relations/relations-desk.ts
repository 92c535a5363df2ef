import { relatedTo, type RelatedAnswer } from '../../../domain/cabling/related';
import { RELATION_KINDS, RELATION_ROLES, codeOf } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import type { Document } from '../../../domain/document/document';
import { ok } from '../../../domain/result';
import type { NewRelation, RelationChange, RelationsDoor, RelationsQuestion } from '../../api/relations';
import type { ActionResult } from '../../api/session';
import type { OperationController } from '../operation-controller';
import { NO_IDS_LEFT } from '../intents';

export interface RelationsParts {
  readonly document: () => Document;
  readonly operations: () => OperationController;
}

/** What a diagram's worker knows and does about relations. */
export class RelationsDesk implements RelationsDoor {
  private readonly parts: RelationsParts;

  constructor(parts: RelationsParts) {
    this.parts = parts;
  }

  async of(id: number, { max = LIMITS.relationalViewMax, kinds }: RelationsQuestion = {}): Promise<RelatedAnswer | null> {
    return relatedTo(this.parts.document(), id, max, kinds) ?? null;
  }

  async insert({ kind, from, to, fromRole, remarks }: NewRelation): Promise<ActionResult> {
    return this.parts.operations().perform(({ takeIds }) => {
      const [id] = takeIds(1) ?? [];
      if (id === undefined) return NO_IDS_LEFT;
      const relationKind = codeOf(RELATION_KINDS, kind);
      const roles = { from, to, fromRole: codeOf(RELATION_ROLES, fromRole) };
      return ok({ kind: 'insert-relation', version: 1, id, relationKind, ...roles, ...(remarks ? { remarks } : {}) });
    });
  }

  async change(relation: number, { kind, fromRole, end, remarks }: RelationChange): Promise<ActionResult> {
    return this.parts.operations().submit({
      kind: 'change-relation',
      version: 1,
      relation,
      ...(kind === undefined ? {} : { relationKind: codeOf(RELATION_KINDS, kind) }),
      ...(fromRole === undefined ? {} : { fromRole: codeOf(RELATION_ROLES, fromRole) }),
      ...(end === undefined ? {} : { end }),
      ...(remarks === undefined ? {} : { remarks }),
    });
  }

  async remove(relations: readonly number[]): Promise<ActionResult> {
    return this.parts.operations().submit({ kind: 'remove-relations', version: 1, relations });
  }
}
