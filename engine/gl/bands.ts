/**
 * Entries of a mesh in order of their height, in groups: which of them a slice of the item needs. Near, a rack shows a
 * few units, and only what stands there is drawn.
 */
export interface Bands {
  /** Entries in a group. */
  readonly size: number;
  readonly count: number;
  /** Lowest and highest y of each group, mm from the item's corner. */
  readonly low: Float32Array;
  readonly high: Float32Array;
}

const GROUP = 32;

/** `low`, `high` by entry. */
export function bandsOf(count: number, low: (entry: number) => number, high: (entry: number) => number): Bands {
  const groups = Math.ceil(count / GROUP);
  const bands = {
    size: GROUP,
    count,
    low: new Float32Array(groups).fill(Infinity),
    high: new Float32Array(groups).fill(-Infinity),
  };
  for (let entry = 0; entry < count; entry++) {
    const group = Math.floor(entry / GROUP);
    bands.low[group] = Math.min(bands.low[group]!, low(entry));
    bands.high[group] = Math.max(bands.high[group]!, high(entry));
  }
  return bands;
}

/** Entries from and before which a slice is covered; empty when from = to. */
export function sliceOf(bands: Bands, minY: number, maxY: number): readonly [from: number, to: number] {
  let first = 0;
  let last = bands.low.length;
  while (first < last && bands.high[first]! < minY) first++;
  while (last > first && bands.low[last - 1]! > maxY) last--;
  return [first * bands.size, Math.min(bands.count, last * bands.size)];
}
