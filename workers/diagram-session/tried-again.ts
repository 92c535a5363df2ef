import type { SyncClient } from '../../protocol/sync/client';
import { redoOf, undoOf, type UndoList } from './undo-list';
import type { OperationName, UndoEntry, Way } from './undo-steps';

/** Steps that were passed over and are looked at, the latest. */
const LOOKED_AT = 3;

/** Steps that were passed over, and may be asked for again: once the drawing is another than the one that refused them. */
export class TriedAgain {
  private readonly undoList: UndoList;
  private readonly client: Pick<SyncClient, 'wouldDo'>;
  private drawing = 0;
  /** By name: of which drawing it was refused; what was refused before this window opened is not in it. */
  private readonly refusedOf = new Map<string, number>();

  constructor(undoList: UndoList, client: Pick<SyncClient, 'wouldDo'>) {
    this.undoList = undoList;
    this.client = client;
  }

  /** The drawing is another. */
  changed(): void {
    this.drawing += 1;
  }

  passed(entry: OperationName): void {
    this.refusedOf.set(keyOf(entry), this.drawing);
  }

  /** What nothing stands in the way of any more: it is next. */
  free(way: Way): UndoEntry | undefined {
    return this.open(way).find((entry) => this.wouldDo(way, entry) === true);
  }

  /** What only the server can tell that of: it is next where nothing else is. */
  unknown(way: Way): UndoEntry | undefined {
    return this.open(way).find((entry) => this.wouldDo(way, entry) === undefined);
  }

  has(way: Way): boolean {
    return this.open(way).some((entry) => this.wouldDo(way, entry) !== false);
  }

  private open(way: Way): readonly UndoEntry[] {
    return this.undoList
      .passedOver(way)
      .slice(0, LOOKED_AT)
      .filter((entry) => this.refusedOf.get(keyOf(entry)) !== this.drawing);
  }

  /** undefined = only the server knows. */
  private wouldDo(way: Way, entry: UndoEntry): boolean | undefined {
    return this.client.wouldDo(way === 'undo' ? undoOf(entry) : redoOf(entry));
  }
}

function keyOf({ clientId, seq }: OperationName): string {
  return `${clientId} ${seq}`;
}
