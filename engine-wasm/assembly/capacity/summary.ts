import { cells, get, put } from '../memory';
import {
  DEVICE,
  GAP,
  WHOLE_GAP,
  cell,
  devices,
  endDevice,
  endPort,
  firstDevice,
  firstPort,
  free,
  inverse,
  limitOf,
  portCounts,
  portKinds,
  ports,
  rackCount,
  taken,
} from './store';
import { freeCount, largestGap, takeFaces } from './units';

/**
 * Racks from their devices and ports. Columns: 0 half units, 1 to 3 free (front, rear, both faces), 4 to 6 largest gap
 * (the same), 7 devices without a position, 8 rated, 9 peak, 10 measured, 11 power limit, 12 to 14 twelfths of a watt by
 * leg, 15 weight, 16 its limit, 17 heat, 18 its limit, 19 devices, 20 to 22 largest gap of whole units (as 4 to 6).
 */
let banks: usize = 0;

export function recomputeCapacity(): void {
  for (let rack: u32 = 0; rack < rackCount; rack++) recomputeRack(rack);
}

/** One rack anew. */
export function recomputeRack(rack: u32): void {
  if (banks === 0) banks = cells(4 * 256);
  memory.fill(taken + (<usize>rack << 6), 0, 64);
  summarizeRack(rack);
  noteFree(rack);
  countPorts(rack);
}

/** Summary of a rack's devices; its masks are clear before. */
function summarizeRack(rack: u32): void {
  const front = taken + (<usize>rack << 6);
  let zeroU: u32 = 0;
  let rated: u64 = 0;
  let peak: u64 = 0;
  let measured: u64 = 0;
  let weight: u64 = 0;
  let heat: u64 = 0;
  let one: u64 = 0;
  let two: u64 = 0;
  let three: u64 = 0;
  let count: u32 = 0;
  const end = get(endDevice, rack);
  for (let device = get(firstDevice, rack); device < end; device++) {
    const at = devices + (<usize>device * DEVICE << 2);
    const position = load<u32>(at);
    const shape = load<u32>(at + 8);
    const watts = load<u32>(at + 12);
    count++;
    if (position === 0xffffffff) zeroU++;
    else takeFaces(front, shape, position, load<u32>(at + 4));
    rated += watts;
    peak += load<u32>(at + 16);
    measured += load<u32>(at + 20);
    weight += load<u32>(at + 24);
    heat += load<u32>(at + 28);
    one += <u64>watts * ((shape >>> 8) & 15);
    two += <u64>watts * ((shape >>> 12) & 15);
    three += <u64>watts * ((shape >>> 16) & 15);
  }
  const height = limitOf(rack, 0);
  store<f64>(cell(0, rack), height);
  measureUnits(rack, front, height);
  store<f64>(cell(7, rack), zeroU);
  store<f64>(cell(8, rack), <f64>rated);
  store<f64>(cell(9, rack), <f64>peak);
  store<f64>(cell(10, rack), <f64>measured);
  store<f64>(cell(11, rack), limitOf(rack, 1));
  store<f64>(cell(12, rack), <f64>one);
  store<f64>(cell(13, rack), <f64>two);
  store<f64>(cell(14, rack), <f64>three);
  store<f64>(cell(15, rack), <f64>weight);
  store<f64>(cell(16, rack), limitOf(rack, 2));
  store<f64>(cell(17, rack), <f64>heat);
  store<f64>(cell(18, rack), limitOf(rack, 3));
  store<f64>(cell(19, rack), count);
}

/** Free half units and gaps of a rack from its masks. */
function measureUnits(rack: u32, front: usize, height: u32): void {
  const rear = front + 32;
  for (let faces: u32 = 1; faces <= 3; faces++) {
    const one = faces === 2 ? rear : front;
    const other = faces === 1 ? front : rear;
    store<f64>(cell(WHOLE_GAP + faces - 1, rack), largestGap(one, other, height, true));
    store<f64>(cell(GAP + faces - 1, rack), largestGap(one, other, height, false));
    store<f64>(cell(faces, rack), freeCount);
  }
}

/**
 * What fit looks at, as four f32: free half units, power, weight, cooling; and by how much each counts for what is left of it: one
 * divided by its limit and by how many limits are known, so that their sum is a mean. No limit leaves "any" free and counts nothing.
 */
function noteFree(rack: u32): void {
  const scale = inverse + (<usize>rack << 4);
  let known: f64 = 0;
  for (let which: u32 = 0; which < 4; which++) if (limitOf(rack, which) > 0) known++;
  store<f32>(scale, scaleOf(limitOf(rack, 0), known));
  for (let faces: u32 = 0; faces < 3; faces++) store<f32>(free + ((<usize>faces * rackCount + rack) << 4), <f32>load<f64>(cell(1 + faces, rack)));
  for (let which: u32 = 1; which < 4; which++) {
    const limit = limitOf(rack, which);
    const used = which === 1 ? 8 : which === 2 ? 15 : 17;
    const left = limit === 0 ? Infinity : <f64>limit - load<f64>(cell(used, rack));
    store<f32>(scale + (which << 2), scaleOf(limit, known));
    for (let faces: u32 = 0; faces < 3; faces++) {
      store<f32>(free + ((<usize>faces * rackCount + rack) << 4) + (which << 2), limit === 0 ? 3.0e38 : <f32>left);
    }
  }
}

// @ts-ignore: decorator
@inline
function scaleOf(limit: u32, known: f64): f32 {
  return limit === 0 ? 0 : <f32>(1.0 / (<f64>limit * known));
}

/** Counts of a rack's ports by kind; four tables in turn, so that equal neighbours do not wait for each other. */
function countPorts(rack: u32): void {
  const kinds = portKinds;
  const counts = portCounts + (<usize>rack * kinds << 2);
  const first = ports + get(firstPort, rack);
  const last = ports + get(endPort, rack);
  const bytes = <usize>kinds << 2;
  const one = banks;
  const two = one + bytes;
  const three = two + bytes;
  const four = three + bytes;
  memory.fill(banks, 0, bytes << 2);
  let at = first;
  for (; at + 8 <= last; at += 8) {
    const word = load<u64>(at);
    count(one, word & 255);
    count(two, (word >>> 8) & 255);
    count(three, (word >>> 16) & 255);
    count(four, (word >>> 24) & 255);
    count(one, (word >>> 32) & 255);
    count(two, (word >>> 40) & 255);
    count(three, (word >>> 48) & 255);
    count(four, word >>> 56);
  }
  for (; at < last; at++) count(one, load<u8>(at));
  for (let kind: u32 = 0; kind < kinds; kind++) put(counts, kind, get(one, kind) + get(two, kind) + get(three, kind) + get(four, kind));
}

// @ts-ignore: decorator
@inline
function count(bank: usize, kind: u64): void {
  const at = bank + (<usize>kind << 2);
  store<u32>(at, load<u32>(at) + 1);
}
