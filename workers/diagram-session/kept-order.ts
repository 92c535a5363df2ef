/** What a client keeps, in the order of its numbers. */
export interface KeptQueue {
  readonly clientId: string;
  readonly operations: readonly {
    readonly seq: number;
    /** Left out = an earlier release kept it: older than whatever has a time. */
    readonly madeAtMs?: number;
    readonly acknowledged?: number;
  }[];
}

/** What one client may send before another one's turn. */
interface Run {
  readonly clientId: string;
  readonly last: number;
}

/**
 * The order in which the edits that several clients keep go out: that of their being made, so that of two values of one
 * field the younger stays. A client's own keep their order. Law: nothing is sent before all that was made before it is answered.
 */
export class KeptOrder {
  private runs: readonly Run[];
  /** By client: everything below this number is answered. */
  private readonly open = new Map<string, number>();

  constructor(queues: readonly KeptQueue[] = []) {
    this.runs = runsOf(queues);
  }

  get isOver(): boolean {
    return this.runs.length === 0;
  }

  /** Whose turn it is; undefined = everyone's. */
  get turn(): string | undefined {
    return this.runs[0]?.clientId;
  }

  /** The last number that a client may send now; Infinity = all of them. */
  limitOf(clientId: string): number {
    const [now] = this.runs;
    if (now === undefined || this.runs.every((run) => run.clientId === clientId)) return Infinity;
    return now.clientId === clientId ? now.last : 0;
  }

  /** Everything of a client's below this number is answered; true = others may send more by that. */
  answered(clientId: string, firstUnanswered: number): boolean {
    this.open.set(clientId, firstUnanswered);
    const before = this.runs.length;
    this.runs = this.runs.slice(this.firstOpenRun());
    return this.runs.length < before;
  }

  private firstOpenRun(): number {
    const at = this.runs.findIndex((run) => (this.open.get(run.clientId) ?? 0) <= run.last);
    return at < 0 ? this.runs.length : at;
  }
}

function runsOf(queues: readonly KeptQueue[]): readonly Run[] {
  const left = queues.map(({ clientId, operations }) => ({ clientId, operations, at: 0, madeAtMs: 0 }));
  const runs: Run[] = [];
  for (;;) {
    const open = left.filter(({ operations, at }) => at < operations.length);
    if (open.length === 0) return runs;
    // A clock that was set back does not put an edit before those of its client that it followed.
    for (const each of open) each.madeAtMs = Math.max(each.madeAtMs, each.operations[each.at]!.madeAtMs ?? 0);
    const next = open.reduce((oldest, each) => (isBefore(each, oldest) ? each : oldest));
    const { clientId } = next;
    const last = next.operations[next.at]!.seq;
    next.at += 1;
    if (runs.at(-1)?.clientId === clientId) runs[runs.length - 1] = { clientId, last };
    else runs.push({ clientId, last });
  }
}

/** The same wherever it is asked: several windows keep one order. */
function isBefore(
  one: { readonly madeAtMs: number; readonly clientId: string },
  other: { readonly madeAtMs: number; readonly clientId: string },
): boolean {
  return one.madeAtMs < other.madeAtMs || (one.madeAtMs === other.madeAtMs && one.clientId < other.clientId);
}
