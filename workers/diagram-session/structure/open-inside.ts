import type { Document } from '../../../domain/document/document';
import { NO_ID } from '../../../domain/ids';
import { barredFrom } from '../../../domain/operations/permitted';
import type { Permission } from '../../../domain/permissions/permission';
import { describe } from '../describe';
import type { EventBatch } from '../event-batch';
import { insideViewIntent } from '../intents';
import type { OperationController } from '../operation-controller';
import { diagramOf } from '../places';

export interface InsideParts {
  readonly document: Document;
  readonly diagram: number;
  readonly held: ReadonlySet<Permission>;
  readonly operations: OperationController;
  readonly events: EventBatch;
  readonly choose: (ids: readonly number[]) => void;
  readonly bringNear: (ids: readonly number[]) => void;
}

/**
 * Double click or Enter: the object's own diagram when it has one; a device or card gets its inside view at the
 * first visit of someone who may draw; an empty slot asks them for its card; anything else is brought near.
 */
export function openInside(
  id: number,
  { document, diagram: shown, held, operations, events, choose, bringNear }: InsideParts,
): void {
  if (describe(document, id)?.facts['freeSlot'] === id && barredFrom(held, 'insert-card') === null) {
    choose([id]);
    events.add({ kind: 'card-asked', slot: id });
    return;
  }
  const diagram = diagramOf(document, id);
  if (diagram !== NO_ID && diagram !== shown) {
    events.add({ kind: 'open', id, diagram });
    return;
  }
  const may = diagram === NO_ID && barredFrom(held, 'insert-objects') === null;
  const intent = may ? insideViewIntent(id, operations.context) : undefined;
  if (!intent?.ok || !operations.submit(intent.value, { quiet: true }).ok) {
    bringNear([id]);
    return;
  }
  const [made] = intent.value.diagrams;
  operations.whenConfirmed(() => events.add({ kind: 'open', id, diagram: made!.id }));
}
