/** So many are kept whether they rest or not; beyond, all are looked through whenever they have doubled. */
const SHARES_KEPT = 256;

/** What is held for each who calls (an account; of guests an address): made when first claimed, forgotten when it rests. */
export class Shares<T> {
  private readonly held = new Map<string, T>();
  private sweptAbove = SHARES_KEPT;

  constructor(
    private readonly make: () => T,
    private readonly rests: (share: T) => boolean,
  ) {}

  find(name: string): T | undefined {
    return this.held.get(name);
  }

  claim(name: string): T {
    const known = this.held.get(name);
    if (known !== undefined) return known;
    this.sweep();
    const made = this.make();
    this.held.set(name, made);
    return made;
  }

  private sweep(): void {
    if (this.held.size < this.sweptAbove) return;
    for (const [name, share] of this.held) if (this.rests(share)) this.held.delete(name);
    this.sweptAbove = Math.max(SHARES_KEPT, 2 * this.held.size);
  }
}
