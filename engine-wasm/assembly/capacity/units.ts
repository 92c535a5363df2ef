/** Half units of one face of a rack as 256 bits; position 0 is the lower half of the lowest unit. */

// @ts-ignore: decorator
@inline
export const WORDS: u32 = 4;

/** Sets bits `from` to `from + count`; what reaches over the end is left out. */
export function take(mask: usize, from: u32, count: u32): void {
  let at = from;
  let left = min(count, 256 - min(from, 256));
  while (left > 0) {
    const bit = at & 63;
    const some = min(left, 64 - bit);
    const word = mask + ((<usize>at >>> 6) << 3);
    store<u64>(word, load<u64>(word) | ((<u64>-1 >>> (64 - some)) << bit));
    at += some;
    left -= some;
  }
}

/** Sets bits on the front (faces & 1), whose mask the rear's (faces & 2) follows. Most devices lie in one word: no branch. */
// @ts-ignore: decorator
@inline
export function takeFaces(front: usize, faces: u32, from: u32, count: u32): void {
  const bit = from & 63;
  if (from < 256 && count > 0 && bit + count <= 64) {
    const bits = (<u64>-1 >>> (64 - count)) << bit;
    const word = front + ((<usize>from >>> 6) << 3);
    store<u64>(word, load<u64>(word) | (bits & -(<u64>(faces & 1))));
    store<u64>(word + 32, load<u64>(word + 32) | (bits & -(<u64>((faces >>> 1) & 1))));
    return;
  }
  if (faces & 1) take(front, from, count);
  if (faces & 2) take(front + 32, from, count);
}

/** Bits of word `index` of a rack of `height` half units that both masks leave free. */
// @ts-ignore: decorator
@inline
function freeWord(one: usize, other: usize, index: u32, height: u32): u64 {
  const from = index << 6;
  if (from >= height) return 0;
  const valid = height - from >= 64 ? <u64>-1 : ((<u64>1) << (height - from)) - 1;
  const at = (<usize>index) << 3;
  return ~(load<u64>(one + at) | load<u64>(other + at)) & valid;
}

/** The same bits, of whole units alone: both halves are free, and the lower one is even. */
// @ts-ignore: decorator
@inline
function wholeWord(word: u64): u64 {
  const lower = word & (word >>> 1) & 0x5555_5555_5555_5555;
  return lower | (lower << 1);
}

/** How many half units both masks left free when largestGap() looked last, those of `isWhole` alone. */
export let freeCount: u32 = 0;

/** The longest run of half units that both masks leave free; `isWhole`: from whole unit to whole unit. */
export function largestGap(one: usize, other: usize, height: u32, isWhole: bool): u32 {
  let sum: u32 = 0;
  let best: u32 = 0;
  let run: u32 = 0;
  for (let index: u32 = 0; index << 6 < height; index++) {
    let word = freeWord(one, other, index, height);
    if (isWhole) word = wholeWord(word);
    sum += <u32>popcnt(word);
    let left: u32 = 64;
    while (word !== 0) {
      const zeros = <u32>ctz(word);
      if (zeros > 0) {
        best = max(best, run);
        run = 0;
        word >>>= zeros;
        left -= zeros;
      }
      const ones = <u32>ctz(~word);
      run += ones;
      left -= ones;
      word = ones === 64 ? 0 : word >>> ones;
    }
    if (left > 0) {
      best = max(best, run);
      run = 0;
    }
  }
  freeCount = sum;
  return max(best, run);
}

/** The lowest position in the tightest gap that takes `count` half units, whole units at whole ones; -1 when there is none. */
export function tightestGap(one: usize, other: usize, height: u32, count: u32): i32 {
  let best: i32 = -1;
  let bestRun: u32 = 0xffffffff;
  let run: u32 = 0;
  for (let at: u32 = 0; at <= height; at++) {
    const isFree = at < height && ((freeWord(one, other, at >> 6, height) >>> (at & 63)) & 1) !== 0;
    if (isFree) run++;
    else {
      const from = at - run + (count & 1 ? 0 : (at - run) & 1);
      if (from + count <= at && run < bestRun) {
        bestRun = run;
        best = from;
      }
      run = 0;
    }
  }
  return best;
}
