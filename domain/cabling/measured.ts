import { codeOf, MEASURED_SPANS } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';

const LINK = codeOf(MEASURED_SPANS, 'link');

/** What counts of a core at one wavelength, because it was measured. */
export interface MeasuredFigure {
  readonly id: number;
  readonly wavelengthNm: number;
  readonly lossDb: number;
  /** With the mated pairs at its ends. */
  readonly isLink: boolean;
  readonly day: number;
  readonly by: string;
}

export interface MeasuredCore {
  /** Ascending by wavelength. */
  readonly figures: readonly MeasuredFigure[];
  /** 0 = never measured. */
  readonly lengthMm: number;
}

/**
 * What counts of a core: at each wavelength its own latest figure before one that holds for the whole cable, and of one day
 * what was entered last; the latest length likewise. Core 0 asks for the cable.
 */
export function measuredOf(slice: Slice, cable: number, core: number): MeasuredCore {
  const held = slice
    .by('measurement.cable', cable)
    .flatMap((id) => slice.get('measurement', id) ?? [])
    .filter((one) => one.core === 0 || one.core === core)
    .toSorted(byWeight);
  const figures = new Map<number, MeasuredFigure>();
  for (const { id, wavelengthNm, lossDb, covers, day, by } of held)
    if (!figures.has(wavelengthNm)) figures.set(wavelengthNm, { id, wavelengthNm, lossDb, isLink: covers === LINK, day, by });
  return {
    figures: [...figures.values()].sort((a, b) => a.wavelengthNm - b.wavelengthNm),
    lengthMm: held.find(({ lengthMm }) => lengthMm > 0)?.lengthMm ?? 0,
  };
}

/** The same of several cores that a way takes together, as both fibres of a duplex port: the greatest of each; none = the cable. */
export function measuredOfAll(slice: Slice, cable: number, cores: readonly number[]): MeasuredCore {
  const each = (cores.length === 0 ? [0] : cores).map((core) => measuredOf(slice, cable, core));
  const worst = new Map<number, MeasuredFigure>();
  for (const figure of each.flatMap(({ figures }) => figures))
    if (figure.lossDb > (worst.get(figure.wavelengthNm)?.lossDb ?? -Infinity)) worst.set(figure.wavelengthNm, figure);
  return {
    figures: [...worst.values()].sort((a, b) => a.wavelengthNm - b.wavelengthNm),
    lengthMm: Math.max(...each.map(({ lengthMm }) => lengthMm)),
  };
}

/** What counts before what. */
function byWeight(a: RecordOf<'measurement'>, b: RecordOf<'measurement'>): number {
  return Number(b.core > 0) - Number(a.core > 0) || b.day - a.day || b.id - a.id;
}

/** Whether there is such a day: 20260229 is none. */
export function isDay(day: number): boolean {
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100];
  const found = new Date(Date.UTC(year, month - 1, date));
  return found.getUTCFullYear() === year && found.getUTCMonth() === month - 1 && found.getUTCDate() === date;
}
