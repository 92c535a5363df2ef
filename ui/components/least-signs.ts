/** A name's air, in signs. */
const AIR = 2;
/** Of a name in a short path, and of all the names of a long one together. */
const [ONE, ALL] = [9, 40];

/** What a name keeps at least in a path of so many, in digits' widths with its air: less of each the longer the path is, or all of a shorter one. */
export function leastSigns(label: string, among: number): number {
  return Math.min(ONE, label.length, Math.max(AIR, Math.floor(ALL / among))) + AIR;
}
