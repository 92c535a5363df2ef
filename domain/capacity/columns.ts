import { LEG_PARTS, type Summary } from './estate';

/** Reads a summary from the columns that the kernel of engine-wasm answers with (legs in twelfths of a watt). */
export function summaryOf(columns: ArrayLike<number>): Summary {
  const at = (column: number): number => columns[column]!;
  return {
    halfUnits: at(0),
    free: { front: at(1), rear: at(2), both: at(3) },
    gap: { front: at(4), rear: at(5), both: at(6) },
    zeroU: at(7),
    rated: at(8),
    peak: at(9),
    measured: at(10),
    powerLimit: at(11),
    phases: [at(12) / LEG_PARTS, at(13) / LEG_PARTS, at(14) / LEG_PARTS],
    weight: at(15),
    weightLimit: at(16),
    heat: at(17),
    coolingLimit: at(18),
    devices: at(19),
  };
}
