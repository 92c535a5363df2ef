import type { UndoIntent } from '../../domain/operations/history/undo';
import type { Intent } from '../../domain/operations/operation';

interface StepOf {
  readonly seq: number;
  readonly intent: Intent;
}

/** Own operations of a client that the server refused, and what that says of the steps back that name them. */
export class RefusedOwn {
  private readonly seqs = new Set<number>();

  /**
   * The server refused it. Whether somebody misses it: nobody does where what waits takes it back, or where it was itself a
   * step back, or on, from what was refused.
   */
  add({ seq, intent }: StepOf, clientId: string, waiting: readonly StepOf[]): boolean {
    this.seqs.add(seq);
    if (isStep(intent) && intent.clientId === clientId && this.seqs.has(intent.seq)) return false;
    return !isTakenBack(seq, clientId, waiting);
  }
}

/** Whether the operations that wait, in their order, end with it taken back. */
function isTakenBack(seq: number, clientId: string, waiting: readonly StepOf[]): boolean {
  let [last, isBack] = [seq, false];
  for (const { seq: own, intent } of waiting) {
    if (!isStep(intent) || intent.clientId !== clientId) continue;
    if (last < (intent.first ?? intent.seq) || last > intent.seq) continue;
    [last, isBack] = [own, intent.kind === 'undo'];
  }
  return isBack;
}

function isStep(intent: Intent): intent is UndoIntent {
  return intent.kind === 'undo' || intent.kind === 'redo';
}
