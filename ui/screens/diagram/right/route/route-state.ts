import { create } from 'zustand';
import type { ChannelQuestion } from '../../../../../domain/channels/channel';
import type { ChannelAim, ChannelClass } from '../../../../../domain/channels/channel-network';
import type { ChannelReport, NamedEnd } from '../../../../../workers/api/channels';

/** What the view asks for; kept while other views are open. */
export interface RouteOptions {
  readonly class: ChannelClass;
  /** Position in CABLE_TYPES, by class. */
  readonly types: Readonly<Record<ChannelClass, number>>;
  readonly aim: ChannelAim;
  readonly redundancy: ChannelQuestion['redundancy'];
  readonly alternatives: number;
  /** Metres; 0 = any. */
  readonly maxM: number;
  readonly avoid: readonly NamedPart[];
  readonly through: readonly NamedPart[];
  readonly fewBends: boolean;
  readonly planned: boolean;
  /** Percent. */
  readonly slack: number;
}

/** A rack, panel, pathway or cable that a way keeps away from or goes through. */
export interface NamedPart {
  readonly id: number;
  readonly name: string;
}

interface RouteState {
  readonly from: NamedEnd | null;
  readonly to: NamedEnd | null;
  /** The next thing that is selected on the drawing becomes this. */
  readonly picking: 'from' | 'to' | 'avoid' | 'through' | null;
  readonly options: RouteOptions;
  readonly report: ChannelReport | null;
  readonly failed: unknown;
  readonly busy: boolean;
  /** Channel that is shown in full. */
  readonly chosen: number;
  /** Cables made from the shown answer: it is over, and asked again only by hand. */
  readonly made: readonly number[];
  /** Counts up to ask again. */
  readonly asked: number;
  /** From the question to the answer as the page saw it, ms. */
  readonly tookMs: number;
}

/** Positions in CABLE_TYPES: OM4, category 6A, power. */
const USUAL_TYPES = { fibre: 17, data: 5, power: 23 } as const;

export const useRoute = create<RouteState>()(() => ({
  from: null,
  to: null,
  picking: null,
  options: {
    class: 'fibre',
    types: USUAL_TYPES,
    aim: 'reuse',
    redundancy: 'none',
    alternatives: 2,
    maxM: 0,
    avoid: [],
    through: [],
    fewBends: false,
    planned: false,
    slack: 5,
  },
  report: null,
  failed: undefined,
  busy: false,
  chosen: 0,
  made: [],
  asked: 0,
  tookMs: 0,
}));

export function changeOptions(change: Partial<RouteOptions>): void {
  useRoute.setState(({ options }) => ({ options: { ...options, ...change }, made: [] }));
}

export function changeEnds(change: { readonly from?: NamedEnd | null; readonly to?: NamedEnd | null }): void {
  useRoute.setState({ ...change, made: [], picking: null });
}

/** CABLE_CLASSES of what is made for a class of ways. */
const CABLE_CLASS = { fibre: 1, data: 2, power: 4 } as const;

export function questionOf(from: NamedEnd, to: NamedEnd, options: RouteOptions): ChannelQuestion {
  const pair = options.redundancy !== 'none';
  return {
    from: from.end,
    to: to.end,
    class: options.class,
    cableClass: CABLE_CLASS[options.class],
    cableType: options.types[options.class],
    model: 0,
    aim: options.aim,
    redundancy: options.redundancy,
    alternatives: pair ? 0 : options.alternatives,
    maxMm: options.maxM * 1000,
    avoid: options.avoid.map(({ id }) => id),
    through: pair ? [] : options.through.map(({ id }) => id),
    fewBends: !pair && options.fewBends,
    slack: options.slack / 100,
    planned: options.planned,
  };
}
