/**
 * Raw memory: 4-byte and 8-byte cells by row, and an allocator that only goes forward. An instance of the module holds
 * one structure; when the host drops the instance, everything it took is gone, so nothing is ever freed one by one.
 * Fresh memory is zero.
 */

/** No vertex, no arc, no link. */
// @ts-ignore: decorator
@inline
export const NONE: u32 = 0xffffffff;

/** Costs from here on are "no way": two of them still add up without wrapping. */
// @ts-ignore: decorator
@inline
export const CLOSED: u32 = 0x7fffffff;

// @ts-ignore: decorator
@inline
export function get(base: usize, row: u32): u32 {
  return load<u32>(base + ((<usize>row) << 2));
}

// @ts-ignore: decorator
@inline
export function put(base: usize, row: u32, value: u32): void {
  store<u32>(base + ((<usize>row) << 2), value);
}

let top: usize = (__heap_base + 15) & ~15;

/** Bytes on a multiple of 16; memory grows by exactly what is missing. Traps when the machine has no more. */
export function alloc(bytes: usize): usize {
  const at = top;
  reserve(bytes);
  top = (at + bytes + 15) & ~15;
  return at;
}

/** Makes sure that so many bytes can follow what is taken, without taking them. */
export function reserve(bytes: usize): void {
  const pages = <i32>((top + bytes + 15 + 0xffff) >>> 16);
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
}

/** Cells of 4 bytes, each holding `value`. */
export function cells(count: u32, value: u8 = 0): usize {
  const at = alloc((<usize>count) << 2);
  if (value !== 0) memory.fill(at, value, (<usize>count) << 2);
  return at;
}

/** Where the next allocation will lie; rewind(mark()) gives back what was taken since. */
export function mark(): usize {
  return top;
}

/** What is taken again after it is not zero. */
export function rewind(to: usize): void {
  top = to;
}
