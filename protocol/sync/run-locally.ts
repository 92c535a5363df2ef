import type { Diff } from '../../domain/document/diff';
import type { Document } from '../../domain/document/document';
import { isOfLog } from '../../domain/operations/history/from-log';
import { diffNeedsServer, undoDiff, undoReads } from '../../domain/operations/history/undo';
import { createdBy, type Intent } from '../../domain/operations/operation';
import { operationOf } from '../../domain/operations/registry';
import { readsThrough, runOperation } from '../../domain/operations/run-operation';
import type { Result } from '../../domain/result';
import { holdsSlice } from './holds-slice';

export interface LocalPlace {
  readonly document: Document;
  readonly diagram: number;
  /** Gets the ids of what the run depends on. */
  readonly seen: Set<number>;
  /** What this client's own operations from `first` to `last` did together, where it is known here. */
  readonly ownDiff: (clientId: string, first: number, last: number) => Diff | undefined;
}

/** Runs an operation over the client's document; null when that does not hold what the operation reads. */
export function runLocally(intent: Intent, { document, diagram, seen, ownDiff }: LocalPlace): Result<Diff> | null {
  if (isOfLog(intent)) {
    // What a delete took is known in full to the log alone.
    if (intent.kind === 'restore') return null;
    const { clientId, seq, first = seq } = intent;
    const diff = ownDiff(clientId, first, seq);
    if (diff === undefined || diffNeedsServer(diff)) return null;
    const changed = diff.map((change) => change.id);
    return holdsSlice(document, diagram, undoReads(diff), changed, seen) ? undoDiff(document, diff) : null;
  }
  const operation = operationOf(intent.kind);
  if (operation === undefined || operation.isForServer?.(intent) === true) return null;
  const isHeld = holdsSlice(document, diagram, readsThrough(operation, document, intent), createdBy(operation, intent), seen);
  return isHeld ? runOperation(operation, document, intent) : null;
}
