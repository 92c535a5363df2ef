import { cells, get, put } from '../memory';
import {
  COLUMNS,
  DEVICE,
  cell,
  devices,
  endDevice,
  endPort,
  firstDevice,
  firstPort,
  firstRack,
  firstRoom,
  firstRow,
  firstTray,
  free,
  inverse,
  limitOf,
  portCounts,
  portKinds,
  ports,
  rackCount,
  roomCount,
  rowCount,
  siteCount,
  taken,
  trays,
  unitCount,
} from './store';
import { freeCount, largestGap, takeFaces } from './units';

/**
 * Everything anew: racks from their devices and ports, and from racks to rows, rooms and sites. Columns: 0 half units,
 * 1 to 3 free (front, rear, both faces), 4 to 6 largest gap (the same; a roll-up keeps the largest), 7 devices without
 * a position, 8 rated, 9 peak, 10 measured, 11 power limit, 12 to 14 twelfths of a watt by leg, 15 weight, 16 its
 * limit, 17 heat, 18 its limit, 19 devices, 20 tray fill, 21 tray limit, 22 overfull trays.
 */
let banks: usize = 0;

export function recomputeCapacity(): void {
  for (let rack: u32 = 0; rack < rackCount; rack++) recomputeRack(rack);
  rollUpRacks();
}

/** One rack anew; rollUpRacks() takes it up once all changed racks are done. */
export function recomputeRack(rack: u32): void {
  if (banks === 0) banks = cells(4 * 256);
  memory.fill(taken + (<usize>rack << 6), 0, 64);
  summarizeRack(rack, rack, 0xffffffff);
  noteFree(rack);
  countPorts(rack);
}

/** Rows, rooms and sites from the racks as they stand. */
export function rollUpRacks(): void {
  const rows = rackCount;
  const rooms = rows + rowCount;
  const sites = rooms + roomCount;
  for (let row: u32 = 0; row < rowCount; row++) rollUp(rows + row, get(firstRack, row), get(firstRack, row + 1));
  for (let room: u32 = 0; room < roomCount; room++) {
    rollUp(rooms + room, rows + get(firstRow, room), rows + get(firstRow, room + 1));
    sumTrays(rooms + room, get(firstTray, room), get(firstTray, room + 1));
  }
  for (let site: u32 = 0; site < siteCount; site++) rollUp(sites + site, rooms + get(firstRoom, site), rooms + get(firstRoom, site + 1));
}

/** Summary of a rack's devices, one of them left out, into a unit of the columns; the unit's masks are clear before. */
export function summarizeRack(rack: u32, unit: u32, without: u32): void {
  const front = taken + (<usize>min(unit, rackCount) << 6);
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
    if (device === without) continue;
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
  store<f64>(cell(0, unit), height);
  measureUnits(unit, front, height);
  store<f64>(cell(7, unit), zeroU);
  store<f64>(cell(8, unit), <f64>rated);
  store<f64>(cell(9, unit), <f64>peak);
  store<f64>(cell(10, unit), <f64>measured);
  store<f64>(cell(11, unit), limitOf(rack, 1));
  store<f64>(cell(12, unit), <f64>one);
  store<f64>(cell(13, unit), <f64>two);
  store<f64>(cell(14, unit), <f64>three);
  store<f64>(cell(15, unit), <f64>weight);
  store<f64>(cell(16, unit), limitOf(rack, 2));
  store<f64>(cell(17, unit), <f64>heat);
  store<f64>(cell(18, unit), limitOf(rack, 3));
  store<f64>(cell(19, unit), count);
}

/** Free half units and gaps of a unit from its masks. */
export function measureUnits(unit: u32, front: usize, height: u32): void {
  const rear = front + 32;
  store<f64>(cell(4, unit), largestGap(front, front, height));
  store<f64>(cell(1, unit), freeCount);
  store<f64>(cell(5, unit), largestGap(rear, rear, height));
  store<f64>(cell(2, unit), freeCount);
  store<f64>(cell(6, unit), largestGap(front, rear, height));
  store<f64>(cell(3, unit), freeCount);
}

/**
 * What fit looks at, as four f32: gap, power, weight, cooling; and by how much each counts for what is left of it: one
 * divided by its limit and by how many limits are known, so that their sum is a mean. No limit leaves "any" free and counts nothing.
 */
function noteFree(rack: u32): void {
  const scale = inverse + (<usize>rack << 4);
  let known: f64 = 0;
  for (let which: u32 = 0; which < 4; which++) if (limitOf(rack, which) > 0) known++;
  store<f32>(scale, scaleOf(limitOf(rack, 0), known));
  for (let faces: u32 = 0; faces < 3; faces++) store<f32>(free + ((<usize>faces * rackCount + rack) << 4), <f32>load<f64>(cell(4 + faces, rack)));
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

/** A unit from its parts: sums, and of the gaps the largest. */
function rollUp(unit: u32, from: u32, to: u32): void {
  for (let column: u32 = 0; column < COLUMNS; column++) {
    const isGap = column >= 4 && column <= 6;
    let value: f64 = 0;
    const end = cell(column, to);
    for (let at = cell(column, from); at < end; at += 8) value = isGap ? max(value, load<f64>(at)) : value + load<f64>(at);
    store<f64>(cell(column, unit), value);
  }
  const kinds = portKinds;
  const own = portCounts + (<usize>unit * kinds << 2);
  memory.fill(own, 0, <usize>kinds << 2);
  for (let part = from; part < to; part++) {
    const other = portCounts + (<usize>part * kinds << 2);
    let kind: u32 = 0;
    for (; kind + 4 <= kinds; kind += 4) {
      const at = <usize>kind << 2;
      v128.store(own + at, i32x4.add(v128.load(own + at), v128.load(other + at)));
    }
    for (; kind < kinds; kind++) put(own, kind, get(own, kind) + get(other, kind));
  }
}

function sumTrays(unit: u32, from: u32, to: u32): void {
  let fill: f64 = 0;
  let limit: f64 = 0;
  let over: f64 = 0;
  for (let tray = from; tray < to; tray++) {
    fill += <f64>get(trays, 2 * tray);
    limit += <f64>get(trays, 2 * tray + 1);
    if (get(trays, 2 * tray) > get(trays, 2 * tray + 1)) over += 1;
  }
  store<f64>(cell(20, unit), fill);
  store<f64>(cell(21, unit), limit);
  store<f64>(cell(22, unit), over);
}

export function capacityUnits(): u32 {
  return unitCount;
}
