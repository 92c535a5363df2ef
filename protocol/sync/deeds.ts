import type { Diff } from '../../domain/document/diff';
import type { Document } from '../../domain/document/document';
import type { UndoIntent } from '../../domain/operations/history/undo';
import type { Intent } from '../../domain/operations/operation';
import { operationOf, parseIntent } from '../../domain/operations/registry';
import { diffNeedsServer, undoDiff, undoReads } from '../../domain/operations/history/undo';
import type { Result } from '../../domain/result';
import { holdsSlice } from './holds-slice';
import type { TrackedSlice } from './tracked-slice';

/** What the client needs of the operations. */
export interface Deeds {
  parse(intent: unknown): Result<Intent>;
  /** Runs over the client's document; null when it does not hold what the operation reads. */
  runLocally(intent: Intent, place: LocalPlace): Result<Diff> | null;
}

export interface LocalPlace {
  readonly document: Document;
  readonly diagram: number;
  /** The document, watched: its `ids` are what the run depended on. */
  readonly slice: TrackedSlice;
  /** What this client's own operations from `first` to `last` did together, where it is known here. */
  readonly ownDiff: (clientId: string, first: number, last: number) => Diff | undefined;
}

/** The product's operations. */
export const domainDeeds: Deeds = {
  parse: parseIntent,
  runLocally(intent, { document, diagram, slice, ownDiff }) {
    if (intent.kind === 'undo' || intent.kind === 'redo') {
      const { clientId, seq, first = seq } = intent as UndoIntent;
      const diff = ownDiff(clientId, first, seq);
      if (diff === undefined || diffNeedsServer(diff)) return null;
      return holdsSlice(
        document,
        diagram,
        undoReads(diff),
        diff.map((change) => change.id),
        slice.ids,
      )
        ? undoDiff(slice, diff)
        : null;
    }
    const operation = operationOf(intent.kind);
    if (
      operation === undefined ||
      operation.isForServer?.(intent) === true ||
      !holdsSlice(document, diagram, operation.reads(intent), operation.creates(intent), slice.ids)
    )
      return null;
    return operation.run(slice, intent);
  },
};
