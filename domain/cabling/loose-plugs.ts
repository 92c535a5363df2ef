import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { plugFits } from '../catalog/port-types';
import { END_A, END_B } from '../validation/connections';
import { connectorsAt, laneProfile, plugKind } from './lane-profiles';
import type { Plug } from './plug-pairs';

/** Live plugs of a cable, end A first, each end's in their order. */
export function livePlugs(slice: Slice, cable: number): readonly RecordOf<'termination'>[] {
  return plugsOf(slice, cable)
    .filter(({ plan }) => plan === 0)
    .sort((one, other) => one.end - other.end || one.connector - other.connector);
}

/**
 * Plugs of a breakout that are in no port, as its profile counts them; without one, those whose numbers are missing. None
 * of a cable of a plug at either end, which may lie open there.
 */
export function loosePlugs(slice: Slice, cable: number): readonly Plug[] {
  const record = slice.get('cable', cable);
  if (record === undefined) return [];
  const live = livePlugs(slice, cable);
  if (!hasLegs(record.profile, live)) return [];
  const profile = laneProfile(record.profile);
  return [END_A, END_B].flatMap((end) => {
    const here = live.filter((plug) => plug.end === end).map(({ connector }) => connector);
    const count = profile ? connectorsAt(profile, end).length : Math.max(0, ...here) + 1;
    return Array.from({ length: count }, (_, connector) => ({ end, connector })).filter(
      ({ connector }) => !here.includes(connector),
    );
  });
}

/** Plugs of the cable in a port that hang loose at its other end. */
export function looseFacing(slice: Slice, port: number): readonly Plug[] {
  const plug = plugAt(slice, port);
  return plug === undefined ? [] : loosePlugs(slice, plug.cable).filter(({ end }) => end !== plug.end);
}

/** Ports that a cable's loose plugs, all of one end, may go into. */
export interface LooseOffer {
  readonly cable: number;
  readonly plugs: readonly Plug[];
  readonly ports: readonly number[];
}

/**
 * What is meant when a cable is drawn between a port that has one and free ports: plugs of that cable that hang loose at
 * its other end and fit. Null where there are fewer of them than ports.
 */
export function looseOffer(slice: Slice, from: readonly number[], to: readonly number[]): LooseOffer | null {
  for (const [held, ports] of [
    [from, to],
    [to, from],
  ] as const) {
    const plug = held.length === 1 ? plugAt(slice, held[0]!) : undefined;
    if (plug === undefined || ports.length === 0 || ports.some((port) => plugAt(slice, port) !== undefined)) continue;
    const profile = laneProfile(slice.get('cable', plug.cable)?.profile ?? '');
    const fits = ({ end, connector }: Plug): boolean =>
      profile === undefined ||
      ports.every((port) => {
        const lanes = connectorsAt(profile, end)[connector]!;
        return plugFits(slice.get('port', port)?.type ?? 0, lanes, plugKind(profile)) === null;
      });
    const plugs = looseFacing(slice, held[0]!).filter(fits);
    if (plugs.length >= ports.length) return { cable: plug.cable, plugs, ports };
  }
  return null;
}

function plugAt(slice: Slice, port: number): RecordOf<'termination'> | undefined {
  return slice
    .by('termination.port', port)
    .map((id) => slice.get('termination', id)!)
    .find(({ plan }) => plan === 0);
}

/**
 * A cable of several plugs at an end lives with some of them: it goes with the last one that is in a port. One of a plug at
 * either end goes with either of them.
 */
export function staysPlugged(slice: Slice, cable: number, gone: ReadonlySet<number>): boolean {
  const plugs = plugsOf(slice, cable);
  return hasLegs(slice.get('cable', cable)?.profile ?? '', plugs) && plugs.some(({ id }) => !gone.has(id));
}

/** Is it a cable of several plugs at an end? By its profile, else by the numbers of those that it has. */
export function hasLegs(profileKey: string, plugs: readonly Plug[]): boolean {
  const profile = laneProfile(profileKey);
  return profile ? profile.a.length + profile.b.length > 2 : plugs.some(({ connector }) => connector > 0);
}

function plugsOf(slice: Slice, cable: number): RecordOf<'termination'>[] {
  return slice.by('termination.cable', cable).map((id) => slice.get('termination', id)!);
}
