import type { LaneProfile } from './lane-profiles';

/** A plug of a cable: 1 = end A, 2 = end B; `connector` from 0. */
export interface Plug {
  readonly end: number;
  readonly connector: number;
}

/**
 * A cable without a lane profile is a breakout when one of its ends has its first plug alone and the other one has any
 * beyond the first: the one plug meets each of the others. Which they are follows from their numbers, so it stays a breakout
 * and each leg its lane while legs are plugged in and out.
 */
export function isBreakout(head: readonly Plug[], legs: readonly Plug[]): boolean {
  return head.length === 1 && head[0]!.connector === 0 && legs.some(({ connector }) => connector > 0);
}

/**
 * Which of the other end's plugs a plug meets: those that its lanes come out at by the profile; without one all legs of a
 * breakout or its one plug, else the plug of the same number. None = that one hangs loose.
 */
export function plugsFacing<P extends Plug>(plug: P, all: readonly P[], profile: LaneProfile | undefined): readonly P[] {
  const mine = all.filter(({ end }) => end === plug.end);
  const theirs = all.filter(({ end }) => end !== plug.end);
  if (profile) {
    const [from, to] = plug.end === 1 ? ([0, 2] as const) : ([2, 0] as const);
    const reached = new Set(profile.lanes.filter((lane) => lane[from] === plug.connector + 1).map((lane) => lane[to] - 1));
    return theirs.filter(({ connector }) => reached.has(connector));
  }
  if (isBreakout(mine, theirs) || isBreakout(theirs, mine)) return theirs;
  return theirs.filter(({ connector }) => connector === plug.connector);
}
