/** Cell (> 0) -> row (>= 0) by open addressing in typed arrays, for the few cells that a paged map would waste. */
export class CellMap {
  private keys = new Uint32Array(16);
  private values = new Int32Array(16);
  private used = 0;

  get size(): number {
    return this.used;
  }

  /** -1 = absent. */
  get(cell: number): number {
    const slot = this.find(cell);
    return this.keys[slot] === cell ? this.values[slot]! : -1;
  }

  set(cell: number, value: number): void {
    let slot = this.find(cell);
    if (this.keys[slot] !== cell) {
      if ((this.used + 1) * 3 > this.keys.length * 2) {
        this.grow();
        slot = this.find(cell);
      }
      this.keys[slot] = cell;
      this.used++;
    }
    this.values[slot] = value;
  }

  /** Closes the gap by moving later entries of the run back, so that no tombstones remain. */
  delete(cell: number): void {
    let hole = this.find(cell);
    if (this.keys[hole] !== cell) return;
    const mask = this.keys.length - 1;
    this.used--;
    for (let slot = (hole + 1) & mask; this.keys[slot] !== 0; slot = (slot + 1) & mask) {
      const home = hash(this.keys[slot]!) & mask;
      if (((slot - home) & mask) >= ((slot - hole) & mask)) {
        this.keys[hole] = this.keys[slot]!;
        this.values[hole] = this.values[slot]!;
        hole = slot;
      }
    }
    this.keys[hole] = 0;
  }

  byteLength(): number {
    return this.keys.byteLength + this.values.byteLength;
  }

  private find(cell: number): number {
    const mask = this.keys.length - 1;
    let slot = hash(cell) & mask;
    while (this.keys[slot] !== 0 && this.keys[slot] !== cell) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { keys, values } = this;
    this.keys = new Uint32Array(keys.length * 2);
    this.values = new Int32Array(keys.length * 2);
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] === 0) continue;
      const slot = this.find(keys[i]!);
      this.keys[slot] = keys[i]!;
      this.values[slot] = values[i]!;
    }
  }
}

function hash(cell: number): number {
  const mixed = Math.imul(cell ^ (cell >>> 16), 0x45d9f3b);
  return mixed ^ (mixed >>> 15);
}
