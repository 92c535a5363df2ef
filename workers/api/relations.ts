import type { RelatedAnswer } from '../../domain/cabling/related';
import type { RelationKind, RelationRole } from '../../domain/cabling/relation-roles';
import type { ActionResult } from './session';

/** The part of the diagram worker's door that speaks of relations (`session.relations`). Ids are those of the document. */
export interface RelationsDoor {
  /** What an object, port, cable or pathway is related to; null when it is not there. `max`: the spec's 10 when left out. */
  of(id: number, question?: RelationsQuestion): Promise<RelatedAnswer | null>;
  insert(relation: NewRelation): Promise<ActionResult>;
  change(relation: number, change: RelationChange): Promise<ActionResult>;
  remove(relations: readonly number[]): Promise<ActionResult>;
}

export interface RelationsQuestion {
  readonly max?: number;
  /** Left out = all five. */
  readonly kinds?: readonly RelationKind[];
}

export interface NewRelation {
  readonly kind: RelationKind;
  readonly from: number;
  readonly to: number;
  /** What `from` is to `to`. */
  readonly fromRole: RelationRole;
  readonly remarks?: string;
}

export interface RelationChange {
  readonly kind?: RelationKind;
  readonly fromRole?: RelationRole;
  readonly end?: 0 | 1 | 2;
  readonly remarks?: string;
}
