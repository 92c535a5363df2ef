/** A mark of a ruler. */
export interface Tick {
  /** CSS pixels from the ruler's start. */
  readonly at: number;
  /** Words at the mark; '' for a small one. */
  readonly label: string;
}

/** What a ruler is marked in at a zoom: m from a step of 1 m between labels on. */
export function rulerUnit(pixelsPerMm: number): 'mm' | 'm' {
  return stepAt(pixelsPerMm) >= 1000 ? 'm' : 'mm';
}

/** Steps between labelled marks, mm. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
/** Labelled marks stand at least this far apart, CSS pixels. */
const LABEL_GAP = 64;

/**
 * Marks of a ruler of `length` CSS pixels whose start lies at `originMm` of the world. `direction` 1 = the world
 * grows along the ruler, -1 = against it (the vertical ruler: y grows upwards). Five small marks a label.
 * Labels are in the unit that rulerUnit() names.
 */
export function rulerTicks(originMm: number, pixelsPerMm: number, length: number, direction: 1 | -1): readonly Tick[] {
  if (!(pixelsPerMm > 0) || !(length > 0)) return [];
  const step = stepAt(pixelsPerMm);
  const small = step / 5;
  const endMm = originMm + (direction * length) / pixelsPerMm;
  const firstIndex = Math.ceil(Math.min(originMm, endMm) / small);
  const lastIndex = Math.floor(Math.max(originMm, endMm) / small);
  const ticks: Tick[] = [];
  for (let index = firstIndex; index <= lastIndex; index++) {
    const mm = index * small;
    ticks.push({ at: Math.abs(mm - originMm) * pixelsPerMm, label: index % 5 === 0 ? labelOf(mm, step) : '' });
  }
  return ticks;
}

function stepAt(pixelsPerMm: number): number {
  return STEPS.find((candidate) => candidate * pixelsPerMm >= LABEL_GAP) ?? (STEPS.at(-1) as number);
}

function labelOf(mm: number, stepMm: number): string {
  return String(Math.round(stepMm >= 1000 ? mm / 1000 : mm));
}
