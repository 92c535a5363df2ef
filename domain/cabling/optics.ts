import { refuse, type Refusal } from '../result';
import type { ApplicationName } from './applications';
import type { Loss } from './loss-budget';

/** What optics send and what they can hear, on the average and of each lane, dBm. */
export interface OpticsFigures {
  readonly sendsNm: number;
  readonly receivesNm: number;
  readonly launchMinDbm: number;
  readonly launchMaxDbm: number;
  readonly receiveMinDbm: number;
  readonly receiveMaxDbm: number;
}

interface Optics extends OpticsFigures {
  /** Its channel by the standard; '' = it has none here. */
  readonly application: ApplicationName | '';
  /** What has to be at the other end; left out = its like. */
  readonly meets?: string;
}

type Powers = readonly [launchMin: number, launchMax: number, receiveMin: number, receiveMax: number];

function optics(
  application: ApplicationName | '',
  nm: number | readonly [sends: number, receives: number],
  [launchMinDbm, launchMaxDbm, receiveMinDbm, receiveMaxDbm]: Powers,
  meets?: string,
): Optics {
  const [sendsNm, receivesNm] = typeof nm === 'number' ? [nm, nm] : nm;
  const powers = { launchMinDbm, launchMaxDbm, receiveMinDbm, receiveMaxDbm };
  return { application, sendsNm, receivesNm, ...powers, ...(meets === undefined ? {} : { meets }) };
}

const SR_LANE: Powers = [-8.4, 2.4, -10.3, 2.4];
const SR_PARALLEL: Powers = [-7.6, 2.4, -9.5, 2.4];
const SR_PAM4: Powers = [-6.5, 4, -8.4, 4];
const DR_LANE: Powers = [-2.9, 4, -5.9, 4];
const BX_10: Powers = [-9, -3, -19.5, -3];

/**
 * Optics by their standard: the least and the greatest average launch power and average receive power of IEEE 802.3, by its
 * clause, of each lane; of passive networks those of ITU-T. Their wavelength is that at which a channel's loss is counted.
 * General knowledge; those of 10GBASE-LR and -ER, 100GBASE-LR4 were compared with data sheets. A maker's own stand above them.
 */
export const OPTICS = {
  '1000BASE-SX': optics('', 850, [-9.5, 0, -17, 0]), // clause 38
  '1000BASE-LX': optics('1000BASE-LX', 1310, [-11, -3, -19, -3]), // 38
  '1000BASE-BX10-D': optics('', [1490, 1310], BX_10, '1000BASE-BX10-U'), // 59
  '1000BASE-BX10-U': optics('', [1310, 1490], BX_10, '1000BASE-BX10-D'), // 59
  '10GBASE-SR': optics('10GBASE-SR', 850, [-7.3, -1, -9.9, -1]), // 52
  '10GBASE-LR': optics('10GBASE-LR', 1310, [-8.2, 0.5, -14.4, 0.5]), // 52
  '10GBASE-ER': optics('10GBASE-ER', 1550, [-4.7, 4, -15.8, -1]), // 52
  '25GBASE-SR': optics('25GBASE-SR', 850, SR_LANE), // 112
  '25GBASE-LR': optics('25GBASE-LR', 1310, [-7, 2, -13.3, 2]), // 114
  '40GBASE-SR4': optics('40GBASE-SR4', 850, SR_PARALLEL), // 86
  '40GBASE-LR4': optics('40GBASE-LR4', 1310, [-7, 2.3, -13.7, 2.3]), // 87
  '50GBASE-SR': optics('50GBASE-SR', 850, SR_PAM4), // 138
  '100GBASE-SR10': optics('100GBASE-SR10', 850, SR_PARALLEL), // 86
  '100GBASE-SR4': optics('100GBASE-SR4', 850, SR_LANE), // 95
  '100GBASE-DR': optics('100GBASE-DR', 1310, DR_LANE), // 140
  '100GBASE-FR1': optics('100GBASE-FR1', 1310, [-3.1, 4, -7.1, 4]), // 140
  '100GBASE-LR1': optics('100GBASE-LR1', 1310, [-1.9, 4.8, -8.2, 4.8]), // 140
  '100GBASE-LR4': optics('100GBASE-LR4', 1310, [-4.3, 4.5, -10.6, 4.5]), // 88
  '200GBASE-SR4': optics('200GBASE-SR4', 850, SR_PAM4), // 138
  '200GBASE-DR4': optics('200GBASE-DR4', 1310, [-5.1, 3, -8.1, 3]), // 121
  '200GBASE-FR4': optics('200GBASE-FR4', 1310, [-4.2, 4.7, -8.2, 4.7]), // 122
  '400GBASE-SR8': optics('400GBASE-SR8', 850, SR_PAM4), // 138
  '400GBASE-DR4': optics('400GBASE-DR4', 1310, DR_LANE), // 124
  '400GBASE-FR8': optics('400GBASE-FR8', 1310, [-3.5, 5.3, -7.5, 5.3]), // 122
  '400GBASE-LR8': optics('400GBASE-LR8', 1310, [-2.8, 5.3, -9.1, 5.3]), // 122
  'GPON B+ OLT': optics('GPON B+', [1490, 1310], [1.5, 5, -28, -8], 'GPON B+ ONU'), // G.984.2
  'GPON B+ ONU': optics('GPON B+', [1310, 1490], [0.5, 5, -27, -8], 'GPON B+ OLT'), // G.984.2
  'GPON C+ OLT': optics('GPON C+', [1490, 1310], [3, 7, -32, -12], 'GPON C+ ONU'), // G.984.2
  'GPON C+ ONU': optics('GPON C+', [1310, 1490], [0.5, 5, -30, -8], 'GPON C+ OLT'), // G.984.2
} as const satisfies Record<string, Optics>;

