/** The parts of the page that F6 walks, by their `data-region`, in the order of reading. */
const REGIONS = ['bar', 'left', 'tools', 'canvas', 'numbers', 'right', 'bottom'] as const;

/** Gives the keyboard to the next part of the page that is there. */
export function focusRegion(backwards: boolean): void {
  const present = REGIONS.map((name) => ({ name, target: firstFocusable(name) })).filter((region) => region.target !== null);
  if (present.length === 0) return;
  const current = present.findIndex(({ name }) => regionElement(name)?.contains(document.activeElement) === true);
  const next = current < 0 ? 0 : (current + (backwards ? -1 : 1) + present.length) % present.length;
  present[next]?.target?.focus();
}

function regionElement(name: (typeof REGIONS)[number]): HTMLElement | null {
  if (name === 'canvas') return document.querySelector<HTMLElement>('canvas[data-part="canvas"]')?.parentElement ?? null;
  return document.querySelector<HTMLElement>(`[data-region="${name}"]`);
}

function firstFocusable(name: (typeof REGIONS)[number]): HTMLElement | null {
  const region = regionElement(name);
  if (region?.hasAttribute('data-first-focus')) return region;
  return (
    region?.querySelector<HTMLElement>('[data-first-focus]') ??
    region?.querySelector<HTMLElement>('[tabindex="0"], a[href], button:not([disabled]), input:not([disabled])') ??
    null
  );
}
