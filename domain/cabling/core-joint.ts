import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { heldCores } from './held-cores';
import { portEnd, topLane, withoutTop, type Joint, type Lanes, type PlantEnd, type Step } from './joints';

/**
 * Cores, splices and terminations of cores.
 *
 *     port --termination-- core end A ==core== core end B --splice-- core end A of the next cable ...
 *
 * A core runs from end A to end B under one number, whether or not anything is stored of it. Where an end of a cable is
 * plugged in as a whole and the other lies open with its cores joined (a pigtail), the plug is the termination of the
 * cores that it holds: all of them, or the n-th of several plugs the n-th part.
 */
export function coreJoint(slice: Slice, plan: number, holdsSeveral: (port: number) => boolean): Joint {
  const cores = new Cores(slice, plan);
  const portOf = (port: number, position: number, lanes: Lanes): Step => ({
    to: portEnd(port),
    lanes: cores.takesSeveral(port) || holdsSeveral(port) ? [...lanes, position] : lanes,
    by: 'termination',
    id: NO_ID,
  });
  const fromPort = (port: number, lanes: Lanes): readonly Step[] => {
    const here = cores.onPort(port);
    const several = cores.takesSeveral(port) || holdsSeveral(port);
    const lane = several ? topLane(lanes) : 0;
    const rest = lane === 0 ? lanes : withoutTop(lanes);
    const steps = (ends: readonly PlantEnd[]): readonly Step[] =>
      ends.map((to) => ({ to, lanes: rest, by: 'termination', id: NO_ID }));
    const terminated = here.filter(({ position }) => lane === 0 || position === lane);
    return [
      ...steps(terminated.flatMap((end) => cores.nameOf(end) ?? [])),
      ...cores.plugsAt(port).flatMap((plug) => {
        const held = cores.heldBy(plug);
        const chosen = lane === 0 ? held : held.slice(lane - plug.position, lane - plug.position + 1);
        return steps(chosen.filter((end) => end.kind === 'core' && end.core !== 0));
      }),
    ];
  };
  return (from, side, lanes) => {
    if (from.kind === 'port') return side === 'outside' ? fromPort(from.id, lanes) : [];
    if (side === 'inside') {
      const to: PlantEnd = { kind: 'core', cable: from.cable, core: from.core, end: from.end === 1 ? 2 : 1 };
      return [{ to, lanes, by: 'core', id: from.cable }];
    }
    const end = cores.endOf(from.cable, from.core, from.end);
    if (end && end.splice !== NO_ID) {
      const facing = cores.facing(end);
      return facing ? [{ to: facing, lanes, by: 'splice', id: end.splice }] : [];
    }
    if (end) return [portOf(end.port, end.position, lanes)];
    return cores.plugsOf(from.cable, from.end).flatMap((plug) => {
      const at = cores.heldBy(plug).findIndex((held) => held.kind === 'core' && held.core === from.core);
      return at < 0
        ? []
        : [
            {
              ...portOf(plug.port, at + plug.position, lanes),
              lanes: holdsSeveral(plug.port) ? [...lanes, at + plug.position] : lanes,
            },
          ];
    });
  };
}

/** Does an end of this cable lie open, with a core of it spliced or terminated there? */
export function hasJoinedCores(slice: Slice, cable: number, end: 1 | 2): boolean {
  return slice
    .by('core.cable', cable)
    .some((core) => slice.by('core_end.core', core).some((one) => slice.get('core_end', one)?.end === end));
}

type CoreEnd = RecordOf<'core_end'>;
type Plug = RecordOf<'termination'>;

/** What is stored of cores, as a plan sees it; each core is looked for once. */
class Cores {
  private readonly slice: Slice;
  private readonly plan: number;
  /** `cable/number` -> the core's id. */
  private readonly ids = new Map<string, number>();
  private readonly listed = new Set<number>();

  constructor(slice: Slice, plan: number) {
    this.slice = slice;
    this.plan = plan;
  }

  onPort(port: number): readonly CoreEnd[] {
    const all = this.slice.by('core_end.port', port).flatMap((id) => this.slice.get('core_end', id) ?? []);
    if (this.plan === 0) return all.filter(({ plan }) => plan === 0);
    const own = all.filter(({ plan }) => plan === this.plan);
    return [...own, ...all.filter(({ plan, position }) => plan === 0 && !own.some((each) => each.position === position))];
  }

  /** Several cores are on this port, or one on a position that is not its first. */
  takesSeveral(port: number): boolean {
    const here = this.onPort(port);
    return here.length > 1 || here.some(({ position }) => position > 1);
  }

  nameOf(end: CoreEnd): PlantEnd | undefined {
    const core = this.slice.get('core', end.core);
    if (!core) return undefined;
    this.ids.set(`${core.cable}/${core.number}`, core.id);
    return { kind: 'core', cable: core.cable, core: core.number, end: end.end as 1 | 2 };
  }

  endOf(cable: number, number: number, end: 1 | 2): CoreEnd | undefined {
    const core = this.coreId(cable, number);
    if (core === undefined) return undefined;
    const ends = this.slice.by('core_end.core', core).flatMap((id) => this.slice.get('core_end', id) ?? []);
    const here = ends.filter((one) => one.end === end);
    return here.find(({ plan }) => plan === this.plan) ?? here.find(({ plan }) => plan === 0);
  }

  /** The other end of a splice. */
  facing(end: CoreEnd): PlantEnd | undefined {
    for (const id of this.slice.by('core_end.splice', end.splice)) {
      const other = id === end.id ? undefined : this.slice.get('core_end', id);
      if (other) return this.nameOf(other);
    }
    return undefined;
  }

  /** Plugs at a port of cables whose other end is open, with cores joined there. */
  plugsAt(port: number): readonly Plug[] {
    return this.counted(this.slice.by('termination.port', port)).filter(({ cable, end }) => {
      const other = end === 1 ? 2 : 1;
      return this.plugsOf(cable, other).length === 0 && hasJoinedCores(this.slice, cable, other);
    });
  }

  /** Plugs at one end of a cable, in order. */
  plugsOf(cable: number, end: 1 | 2): readonly Plug[] {
    return this.counted(this.slice.by('termination.cable', cable)).filter((plug) => plug.end === end);
  }

  /** The cores that a plug holds, lane by lane; by the cable's lane profile, its model, else one a plug. */
  heldBy(plug: Plug): readonly PlantEnd[] {
    const end = plug.end as 1 | 2;
    const held = heldCores(this.slice, plug, this.plugsOf(plug.cable, end));
    return held.map((core) => ({ kind: 'core', cable: plug.cable, core, end }));
  }

  private counted(ids: readonly number[]): readonly Plug[] {
    return ids
      .flatMap((id) => this.slice.get('termination', id) ?? [])
      .filter(({ plan }) => plan === this.plan || plan === 0)
      .sort((a, b) => a.connector - b.connector || a.position - b.position || a.id - b.id);
  }

  private coreId(cable: number, number: number): number | undefined {
    const key = `${cable}/${number}`;
    const known = this.ids.get(key);
    if (known !== undefined || this.listed.has(cable)) return known;
    this.listed.add(cable);
    for (const id of this.slice.by('core.cable', cable)) {
      const core = this.slice.get('core', id);
      if (core) this.ids.set(`${cable}/${core.number}`, id);
    }
    return this.ids.get(key);
  }
}

/** A whole core end, for a trace that begins at it. */
export function coreEnd(cable: number, core: number, end: 1 | 2): PlantEnd {
  return { kind: 'core', cable, core, end };
}
