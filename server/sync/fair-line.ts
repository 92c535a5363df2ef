/**
 * What waits for the database's common line, served in turns: next is whoever has had the least of its time. Whoever comes
 * begins with what is being served, so that nobody saves up: beside one whose work is heavy, everybody else waits for one
 * piece of it at most. (Start-time fair queueing: Goyal, Vin and Cheng, 1996.)
 */
export class FairLine<Job> {
  private readonly lines = new Map<string, Line<Job>>();
  /** What whoever is being served had had when their turn came. */
  private nowMs = 0;
  private count = 0;

  get length(): number {
    return this.count;
  }

  /** Behind the others of the same account. */
  push(account: string, job: Job): void {
    this.lineOf(account).jobs.push(job);
    this.count += 1;
  }

  /** What was taken and not worked, in its old place. */
  putBack(account: string, job: Job): void {
    this.lineOf(account).jobs.unshift(job);
    this.count += 1;
  }

  /** Takes the next job for which there is room; it counts as `guessMs` until charge() says what it took more, or less. */
  take(guessMs: number, hasRoom: (account: string, job: Job) => boolean = () => true): Job | undefined {
    let next: Line<Job> | undefined;
    let at = -1;
    for (const [account, line] of this.lines) {
      if (next !== undefined && line.hadMs >= next.hadMs) continue;
      const place = line.jobs.findIndex((job) => hasRoom(account, job));
      if (place >= 0) [next, at] = [line, place];
    }
    if (next === undefined) return undefined;
    this.nowMs = Math.max(this.nowMs, next.hadMs);
    next.hadMs += guessMs;
    this.count -= 1;
    return next.jobs.splice(at, 1)[0];
  }

  charge(account: string, ms: number): void {
    const line = this.lines.get(account);
    if (line !== undefined) line.hadMs += ms;
  }

  /** Nothing waits and nothing is worked: what everybody had is over. */
  rest(): void {
    this.lines.clear();
    this.nowMs = 0;
  }

  private lineOf(account: string): Line<Job> {
    let line = this.lines.get(account);
    if (line === undefined) this.lines.set(account, (line = { jobs: [], hadMs: 0 }));
    if (line.jobs.length === 0) line.hadMs = Math.max(line.hadMs, this.nowMs);
    return line;
  }
}

interface Line<Job> {
  readonly jobs: Job[];
  hadMs: number;
}
