import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { cableAt } from '../validation/connections';
import { livePlugs } from './loose-plugs';

/** The plug that a cable drawn between a port that has one and a free port moves; null where both have one, or neither. */
export function plugToMove(
  slice: Slice,
  from: readonly number[],
  to: readonly number[],
): { readonly plug: RecordOf<'termination'>; readonly port: number } | null {
  if (from.length !== 1 || to.length !== 1) return null;
  const ends = [from[0]!, to[0]!];
  const [held, free] = cableAt(slice, ends[0]!) === undefined ? ends.toReversed() : ends;
  if (cableAt(slice, held!) === undefined || cableAt(slice, free!) !== undefined) return null;
  const plugs = slice.by('termination.port', held!).flatMap((id) => slice.get('termination', id) ?? []);
  const [plug, ...others] = plugs.filter(({ plan }) => plan === 0);
  // Several plugs in one port: which of them is meant nobody knows.
  return plug === undefined || others.length > 0 || free === NO_ID ? null : { plug, port: free! };
}

/** The port at the other end of a cable of a plug at either end; 0 = none, or several. */
export function farPort(slice: Slice, { cable, end }: RecordOf<'termination'>): number {
  const far = livePlugs(slice, cable).filter((plug) => plug.end !== end);
  return far.length === 1 ? far[0]!.port : NO_ID;
}
