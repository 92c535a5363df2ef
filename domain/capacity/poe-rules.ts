import type { POE_MODES, POE_TYPES } from '../catalog/enums';

export type PoeMode = (typeof POE_MODES)[number];
export type PoeType = (typeof POE_TYPES)[number];

/**
 * What a port gives at most, W at the power sourcing equipment: IEEE 802.3-2022 clause 33 (type 1 15.4 W, type 2 30 W) and
 * clause 145 (type 3 60 W, type 4 90 W). Power without negotiation is in no standard: nobody knows how much it is.
 */
export const POE_WATTS: Readonly<Partial<Record<PoeType, number>>> = { type1: 15.4, type2: 30, type3: 60, type4: 90 };

/** Of these all four pairs carry power. */
export const FOUR_PAIR: ReadonlySet<PoeType> = new Set(['type3', 'type4', 'passive24v4pair', 'passive48v4pair']);

/**
 * How many powered cables one bundle should hold at most. On four pairs 24: TIA TSB-184-A recommends bundles of no more
 * than that. On two pairs 100: the bundle for which TIA TSB-184 and ISO/IEC TR 29125 reckoned the temperature of type 2
 * (600 mA a pair), as IEEE 802.3 refers to them; that number was not confirmed by their text. Hints, not rules: how a tray
 * is bundled is not recorded. ISO/IEC 14763-2 asks for a calculation by category of remote powering instead.
 */
export const BUNDLE_MOST = { fourPair: 24, all: 100 } as const;

/** What goes over a way between two types: the lower by what it gives; where one is unknown or in no standard the other's word does not count for it. */
export function poeBetween(source: PoeType, sink: PoeType): { readonly type: PoeType; readonly watts: number | null } {
  if (source === '' || sink === '') {
    const type = source || sink;
    return { type, watts: POE_WATTS[type] ?? null };
  }
  const [one, other] = [POE_WATTS[source], POE_WATTS[sink]];
  if (one === undefined || other === undefined) return { type: one === undefined ? source : sink, watts: null };
  return one <= other ? { type: source, watts: one } : { type: sink, watts: other };
}

/** What one device gives by its ports. */
export interface PoeSource {
  readonly id: number;
  /** Ports that may give power, and those with something on it that takes it. */
  readonly ports: number;
  readonly powered: number;
  readonly watts: number;
  /** Of the powered: nobody knows how much they take. */
  readonly unknown: number;
  /** 0 = not known. */
  readonly budgetW: number;
}

/** What lies in one pathway. */
export interface PoeTray {
  readonly id: number;
  readonly powered: number;
  /** Of them on four pairs. */
  readonly fourPair: number;
  /** The advice that one bundle of them all would not keep; null = it would. */
  readonly over: keyof typeof BUNDLE_MOST | null;
}

/** Which advice a bundle of all these would not keep. */
export function bundleOver({ powered, fourPair }: Pick<PoeTray, 'powered' | 'fourPair'>): PoeTray['over'] {
  return fourPair > BUNDLE_MOST.fourPair ? 'fourPair' : powered > BUNDLE_MOST.all ? 'all' : null;
}

/** Does what one takes by its type exceed what it can get? What nobody knows is not counted. */
export function isTooLittle({ watts, wantsW }: { readonly watts: number | null; readonly wantsW: number | null }): boolean {
  return watts !== null && wantsW !== null && wantsW > watts;
}

/** Does a device give more than its budget? What nobody knows is not counted. */
export function isOverBudget({ watts, budgetW }: Pick<PoeSource, 'watts' | 'budgetW'>): boolean {
  return budgetW > 0 && watts > budgetW;
}
