/** Half the width of the mark in the middle of an empty slot, mm. */
export function freeMarkArm(width: number, height: number): number {
  return Math.min(8, width * 0.18, height * 0.18);
}
