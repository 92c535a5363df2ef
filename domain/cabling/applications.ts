import type { CableType } from '../catalog/cable-plugs';
import { refuse, type Refusal } from '../result';
import type { Loss } from './loss-budget';

/** How long a channel of one fibre may be for an application, and what it may lose. */
interface Limit {
  readonly lengthM: number;
  readonly lossDb: number;
  /** A receiver nearer than this is blinded. */
  readonly leastDb?: number;
}

interface Application {
  /** Where its losses are counted. */
  readonly wavelengthNm: 850 | 1310 | 1550;
  /** From equipment to equipment, both directions together: two of a pair, one each way a lane in parallel, one where both share it. */
  readonly fibres: number;
  readonly limits: Partial<Record<CableType, Limit>>;
}

const glass = (lengthM: number, lossDb: number, leastDb?: number): Application['limits'] => {
  const limit = { lengthM, lossDb, ...(leastDb === undefined ? {} : { leastDb }) };
  return { 'smf-os1': limit, 'smf-os2': limit };
};
/** OM5 is an OM4 at 850 nm. */
const multimode = (om3: Limit, om4: Limit): Application['limits'] => ({ 'mmf-om3': om3, 'mmf-om4': om4, 'mmf-om5': om4 });

const SHORT = multimode({ lengthM: 70, lossDb: 1.8 }, { lengthM: 100, lossDb: 1.9 });
const PARALLEL = multimode({ lengthM: 100, lossDb: 1.9 }, { lengthM: 150, lossDb: 1.5 });

/**
 * What runs over fibre and what its standard allows a channel: length and channel insertion loss of IEEE 802.3, by its
 * clause, which says the number of fibres, too; of passive networks the attenuation ranges of ITU-T. Fibres that a standard does not name, or whose figures were
 * not found, are left out.
 */
export const APPLICATIONS = {
  '1000BASE-LX': { fibres: 2, wavelengthNm: 1310, limits: glass(5000, 4.57) }, // clause 38
  '10GBASE-SR': { fibres: 2, wavelengthNm: 850, limits: multimode({ lengthM: 300, lossDb: 2.6 }, { lengthM: 400, lossDb: 2.9 }) }, // 52
  '10GBASE-LR': { fibres: 2, wavelengthNm: 1310, limits: glass(10_000, 6.2) }, // 52
  '10GBASE-ER': { fibres: 2, wavelengthNm: 1550, limits: glass(40_000, 10.9) }, // 52
  '25GBASE-SR': { fibres: 2, wavelengthNm: 850, limits: SHORT }, // 112
  '25GBASE-LR': { fibres: 2, wavelengthNm: 1310, limits: glass(10_000, 6.3) }, // 114
  '40GBASE-SR4': { fibres: 8, wavelengthNm: 850, limits: PARALLEL }, // 86
  '40GBASE-LR4': { fibres: 2, wavelengthNm: 1310, limits: glass(10_000, 6.7) }, // 87
  '50GBASE-SR': { fibres: 2, wavelengthNm: 850, limits: SHORT }, // 138
  '100GBASE-SR10': { fibres: 20, wavelengthNm: 850, limits: PARALLEL }, // 86
  '100GBASE-SR4': { fibres: 8, wavelengthNm: 850, limits: SHORT }, // 95
  '100GBASE-DR': { fibres: 2, wavelengthNm: 1310, limits: glass(500, 3) }, // 140
  '100GBASE-FR1': { fibres: 2, wavelengthNm: 1310, limits: glass(2000, 4) }, // 140
  '100GBASE-LR1': { fibres: 2, wavelengthNm: 1310, limits: glass(10_000, 6.3) }, // 140
  '100GBASE-LR4': { fibres: 2, wavelengthNm: 1310, limits: glass(10_000, 6.3) }, // 88
  '200GBASE-SR4': { fibres: 8, wavelengthNm: 850, limits: SHORT }, // 138
  '200GBASE-DR4': { fibres: 8, wavelengthNm: 1310, limits: glass(500, 3) }, // 121
  '200GBASE-FR4': { fibres: 2, wavelengthNm: 1310, limits: glass(2000, 4) }, // 122
  '400GBASE-SR8': { fibres: 16, wavelengthNm: 850, limits: SHORT }, // 138
  '400GBASE-DR4': { fibres: 8, wavelengthNm: 1310, limits: glass(500, 3) }, // 124
  '400GBASE-FR8': { fibres: 2, wavelengthNm: 1310, limits: glass(2000, 4) }, // 122
  '400GBASE-LR8': { fibres: 2, wavelengthNm: 1310, limits: glass(10_000, 6.3) }, // 122
  'GPON B+': { fibres: 1, wavelengthNm: 1310, limits: glass(20_000, 28, 13) }, // G.984.2
  'GPON C+': { fibres: 1, wavelengthNm: 1310, limits: glass(20_000, 32, 17) }, // G.984.2
} as const satisfies Record<string, Application>;

export type ApplicationName = keyof typeof APPLICATIONS;

/** What a way is to an application. */
export interface ApplicationFit {
  readonly name: ApplicationName;
  readonly wavelengthNm: number;
  readonly fibres: number;
  readonly lengthM: number;
  readonly lossDb: number;
  /** What is left of the loss that it allows; below 0 it is too much. null = the loss is not known. */
  readonly marginDb: number | null;
  /** Why it does not run: `way-too-long` {length, max}, `way-loses-too-much` {loss, max}, `way-loses-too-little` {loss, min}. */
  readonly against: readonly Refusal[];
}

export interface MeasuredWay {
  readonly lengthMm: number;
  /** '' = not known. */
  readonly types: readonly (CableType | '')[];
  readonly losses: readonly Loss[];
}

/**
 * Every application that its standard allows on fibres of all these types, in the order of the list; of several types the
 * narrowest counts. None where a type is not known or single-mode and multimode meet.
 */
export function applicationsOn({ lengthMm, types, losses }: MeasuredWay): readonly ApplicationFit[] {
  return (Object.keys(APPLICATIONS) as readonly ApplicationName[]).flatMap((name) => {
    const { wavelengthNm, fibres, limits }: Application = APPLICATIONS[name];
    const all = types.map((type) => (type === '' ? undefined : limits[type]));
    if (all.length === 0 || !all.every((limit) => limit !== undefined)) return [];
    const limit = {
      lengthM: Math.min(...all.map(({ lengthM }) => lengthM)),
      lossDb: Math.min(...all.map(({ lossDb }) => lossDb)),
      leastDb: Math.max(...all.map(({ leastDb }) => leastDb ?? 0)),
    };
    const loss = losses.find((one) => one.wavelengthNm === wavelengthNm)?.totalDb;
    const against: Refusal[] = [];
    if (lengthMm > limit.lengthM * 1000)
      against.push(refuse('way-too-long', { length: hundredths(lengthMm / 1000), max: limit.lengthM }).refusal);
    if (loss !== undefined && loss > limit.lossDb)
      against.push(refuse('way-loses-too-much', { loss: hundredths(loss), max: limit.lossDb }).refusal);
    if (loss !== undefined && loss < limit.leastDb)
      against.push(refuse('way-loses-too-little', { loss: hundredths(loss), min: limit.leastDb }).refusal);
    const marginDb = loss === undefined ? null : limit.lossDb - loss;
    return [{ name, wavelengthNm, fibres, lengthM: limit.lengthM, lossDb: limit.lossDb, marginDb, against }];
  });
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
