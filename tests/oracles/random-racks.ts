import { legsOf } from '../../domain/capacity/estate';
import type { FitDemand } from '../../engine-wasm/index';
import type { DeviceLoad, Faces, RackLoad } from './capacity-twin';

type Random = () => number;

/** Kinds of ports. */
export const KINDS = 32;

/** Racks of 10 to 100 units: half-height devices, both faces, 0U, overlapping and reaching over the top now and then. */
export function randomRacks(random: Random, count: number, devices: number, ports: number): RackLoad[] {
  const pick = (below: number): number => Math.floor(random() * below);
  return Array.from({ length: count }, () => {
    const halfUnits = 20 + pick(181);
    return {
      halfUnits,
      powerLimit: random() < 0.1 ? 0 : 4000 + pick(16_000),
      weightLimit: random() < 0.1 ? 0 : 120_000 + pick(1_000_000),
      coolingLimit: random() < 0.1 ? 0 : 4000 + pick(16_000),
      devices: Array.from({ length: devices }, () => randomDevice(random, halfUnits, ports)),
    };
  });
}

export function randomDevice(random: Random, rackHalfUnits: number, ports: number): DeviceLoad {
  const pick = (count: number): number => Math.floor(random() * count);
  const rated = 50 + pick(800);
  return {
    position: random() < 0.05 ? null : pick(rackHalfUnits + 1),
    halfUnits: random() < 0.1 ? 1 : 2 * (1 + pick(3)),
    faces: (1 + pick(3)) as Faces,
    rated,
    peak: rated + pick(200),
    measured: pick(rated),
    legs: legsOf([pick(3), pick(3), pick(3)]),
    weight: 2000 + pick(30_000),
    heat: rated,
    ports: Array.from({ length: ports }, () => pick(KINDS)),
  };
}

export function randomDemand(random: Random): FitDemand {
  const pick = (count: number): number => Math.floor(random() * count);
  return {
    halfUnits: pick(12),
    faces: (1 + pick(3)) as Faces,
    rated: pick(3000),
    weight: pick(100_000),
    heat: pick(3000),
    ports: random() < 0.5 ? [] : [{ kind: pick(KINDS), count: pick(6) }],
  };
}
