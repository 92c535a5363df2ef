import { unreachable } from '../../../domain/result';

export const RANGES = ['day', 'week', 'month', 'all'] as const;
export type Range = (typeof RANGES)[number];

/** From when on, ms since 1970: whole days of whoever looks, today among them. */
export function sinceOf(range: Range, nowMs: number): number {
  switch (range) {
    case 'day':
      return daysAgo(nowMs, 0);
    case 'week':
      return daysAgo(nowMs, 6);
    case 'month':
      return daysAgo(nowMs, 29);
    case 'all':
      return 0;
    default:
      return unreachable(range);
  }
}

function daysAgo(nowMs: number, days: number): number {
  const day = new Date(nowMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days).getTime();
}

/** The steps of each day together, in the order in which they come. */
export function byDay<S extends { readonly atMs: number }>(
  steps: readonly S[],
): readonly { readonly atMs: number; readonly steps: readonly S[] }[] {
  const days = new Map<number, S[]>();
  for (const step of steps) {
    const day = daysAgo(step.atMs, 0);
    const known = days.get(day);
    if (known === undefined) days.set(day, [step]);
    else known.push(step);
  }
  return [...days].map(([atMs, of]) => ({ atMs, steps: of }));
}
