/** Signs that a name's beginning and end have at least, for it to be worth a cut between them. */
const HEAD_MIN = 4;
const TAIL_MIN = 3;
/** A tail is the last word where that is short; else so many signs. */
const TAIL_MAX = 8;

/** How many signs at the end of a name stay when it is shortened; 0 = it is too short to be cut. */
export function tailLength(text: string): number {
  const last = text.length - 1 - Math.max(...[...'-._/: '].map((joint) => text.lastIndexOf(joint)));
  const tail = last >= TAIL_MIN && last <= TAIL_MAX ? last : last < TAIL_MIN ? TAIL_MIN + 1 : TAIL_MAX - 2;
  return text.length - tail < HEAD_MIN ? 0 : tail;
}
