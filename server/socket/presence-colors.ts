/** Twelve colours, told apart on light and dark ground. */
export const PRESENCE_COLORS = [
  '#e6552d',
  '#2f7ed8',
  '#1f9d61',
  '#b04fc4',
  '#c98a04',
  '#0f9fb0',
  '#d63d7c',
  '#6a5acd',
  '#7a8b1c',
  '#a0522d',
  '#3f6fae',
  '#c0392b',
] as const;

/** An account that is present, and its colour. */
export interface Colored {
  readonly account: number;
  readonly color: string;
}

/**
 * An account's own colour, the same at every visit and in every window; where another one present has it, the next that
 * fewest have. Accounts are numbered in the order in which they were made, so the first twelve never meet.
 */
export function colorOf(account: number, present: Iterable<Colored>): string {
  const used = new Map(ownFirst(account).map((color) => [color, new Set<number>()]));
  for (const other of present) {
    if (other.account === account) return other.color;
    used.get(other.color)?.add(other.account);
  }
  return [...used].reduce((least, entry) => (entry[1].size < least[1].size ? entry : least))[0];
}

function ownFirst(account: number): readonly string[] {
  const own = account % PRESENCE_COLORS.length;
  return [...PRESENCE_COLORS.slice(own), ...PRESENCE_COLORS.slice(0, own)];
}
