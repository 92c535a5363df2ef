interface Row {
  /** Greater = later. */
  readonly clock: number;
}

/** The latest row as the pointer came over the list; null = it is not over it. */
export type Held = number | null;

/** The rows of a list, the latest first, of which none moves under the pointer: later ones wait until they are asked for. */
export function heldRows<T extends Row>(
  items: readonly T[],
  held: Held,
): { readonly rows: readonly T[]; readonly waiting: number } {
  const rows = held === null ? items : items.filter(({ clock }) => clock <= held);
  return { rows, waiting: items.length - rows.length };
}

export function holdAt(items: readonly Row[]): Held {
  return items[0]?.clock ?? null;
}
