import { isDirectAttach, type CableType } from '../../../../domain/catalog/cable-plugs';
import { CABLE_CLASSES, CABLE_TYPES, codeOf } from '../../../../domain/catalog/enums';
import type { ChannelReason } from '../../../../domain/channels/channel';
import { carries, endTakes } from '../../../../domain/channels/channel-ports';
import { CHANNEL_CLASSES, type ChannelClass } from '../../../../domain/channels/channel-network';
import { portType } from '../../../../domain/catalog/port-types';
import type { NamedEnd } from '../../../../workers/api/channels';
import { suggestedCable } from '../cabling/cable-choice';

/** CABLE_CLASSES of what is made for a class of ways. */
export const CABLE_CLASS: Readonly<Record<ChannelClass, number>> = {
  fibre: codeOf(CABLE_CLASSES, 'opticalCable'),
  data: codeOf(CABLE_CLASSES, 'copperCable'),
  power: codeOf(CABLE_CLASSES, 'powerCable'),
};

/** Cable types that are of a class. */
const TYPES: Readonly<Record<ChannelClass, readonly CableType[]>> = {
  fibre: ['mmf-om3', 'mmf-om4', 'mmf-om5', 'smf-os1', 'smf-os2', 'aoc'],
  data: ['cat5e', 'cat6', 'cat6a', 'cat7', 'cat7a', 'cat8', 'dac-passive', 'dac-active'],
  power: ['power'],
};

/** Of each class a position in CABLE_TYPES. */
export type TypeOfClass = Readonly<Record<ChannelClass, number>>;
export const USUAL_TYPES: TypeOfClass = {
  fibre: codeOf(CABLE_TYPES, 'mmf-om4'),
  data: codeOf(CABLE_TYPES, 'cat6a'),
  power: codeOf(CABLE_TYPES, 'power'),
};

export interface RouteKind {
  readonly class: ChannelClass;
  readonly types: TypeOfClass;
}

type Ends = readonly (NamedEnd | null)[];

/** Types of a class that every end has a port for; of an end that is not chosen yet nothing is asked. */
export function typesAt(ends: Ends, channelClass: ChannelClass): readonly number[] {
  return TYPES[channelClass]
    .map((type) => codeOf(CABLE_TYPES, type))
    .filter((cableType) => {
      const kind = { class: channelClass, cableClass: CABLE_CLASS[channelClass], cableType };
      return ends.every((end) => end === null || endTakes(end.end.kind, end.portTypes, kind));
    });
}

/** The types to choose from; all of them where none fits, because then the answer says why. */
export function offeredTypes(ends: Ends, channelClass: ChannelClass): readonly number[] {
  const fitting = typesAt(ends, channelClass);
  return fitting.length > 0 ? fitting : typesAt([], channelClass);
}

/** Classes that these ends have no port for, each with the ends that do not; none where that is so of all of them. */
export function barredClasses(ends: Ends): ReadonlyMap<ChannelClass, readonly string[]> {
  const barred = CHANNEL_CLASSES.filter((each) => typesAt(ends, each).length === 0);
  if (barred.length === CHANNEL_CLASSES.length) return new Map();
  return new Map(
    barred.map((each) => {
      const alone = ends.filter((end) => typesAt([end], each).length === 0);
      return [each, (alone.length > 0 ? alone : ends).flatMap((end) => (end ? nameAtPlace(end) : []))];
    }),
  );
}

/** With the rack and unit that it is in: others may be called so too. */
function nameAtPlace({ name, where }: NamedEnd): string {
  const [place = ''] = where.split(' · ');
  return place === '' ? name : `${name} (${place})`;
}

/**
 * What is in the ports of an end already; where nothing is, what connecting would suggest between ports of these ends; of ends
 * of which nothing is known the usual type. None that does not fit.
 */
export function proposedType(ends: Ends, channelClass: ChannelClass): number {
  const offered = offeredTypes(ends, channelClass);
  // Cables with their plugs fixed to them stay within a rack or two.
  const there = ends
    .flatMap((end) => end?.cableTypes ?? [])
    .filter((type) => !isDirectAttach(type) && CABLE_TYPES[type] !== 'aoc');
  const wanted = [...there, suggestedType(ends, channelClass), USUAL_TYPES[channelClass]];
  return wanted.find((type) => offered.includes(type)) ?? offered[0]!;
}

function suggestedType(ends: Ends, channelClass: ChannelClass): number {
  const kind = { class: channelClass, cableClass: CABLE_CLASS[channelClass], cableType: 0 };
  const known = ends
    .map((end) => (end?.portTypes ?? []).filter((type) => carries(kind, type)).map((type) => portType(type).key))
    .filter((keys) => keys.length > 0);
  const [one = [], other = one] = known;
  const suggested = one.flatMap((a) => other.map((b) => suggestedCable(a, b)));
  const fitting = suggested.find(
    ({ cableClass, cableType }) => cableType !== '' && CABLE_CLASS[channelClass] === codeOf(CABLE_CLASSES, cableClass),
  );
  return fitting ? codeOf(CABLE_TYPES, fitting.cableType) : 0;
}

/** What was chosen, as far as these ends have ports for it; what is proposed in place of another. `isOpen`: nobody chose a type. */
export function keptTo<K extends RouteKind>(kind: K, ends: Ends, isOpen = false): K {
  const fitting = CHANNEL_CLASSES.filter((each) => typesAt(ends, each).length > 0);
  const typeOf = (each: ChannelClass): number =>
    !isOpen && offeredTypes(ends, each).includes(kind.types[each]) ? kind.types[each] : proposedType(ends, each);
  return {
    ...kind,
    class: fitting.includes(kind.class) ? kind.class : (fitting[0] ?? kind.class),
    types: { fibre: typeOf('fibre'), data: typeOf('data'), power: typeOf('power') },
  };
}

/** The type of the cables that are there and alone stand in the way of the type asked for; null = something else does, or several types do. */
export function typeThere(reasons: readonly ChannelReason[]): number | null {
  const types = new Set(reasons.map((reason) => (reason.kind === 'cable-other-type' ? reason.type : null)));
  const [type = null] = types;
  return types.size === 1 ? type : null;
}
