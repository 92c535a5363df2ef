import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';
import type { ChannelAnswer, ChannelQuestion } from '../../../../domain/channels/channel';
import type { ChannelAim, ChannelClass } from '../../../../domain/channels/channel-network';
import type { RoomLeg } from '../../../../domain/channels/room-legs';
import { stockOf, type CordSettings } from '../../../../domain/cabling/cord-settings';
import { DEFAULT_LABEL_RULE } from '../../../../domain/cabling/labels';
import { USUAL_SLACK } from '../../../../domain/cabling/cable-lengths';
import type { ChannelModel, NamedEnd } from '../../../../workers/api/channels';
import { CABLE_CLASS, keptTo, offeredTypes, typeThere, USUAL_TYPES, type RouteKind } from './route-kinds';

/** What the view asks for; kept while other views are open. */
export interface RouteOptions extends RouteKind {
  /** What new cables are of, by class; null = no model says more than the type. */
  readonly models: Readonly<Record<ChannelClass, ChannelModel | null>>;
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
  /** At each end of a cable through trays, metres. */
  readonly dropM: number;
}

/** A rack, panel, pathway or cable that a way keeps away from or goes through. */
export interface NamedPart {
  readonly id: number;
  readonly name: string;
}

interface RouteEnds {
  readonly from: NamedEnd | null;
  readonly to: NamedEnd | null;
}

interface RouteState extends RouteEnds {
  /** The ends that gave way to what was selected when the view was called for; null = none did. */
  readonly before: RouteEnds | null;
  /** The next thing that is selected on the drawing becomes this. */
  readonly picking: 'from' | 'to' | 'avoid' | 'through' | null;
  readonly options: RouteOptions;
  /** Who says the cable type: nobody did, what is there did, or whoever asks. */
  readonly typeBy: 'usual' | 'trunk' | 'hand';
  /** By which new cables are labelled; '' = not at all. */
  readonly labelRule: string;
  /** Channel that is shown in full. */
  readonly chosen: number;
  /** Cables made from the shown answer: they are shown, and nothing is asked until they are gone. */
  readonly made: readonly number[];
  /** What the made ones go over, the first and the second: they keep the colours in which they were found. */
  readonly madeLit: readonly (readonly number[])[];
  /** And what they have of each room. */
  readonly madeLegs: readonly (readonly RoomLeg[])[];
}

/** As the form has them: percent, and metres at each end. */
export const USUAL_LENGTHS = { slack: USUAL_SLACK.slack * 100, dropM: USUAL_SLACK.dropMm / 1000 } as const;

export const useRoute = create<RouteState>()(
  immer(
    (): RouteState => ({
      from: null,
      to: null,
      before: null,
      picking: null,
      options: {
        class: 'fibre',
        types: USUAL_TYPES,
        models: { fibre: null, data: null, power: null },
        aim: 'reuse',
        redundancy: 'none',
        alternatives: 2,
        maxM: 0,
        avoid: [],
        through: [],
        fewBends: false,
        planned: false,
        ...USUAL_LENGTHS,
      },
      typeBy: 'usual',
      labelRule: DEFAULT_LABEL_RULE,
      chosen: 0,
      made: [],
      madeLit: [],
      madeLegs: [],
    }),
  ),
);

export function changeOptions(change: Partial<RouteOptions>): void {
  useRoute.setState(({ options, picking, typeBy }) => {
    const next = { ...options, ...change };
    const kept = picking === 'through' && impossible(next).through ? null : picking;
    return { options: next, chosen: 0, made: [], picking: kept, typeBy: change.types ? 'hand' : typeBy };
  });
}

/** The type of the cables that are there, where they alone stand in the way and nobody said which is wanted; else null. */
export function typeToFollow({ from, to, options, typeBy }: RouteState, answer: ChannelAnswer): number | null {
  if (typeBy !== 'usual' || answer.kind !== 'none' || options.models[options.class] !== null) return null;
  const type = typeThere(answer.reasons);
  return type !== null && offeredTypes([from, to], options.class).includes(type) ? type : null;
}

export function followType(type: number): void {
  useRoute.setState((route) => {
    route.options.types[route.options.class] = type;
    route.typeBy = 'trunk';
  });
}

/** The kind of cable follows the ports at the ends. */
export function changeEnds(change: Partial<RouteEnds>): void {
  useRoute.setState((before) => {
    const { from, to } = { ...before, ...change };
    const isByHand = before.typeBy === 'hand';
    const typeBy = isByHand ? 'hand' : 'usual';
    return {
      from,
      to,
      options: keptTo(before.options, [from, to], !isByHand),
      typeBy,
      chosen: 0,
      made: [],
      picking: null,
      before: null,
    };
  });
}

/** A way from what is selected, to the second of it or to what is still to be chosen; ends that are selected already stay. */
export function beginAt(from: NamedEnd, to: NamedEnd | null): void {
  const now = useRoute.getState();
  const asked = [now.from, now.to].flatMap((each) => each?.end.id ?? []);
  if ([from, to].every((each) => each === null || asked.includes(each.end.id))) return;
  changeEnds({ from, to });
  if (asked.length > 0) useRoute.setState({ before: { from: now.from, to: now.to } });
}

/** What else cannot be asked beside what is asked already: a search goes by one of these at a time. */
export function impossible({ redundancy, maxM, through }: RouteOptions): {
  readonly alternatives: boolean;
  readonly fewBends: boolean;
  readonly through: boolean;
} {
  const pair = redundancy !== 'none';
  return { alternatives: pair || through.length > 0, fewBends: pair || through.length > 0 || maxM > 0, through: pair };
}

/** `cords`: in which lengths they are to be had. */
export function questionOf(from: NamedEnd, to: NamedEnd, options: RouteOptions, cords: CordSettings): ChannelQuestion {
  const not = impossible(options);
  const fewBends = !not.fewBends && options.fewBends;
  return {
    from: from.end,
    to: to.end,
    class: options.class,
    cableClass: CABLE_CLASS[options.class],
    cableType: options.types[options.class],
    model: options.models[options.class]?.id ?? 0,
    aim: options.aim,
    redundancy: options.redundancy,
    alternatives: not.alternatives || fewBends ? 0 : options.alternatives,
    maxMm: options.maxM * 1000,
    avoid: options.avoid.map(({ id }) => id),
    through: not.through ? [] : options.through.map(({ id }) => id),
    fewBends,
    slack: options.slack / 100,
    dropMm: Math.round(options.dropM * 1000),
    stockMm: stockOf(cords, options.types[options.class]),
    planned: options.planned,
  };
}
