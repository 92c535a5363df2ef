const TOKEN = '{module}';

/** Whether a template's name depends on the slot of its card. */
export function isOfModule(name: string): boolean {
  return name.includes(TOKEN);
}

/**
 * A template's name with the positions of the slots that hold its card, outermost first, as NetBox fills it: of several
 * `{module}` each is one level, a single one is the card's own slot. Without a position it stands as it is.
 */
export function nameOfModule(name: string, positions: readonly string[]): string {
  const parts = name.split(TOKEN);
  const levels = positions.slice(-(parts.length - 1) || positions.length);
  return parts.reduce((whole, part, at) => whole + (levels[at - 1] ?? levels.at(-1) ?? TOKEN) + part);
}

/** What a slot without a position counts as: its number, else its name. */
export function positionOfSlot({ name, position }: { readonly name: string; readonly position?: string }): string {
  return position ?? /\d+$/.exec(name)?.[0] ?? name;
}