export type OpticsName = keyof typeof OPTICS;
export const OPTICS_NAMES = Object.keys(OPTICS) as readonly OpticsName[];

/** In the order in which they are entered and told. */
export const OPTICS_FIGURES = [
  'sendsNm',
  'receivesNm',
  'launchMinDbm',
  'launchMaxDbm',
  'receiveMinDbm',
  'receiveMaxDbm',
] as const satisfies readonly (keyof OpticsFigures)[];

/** What is plugged into a port: optics of a standard, with a maker's figures where these are others; or figures alone. */
export interface PortOptics extends Partial<OpticsFigures> {
  /** '' = of no standard in the list. */
  readonly standard: OpticsName | '';
}

/** The figures that count: a maker's before the standard's. What neither says is missing. */
export function figuresOf({ standard, ...own }: PortOptics): Partial<OpticsFigures> {
  const { sendsNm, receivesNm, launchMinDbm, launchMaxDbm, receiveMinDbm, receiveMaxDbm } =
    standard === '' ? ({} as Partial<OpticsFigures>) : OPTICS[standard];
  return withoutGaps({ sendsNm, receivesNm, launchMinDbm, launchMaxDbm, receiveMinDbm, receiveMaxDbm, ...withoutGaps(own) });
}

/**
 * `optics-without-figures` {}: neither a standard nor a figure; `optics-range` {what, min, max}: the least power is above the
 * greatest, the standard's counted where the maker's is not said.
 */
export function opticsRefusal(given: PortOptics): Refusal | null {
  const figures = figuresOf(given);
  if (Object.keys(figures).length === 0) return refuse('optics-without-figures', {}, 'optics').refusal;
  for (const what of ['launch', 'receive'] as const) {
    const [min, max] = [figures[`${what}MinDbm`], figures[`${what}MaxDbm`]];
    if (min !== undefined && max !== undefined && min > max)
      return refuse('optics-range', { what, min, max }, `optics.${what}MinDbm`).refusal;
  }
  return null;
}

/** What light from one end is to the optics at the other. */
export interface OpticsFit {
  /** The port that sends, and the one that hears it. */
  readonly from: number;
  readonly to: number;
  readonly sendsNm: number | null;
  /** Of the way, at that wavelength; null = not known. */
  readonly lossDb: number | null;
  /** What comes in at least; null = a figure of it is not known. */
  readonly leastDbm: number | null;
  /** What is left above the least that is heard; below 0 it is too little. */
  readonly marginDb: number | null;
  /**
   * Why it is not heard: `optics-unlike` {name, other}: not made for each other; `optics-deaf` {sends, hears};
   * `receives-too-little` {power, min}; `receives-too-much` {power, max}.
   */
  readonly against: readonly Refusal[];
}

export interface OpticsEnd {
  readonly port: number;
  readonly optics: PortOptics;
}

/** Light from one end to the other, over a way of these losses. */
export function opticsOver(losses: readonly Loss[], from: OpticsEnd, to: OpticsEnd): OpticsFit {
  const [sender, receiver] = [figuresOf(from.optics), figuresOf(to.optics)];
  const { sendsNm, launchMinDbm, launchMaxDbm } = sender;
  const { receivesNm, receiveMinDbm, receiveMaxDbm } = receiver;
  const lossDb = losses.find(({ wavelengthNm }) => wavelengthNm === sendsNm)?.totalDb;
  const leastDbm = less(launchMinDbm, lossDb);
  const mostDbm = less(launchMaxDbm, lossDb);
  const [name, other] = [from.optics.standard, to.optics.standard];
  const isUnlike = name !== '' && other !== '' && meets(name) !== other;
  const against = [
    ...(isUnlike ? [refuse('optics-unlike', { name, other }).refusal] : []),
    ...(!isUnlike && sendsNm !== undefined && receivesNm !== undefined && sendsNm !== receivesNm
      ? [refuse('optics-deaf', { sends: sendsNm, hears: receivesNm }).refusal]
      : []),
    ...(leastDbm !== undefined && receiveMinDbm !== undefined && isBelow(leastDbm, receiveMinDbm)
      ? [refuse('receives-too-little', { power: hundredths(leastDbm), min: receiveMinDbm }).refusal]
      : []),
    ...(mostDbm !== undefined && receiveMaxDbm !== undefined && isBelow(receiveMaxDbm, mostDbm)
      ? [refuse('receives-too-much', { power: hundredths(mostDbm), max: receiveMaxDbm }).refusal]
      : []),
  ];
  return {
    from: from.port,
    to: to.port,
    sendsNm: sendsNm ?? null,
    lossDb: lossDb ?? null,
    leastDbm: leastDbm ?? null,
    marginDb: less(leastDbm, receiveMinDbm) ?? null,
    against,
  };
}

/** The application that both ends are made for; '' = none, or not the same. */
export function sharedApplication(a: PortOptics, b: PortOptics): ApplicationName | '' {
  const [one, other] = [a, b].map(({ standard }) => (standard === '' ? '' : OPTICS[standard].application)) as [
    ApplicationName | '',
    ApplicationName | '',
  ];
  return one === other ? one : '';
}

function meets(name: OpticsName): string {
  const found: Optics = OPTICS[name];
  return found.meets ?? name;
}

/** Figures of two decimals: what is smaller by less than that is the same. */
function isBelow(value: number, limit: number): boolean {
  return value < limit - 0.005;
}

function less(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined ? undefined : value - by;
}

function withoutGaps<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
