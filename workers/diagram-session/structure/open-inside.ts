import type { Document } from '../../../domain/document/document';
import { NO_ID } from '../../../domain/ids';
import { refuse } from '../../../domain/result';
import { barredFrom } from '../../../domain/operations/permitted';
import type { Permission } from '../../../domain/permissions/permission';
import { describe } from '../describe';
import type { EventBatch } from '../event-batch';
import { insideViewIntent, mayHaveInsideView } from '../intents';
import type { OperationController } from '../operation-controller';
import { diagramOf } from '../places';

export interface InsideParts {
  readonly document: Document;
  readonly diagram: number;
  readonly held: ReadonlySet<Permission>;
  readonly operations: OperationController;
  readonly events: EventBatch;
  readonly isOnline: () => boolean;
  readonly selection: () => readonly number[];
  readonly choose: (ids: readonly number[]) => void;
  readonly bringNear: (ids: readonly number[]) => void;
}

/** What was to be opened so long ago is not expected any more: the server was away. */
const WISH_MS = 30_000;

/**
 * Double click or Enter: the object's own diagram when it has one; a device or card gets its inside view at the
 * first visit of someone who may draw, while the server is there; an empty slot asks them for its card; anything else is brought near.
 */
export function openInside(
  id: number,
  { document, diagram: shown, held, operations, events, isOnline, selection, choose, bringNear }: InsideParts,
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
  const may = diagram === NO_ID && mayHaveInsideView(document, id) && barredFrom(held, 'insert-objects') === null;
  if (may && !isOnline()) {
    bringNear([id]);
    events.add({ kind: 'refused', operation: 'open', refusal: refuse('server-away').refusal });
    return;
  }
  const intent = may ? insideViewIntent(id, operations.context) : undefined;
  if (!intent?.ok || !operations.submit(intent.value, { quiet: true }).ok) {
    bringNear([id]);
    return;
  }
  const [made] = intent.value.diagrams;
  const [askedMs, chosen] = [Date.now(), selection()];
  operations.whenConfirmed(() => {
    // Whoever has gone on meanwhile is not taken away from it.
    if (isSame(selection(), chosen) && Date.now() - askedMs < WISH_MS) events.add({ kind: 'open', id, diagram: made!.id });
  });
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id, at) => id === others[at]);
}
