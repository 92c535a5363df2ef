import { refuse, type Result } from '../result';
import type { Attenuation } from './cable-model';

/** One piece of fibre on the way. */
export interface FibreRun {
  /** Of the core, not of the sheath. */
  readonly coreMm: number;
  readonly attenuation: readonly Attenuation[];
  /** What refusals call it; '' = the cable has no label. */
  readonly cable: string;
  /** Counts in place of the figures above, where there is one of the wavelength. */
  readonly measured?: readonly RunMeasured[];
}

export interface RunMeasured {
  readonly wavelengthNm: number;
  readonly lossDb: number;
  /** Mated pairs that are in it, and in no other run's. */
  readonly pairs: number;
}

export interface LossInput {
  readonly runs: readonly FibreRun[];
  readonly splices: number;
  /** Mated pairs of all panels. */
  readonly connectors: number;
  /** Outputs of each splitter on the way. */
  readonly splitters: readonly number[];
  readonly perSpliceDb: number;
  readonly perConnectorDb: number;
}

/** What planners count with where nothing was measured: the greatest losses that TIA-568 allows. General knowledge, to be set. */
export const LOSS_DEFAULTS = { perSpliceDb: 0.3, perConnectorDb: 0.75 } as const;

/**
 * What planar splitters lose at most beyond the unavoidable 10 log10(outputs), dB, up to so many outputs; without their
 * connectors. The greatest insertion losses of their data sheets are 3.9, 7.2, 10.5, 13.7, 17.0, 20.5 dB. General knowledge.
 */
const SPLITTER_EXCESS = [
  [1, 0],
  [2, 0.9],
  [4, 1.2],
  [8, 1.5],
  [16, 1.7],
  [32, 1.95],
  [64, 2.4],
] as const;
/** Of a splitter with more outputs than any in the list. */
const SPLITTER_EXCESS_MOST = 2.7;

export function splitterLossDb(outputs: number): number {
  const [, excess] = SPLITTER_EXCESS.find(([most]) => outputs <= most) ?? [0, SPLITTER_EXCESS_MOST];
  return 10 * Math.log10(outputs) + excess;
}

export interface Loss {
  readonly wavelengthNm: number;
  /** Of the runs that were not measured. */
  readonly fibreDb: number;
  readonly spliceDb: number;
  /** Of the pairs that are in nothing measured. */
  readonly connectorDb: number;
  readonly splitterDb: number;
  /** Of the runs that were measured, with the pairs in it. */
  readonly measuredDb: number;
  readonly totalDb: number;
  /** What it would be if nothing had been measured; null = a run has no figure besides. */
  readonly computedDb: number | null;
}

/**
 * Loss of a way at one wavelength; what was measured counts before what is computed. Refused with `attenuation-unknown` {cable, value}: a cable on it has no figure for
 * this wavelength; nothing is guessed between two that it has. Also `splitter-outputs` {value, min}.
 */
export function lossAt(input: LossInput, wavelengthNm: number): Result<Loss> {
  let fibreDb = 0;
  let measuredDb = 0;
  let pairs = 0;
  let plainDb: number | null = 0;
  for (const { coreMm, attenuation, cable, measured = [] } of input.runs) {
    const figure = attenuation.find((one) => one.wavelengthNm === wavelengthNm);
    const told = measured.find((one) => one.wavelengthNm === wavelengthNm);
    if (!figure && !told) return refuse('attenuation-unknown', { cable, value: wavelengthNm }, 'wavelengthNm');
    const runDb = figure ? (coreMm / 1_000_000) * figure.dbPerKm : null;
    plainDb = runDb === null || plainDb === null ? null : plainDb + runDb;
    if (told) {
      measuredDb += told.lossDb;
      pairs += told.pairs;
    } else fibreDb += runDb ?? 0;
  }
  let splitterDb = 0;
  for (const outputs of input.splitters) {
    if (!(Number.isInteger(outputs) && outputs >= 1)) return refuse('splitter-outputs', { value: outputs, min: 1 }, 'splitters');
    splitterDb += splitterLossDb(outputs);
  }
  const spliceDb = input.splices * input.perSpliceDb;
  const connectorDb = (input.connectors - pairs) * input.perConnectorDb;
  const totalDb = fibreDb + spliceDb + connectorDb + splitterDb + measuredDb;
  const computedDb = plainDb === null ? null : plainDb + spliceDb + input.connectors * input.perConnectorDb + splitterDb;
  return { ok: true, value: { wavelengthNm, fibreDb, spliceDb, connectorDb, splitterDb, measuredDb, totalDb, computedDb } };
}

/** Wavelengths that every run has a figure for, ascending. */
export function knownWavelengths(runs: readonly FibreRun[]): readonly number[] {
  const [first, ...others] = runs.map(
    ({ attenuation, measured = [] }) => new Set([...attenuation, ...measured].map(({ wavelengthNm }) => wavelengthNm)),
  );
  return [...(first ?? [])].filter((wavelength) => others.every((known) => known.has(wavelength))).sort((a, b) => a - b);
}
