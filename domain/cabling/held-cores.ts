import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import type { CableModel } from './cable-model';
import { topLane } from './joints';
import { coresOfPlug, laneProfile } from './lane-profiles';
import { livePlugs } from './loose-plugs';
import type { TraceHop } from './trace';

type Plug = RecordOf<'termination'>;

/** The cores of a cable as its model says, else as far as any is stored; 0 = nothing says. */
export function coreCount(slice: Slice, cable: number): number {
  const model = slice.get('cable', cable)?.model ?? NO_ID;
  const spec = model === NO_ID ? null : (slice.get('model', model)?.cableSpec as CableModel | null | undefined);
  if (spec) return spec.cores;
  return Math.max(0, ...slice.by('core.cable', cable).map((id) => slice.get('core', id)?.number ?? 0));
}

/**
 * Numbers of the cores in a plug, lane by lane, 0 = a dark lane: by the cable's lane profile, else its cores in as many equal
 * parts as it has plugs at that end, else one a plug.
 */
export function heldCores(slice: Slice, plug: Plug, atItsEnd: readonly Plug[]): readonly number[] {
  const profile = laneProfile(slice.get('cable', plug.cable)?.profile ?? '');
  if (profile) return coresOfPlug(profile, plug.end === 1 ? 1 : 2, plug.connector);
  const plugs = Math.max(...atItsEnd.map(({ connector }) => connector + 1));
  const count = coreCount(slice, plug.cable) || plugs;
  const each = Math.ceil(count / plugs);
  const first = plug.connector * each;
  return Array.from({ length: Math.max(0, Math.min(each, count - first)) }, (_, at) => first + at + 1);
}

/** Plugs at an end of a cable that are in a port now. */
export function plugsAt(slice: Slice, cable: number, end: number): readonly Plug[] {
  return livePlugs(slice, cable).filter((plug) => plug.end === end);
}

/** The cores that a step of a trace goes over, ascending; none = the cable as a whole, or no cable. */
export function coresOfHop(slice: Slice, { by, lines, at, lanes }: TraceHop): readonly number[] {
  if (by === 'core') return at?.kind === 'core' ? [at.core] : [];
  if (by !== 'cable' || at?.kind !== 'port') return [];
  const cable = lines[0] ?? NO_ID;
  for (const end of [1, 2]) {
    const plugs = plugsAt(slice, cable, end);
    const plug = plugs.find(({ port }) => port === at.id);
    if (!plug) continue;
    const held = heldCores(slice, plug, plugs);
    const cores = lanes.map((each) => held[topLane(each) - plug.position] ?? 0).filter((core) => core > 0);
    return cores.length === lanes.length ? [...new Set(cores)].sort((a, b) => a - b) : [];
  }
  return [];
}
