/** So much a second, with a burst; what is spent beyond it is owed. */
export class Budget {
  private left: number;
  private atMs = performance.now();

  constructor(
    private readonly perSecond: number,
    private readonly burst = perSecond * 4,
  ) {
    this.left = burst;
  }

  /** False where so much is not left: then nothing is spent. */
  take(many: number): boolean {
    this.refill();
    if (this.left < many) return false;
    this.left -= many;
    return true;
  }

  /** Spends it in any case; no more than `debt` is owed after it. */
  spend(many: number, debt = Infinity): void {
    this.refill();
    this.left = Math.max(this.left - many, -debt);
  }

  /** Until nothing is owed. */
  get owedMs(): number {
    this.refill();
    return this.left < 0 ? (-this.left / this.perSecond) * 1000 : 0;
  }

  get isFull(): boolean {
    this.refill();
    return this.left >= this.burst;
  }

  private refill(): void {
    const nowMs = performance.now();
    this.left = Math.min(this.left + ((nowMs - this.atMs) / 1000) * this.perSecond, this.burst);
    this.atMs = nowMs;
  }
}
