import { get } from '../memory';
import { GAP, WHOLE_GAP, answers, besides, cell, free, inverse, limitOf, portCounts, portKinds, rackCount, taken } from './store';
import { tightestGap } from './units';

/** "Does it fit, where best". Changes nothing that is stored. */

// @ts-ignore: decorator
@inline
const MOST: u32 = 11;
/** More than any mean; FIT_UNKNOWN of tests/oracles/capacity-twin.ts. */
// @ts-ignore: decorator
@inline
const UNKNOWN: f32 = 8;

/**
 * The racks that take a device, the ten best and the next, best first. `answers` holds on entry: f32 demand of half units, W, g, W;
 * four f32 weights; then u32 pairs of port kind and least count. On return 256 bytes on: by place the rack, its
 * position (0xffffffff = without a position) and its score as f32. The score is the mean of what would be left of units,
 * power, weight and cooling, each by its limit and its weight, and UNKNOWN more for each limit that nobody knows: least
 * is best, so racks of which more is known come first; of equal scores the lower rack does. Whole units stand at whole
 * ones, as the holes of the rails want it. `asksBesides`: by rack what its mean is multiplied by, and what is added to its
 * score; what adds infinity does not take it.
 */
export function fitDevice(faces: u32, halfUnits: u32, portNeeds: u32, asksBesides: bool): u32 {
  const demand = v128.load(answers);
  const weights = v128.load(answers + 16);
  const results = answers + 256;
  const zero = f32x4.splat(0);
  let found: u32 = 0;
  let worst: f32 = Infinity;
  let record = free + ((<usize>(faces - 1) * rackCount) << 4);
  let scale = inverse;
  let gap = cell((halfUnits & 1 ? GAP : WHOLE_GAP) + faces - 1, 0);
  for (let rack: u32 = 0; rack < rackCount; rack++, record += 16, scale += 16, gap += 8) {
    if (load<f64>(gap) < <f64>halfUnits) continue;
    const left = f32x4.sub(v128.load(record), demand);
    if (v128.any_true(f32x4.lt(left, zero))) continue;
    const parts = f32x4.mul(f32x4.mul(left, v128.load(scale)), weights);
    const unknown = <f32>popcnt(i32x4.bitmask(f32x4.eq(v128.load(scale), zero)));
    const mean =
      f32x4.extract_lane(parts, 0) + f32x4.extract_lane(parts, 1) + (f32x4.extract_lane(parts, 2) + f32x4.extract_lane(parts, 3));
    let score = mean + unknown * UNKNOWN;
    if (asksBesides) {
      const own = besides + (<usize>rack << 3);
      score = mean * load<f32>(own) + (unknown * UNKNOWN + load<f32>(own + 4));
      if (score === Infinity) continue;
    }
    if (found === MOST && !(score < worst)) continue;
    if (portNeeds > 0 && !hasPorts(rack, portNeeds)) continue;
    let at = found < MOST ? found++ : MOST - 1;
    while (at > 0 && load<f32>(results + 12 * (at - 1) + 8) > score) {
      memory.copy(results + 12 * at, results + 12 * (at - 1), 12);
      at--;
    }
    store<u32>(results + 12 * at, rack);
    store<f32>(results + 12 * at + 8, score);
    worst = load<f32>(results + 12 * (found - 1) + 8);
  }
  for (let at: u32 = 0; at < found; at++) {
    const rack = load<u32>(results + 12 * at);
    store<i32>(results + 12 * at + 4, halfUnits === 0 ? -1 : positionIn(taken + (<usize>rack << 6), faces, limitOf(rack, 0), halfUnits));
  }
  return found;
}

function positionIn(front: usize, faces: u32, height: u32, halfUnits: u32): i32 {
  const one = faces === 2 ? front + 32 : front;
  const other = faces === 1 ? front : front + 32;
  return tightestGap(one, other, height, halfUnits);
}

function hasPorts(rack: u32, needs: u32): bool {
  const counts = portCounts + ((<usize>rack * portKinds) << 2);
  const list = answers + 32;
  for (let at: u32 = 0; at < needs; at++) if (get(counts, get(list, 2 * at)) < get(list, 2 * at + 1)) return false;
  return true;
}
