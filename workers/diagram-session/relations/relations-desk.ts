import { relatedTo, type RelatedAnswer } from '../../../domain/cabling/related';
import { RELATION_KINDS, RELATION_ROLES, codeOf } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import type { Document } from '../../../domain/document/document';
import { objectName } from '../../../domain/entities/names';
import { NO_ID } from '../../../domain/ids';
import { ok, refuse, type Result } from '../../../domain/result';
import type { NewRelation, RelationChange, RelationsDoor, RelationsQuestion } from '../../api/relations';
import type { ActionResult } from '../../api/session';
import type { DeedDesk } from '../deed-desk';
import type { Deed } from '../intents';

export interface RelationsParts {
  readonly document: () => Document;
  readonly desk: () => DeedDesk;
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
    return this.perform((takeIds) => {
      const [id] = takeIds(1) ?? [];
      if (id === undefined) return refuse('no-ids-left');
      const relationKind = codeOf(RELATION_KINDS, kind);
      const roles = { from, to, fromRole: codeOf(RELATION_ROLES, fromRole) };
      return ok({
        intent: { kind: 'insert-relation', version: 1, id, relationKind, ...roles, ...(remarks ? { remarks } : {}) },
        created: [id],
        label: 'insert-relation',
        facts: this.namesOf(from, to),
      });
    });
  }

  async change(relation: number, { kind, fromRole, remarks }: RelationChange): Promise<ActionResult> {
    return this.perform(() =>
      ok({
        intent: {
          kind: 'change-relation',
          version: 1,
          relation,
          ...(kind === undefined ? {} : { relationKind: codeOf(RELATION_KINDS, kind) }),
          ...(fromRole === undefined ? {} : { fromRole: codeOf(RELATION_ROLES, fromRole) }),
          ...(remarks === undefined ? {} : { remarks }),
        },
        created: [],
        label: 'change-relation',
        facts: this.factsOf(relation),
      }),
    );
  }

  async remove(relations: readonly number[]): Promise<ActionResult> {
    return this.perform(() =>
      ok({
        intent: { kind: 'remove-relations', version: 1, relations },
        created: [],
        label: 'remove-relations',
        facts: { count: relations.length, ...this.factsOf(relations[0] ?? NO_ID) },
      }),
    );
  }

  private async perform(make: (takeIds: DeedDesk['context']['takeIds']) => Result<Deed>): Promise<ActionResult> {
    const desk = this.parts.desk();
    const deed = await desk.withLease(() => make(desk.context.takeIds));
    return deed.ok ? desk.perform(deed.value) : deed;
  }

  private factsOf(relation: number): { readonly name: string; readonly other: string } {
    const record = this.parts.document().get('relation', relation);
    return this.namesOf(record?.from ?? NO_ID, record?.to ?? NO_ID);
  }

  /** Both names or none: half a sentence says nothing. */
  private namesOf(from: number, to: number): { readonly name: string; readonly other: string } {
    const [name, other] = [this.nameOf(from), this.nameOf(to)];
    return name === '' || other === '' ? { name: '', other: '' } : { name, other };
  }

  /** '' for what the document does not hold: it stands in another room. */
  private nameOf(id: number): string {
    const document = this.parts.document();
    return document.kindOf(id) === 'cable' ? (document.get('cable', id)?.name ?? '') : objectName(document, id);
  }
}
