import type { CableKind } from '../catalog/cable-plugs';
import { matingRefusal, plugFace, plugsClash, portFace } from '../catalog/plug-faces';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import type { Warning } from '../result';
import { END_A } from '../validation/connections';
import { cableSpecOf } from './laid-cable';
import { livePlugs } from './loose-plugs';

/** A kind of cable, by its model where it has one. */
export interface ModelledKind extends CableKind {
  readonly model?: number;
}

/** With the plugs that its model says. */
export function kindWithPlugs(slice: Slice, { class: cableClass, type, plugs, model = NO_ID }: ModelledKind): CableKind {
  const said = cableSpecOf(slice, model)?.plugs;
  const known = plugs ?? (said ? ([said.a, said.b] as const) : undefined);
  return { class: cableClass, type, ...(known ? { plugs: known } : {}) };
}

/** Types of the ports at both ends of a cable, end A first. */
type EndTypes = readonly [a: readonly number[], b: readonly number[]];

/**
 * The plugs of a cable at end A and at end B, as they must be by the ports: a cord may be turned around, and where both ways
 * would do nobody knows which it is.
 */
function plugsOfEnds([one, other]: readonly [string, string], [a, b]: EndTypes): readonly [string, string] {
  if (one === other) return [one, other];
  const fits = (plug: string, types: readonly number[]): boolean => types.every((type) => matingRefusal(plug, type) === null);
  const [straight, turned] = [fits(one, a) && fits(other, b), fits(other, a) && fits(one, b)];
  return straight === turned ? ['', ''] : straight ? [one, other] : [other, one];
}

/** What is plugged into a port, of PLUGS; '' = nothing, or nobody says. */
function plugIn(slice: Slice, port: number): string {
  const plug = slice
    .by('termination.port', port)
    .flatMap((id) => slice.get('termination', id) ?? [])
    .find(({ plan }) => plan === 0);
  const cable = plug && slice.get('cable', plug.cable);
  const plugs = cable && kindWithPlugs(slice, cable).plugs;
  if (!plug || !plugs) return '';
  const typesAt = (isA: boolean): readonly number[] =>
    livePlugs(slice, plug.cable)
      .filter(({ end }) => (end === END_A) === isA)
      .map((each) => typeOf(slice, each.port));
  const [a, b] = plugsOfEnds(plugs, [typesAt(true), typesAt(false)]);
  return plug.end === END_A ? a : b;
}

/** Ports at the other side of a panel's port. */
function throughOf(slice: Slice, port: number): readonly number[] {
  return [
    ...new Set([
      ...slice.by('port_map.front', port).map((id) => slice.get('port_map', id)?.rear ?? NO_ID),
      ...slice.by('port_map.rear', port).map((id) => slice.get('port_map', id)?.front ?? NO_ID),
    ]),
  ];
}

/**
 * What a plug meets behind a port of a panel, or null: in an adapter, of which both sides are alike, the plug of the other
 * side: `plugs-spoil` {plug, plugThere}, `pins-alike` {plug, plugThere}. In a cassette an MPO meets one inside, which has
 * pins as the trade makes them: `pins-usual` {plug} is told of another one with pins.
 */
function meetingDoubt(slice: Slice, port: number, plug: string): Warning | null {
  const { connector, pins } = plugFace(plug);
  const own = portFace(typeOf(slice, port)).connector;
  const through = throughOf(slice, port);
  if (plug === '' || own === '' || through.length === 0) return null;
  const [other] = through;
  if (through.length === 1 && portFace(typeOf(slice, other!)).connector === own) return clash(plug, plugIn(slice, other!));
  const isCassette = connector === 'mpo' && through.every((each) => portFace(typeOf(slice, each)).connector !== own);
  return isCassette && pins === 'pinned' ? { kind: 'pins-usual', facts: { plug } } : null;
}

function clash(plug: string, plugThere: string): Warning | null {
  const found = plugsClash(plug, plugThere);
  return found && { kind: found === 'polish' ? 'plugs-spoil' : 'pins-alike', facts: { plug, plugThere } };
}

/** What meetingDoubt says of a cable of this kind between these ports; the first of it. */
export function matingDoubt(
  slice: Slice,
  cable: ModelledKind,
  { a, b }: { readonly a: readonly number[]; readonly b: readonly number[] },
): Warning | null {
  const { plugs } = kindWithPlugs(slice, cable);
  if (!plugs) return null;
  const types = (ports: readonly number[]): readonly number[] =>
    ports.flatMap((port) => (port === NO_ID ? [] : typeOf(slice, port)));
  const [atA, atB] = plugsOfEnds(plugs, [types(a), types(b)]);
  for (const [ports, plug] of [
    [a, atA],
    [b, atB],
  ] as const)
    for (const port of ports) {
      const doubt = port === NO_ID ? null : meetingDoubt(slice, port, plug);
      if (doubt) return doubt;
    }
  return null;
}

/** What the plugs at both sides of a panel do to each other where a way goes over it. */
export function meetingOver(slice: Slice, front: number, rear: number): Warning | null {
  const connectors = [front, rear].map((port) => portFace(typeOf(slice, port)).connector);
  return connectors[0] === connectors[1] ? clash(plugIn(slice, front), plugIn(slice, rear)) : null;
}

function typeOf(slice: Slice, port: number): number {
  return slice.get('port', port)?.type ?? 0;
}
