/** A seeded stream of numbers: same seed, same stream (mulberry32). */
export class SeededRandom {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
  }
  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** Whole number in [0, below). */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }
  chance(probability: number): boolean {
    return this.next() < probability;
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
  /** Lower-case hexadecimal digits. */
  hex(digits: number): string {
    let text = '';
    for (let index = 0; index < digits; index++) text += this.below(16).toString(16);
    return text;
  }
}

/** The same numbers in [0, 1) as a function. */
export function randomOf(seed: number): () => number {
  const random = new SeededRandom(seed);
  return () => random.next();
}
