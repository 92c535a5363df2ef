import { fillLevel, type CapacitySettings, type FillScale } from '../../../../domain/capacity/settings';
import type { LimitedMeasure, Totals } from '../../../../domain/capacity/totals';

export type Level = 'calm' | 'warning' | 'critical' | 'over';

/** One bar: how much of how much. Units as in Summary: half units, W, g. */
export interface Bar {
  readonly measure: 'units' | LimitedMeasure;
  readonly used: number;
  /** null: no limit is known, so there is nothing to fill. */
  readonly limit: number | null;
  /** 1 = full; more = over. null without a limit. */
  readonly part: number | null;
  readonly level: Level;
  /** Racks of which a limit is known, where not of all: the bar is about these alone. */
  readonly partial: { readonly known: number; readonly racks: number } | null;
  /** What all racks hold, those without a limit too. */
  readonly whole: number;
}

export function levelOf(part: number, scale: FillScale): Level {
  return part > 1 ? 'over' : (['calm', 'warning', 'critical'] as const)[fillLevel(part, scale)];
}

/** The bars of some racks together. Where some have no limit, what they hold is not held against the others' limits. */
export function barsOf({ summary, known }: Totals, racks: number, settings: CapacitySettings): readonly Bar[] {
  const usedUnits = summary.halfUnits - summary.free.both;
  const units = usedUnits / Math.max(1, summary.halfUnits);
  const limited = (measure: LimitedMeasure, whole: number, limit: number): Bar => {
    const count = known.limits[measure];
    if (count === 0) return { measure, used: whole, limit: null, part: null, level: 'calm', partial: null, whole };
    const used = known.within[measure];
    const part = used / limit;
    const partial = count < racks ? { known: count, racks } : null;
    return { measure, used, limit, part, level: levelOf(part, settings), partial, whole };
  };
  return [
    {
      measure: 'units',
      used: usedUnits,
      limit: summary.halfUnits,
      part: units,
      level: levelOf(Math.min(1, units), settings),
      partial: null,
      whole: usedUnits,
    },
    limited('power', summary.rated, summary.powerLimit),
    limited('weight', summary.weight, summary.weightLimit),
    limited('cooling', summary.heat, summary.coolingLimit),
  ];
}

/** Roles of ports in the order of the list; '' = types that are not known. */
export const ROLE_ORDER = [
  'interface',
  'front',
  'rear',
  'console',
  'consoleServer',
  'powerPort',
  'powerOutlet',
  'powerFeed',
  'handOff',
  '',
] as const;
