import type { LineKind, Side } from '../../../../domain/cabling/joints';
import type {
  TraceAnswer,
  TracedArm,
  TracedCable,
  TracedHop,
  TracedPlace,
  TraceEnd,
} from '../../../../domain/cabling/trace-answer';

/** A line of the list that shows a way: equipment with its ports, or what leads on from there. */
export type LinkRow =
  | { readonly kind: 'heading'; readonly key: string; readonly side: Side }
  | StopRow
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly indent: number;
      readonly by: LineKind;
      readonly cable: TracedCable | null;
    }
  | { readonly kind: 'loose'; readonly key: string; readonly indent: number };

/** One device, panel or hand-off: the ports by which the way goes in and out. */
export interface StopRow {
  readonly kind: 'stop';
  readonly key: string;
  readonly indent: number;
  readonly places: readonly TracedPlace[];
  /** Of each place: the positions of it that the way uses; empty = the whole port. */
  readonly positions: readonly (readonly number[])[];
  readonly ends: readonly TraceEnd[];
  /** Several branches come together here. */
  readonly merges: boolean;
  readonly isStart: boolean;
}

/** A place on the way with what led to it. */
interface Link {
  readonly at: TracedPlace | null;
  readonly by: LineKind | null;
  readonly cable: TracedCable | null;
  readonly positions: readonly number[];
  readonly ends: readonly TraceEnd[];
  readonly indent: number;
  readonly merges: boolean;
  readonly isStart: boolean;
  /** One of several that lead on from the same place. */
  readonly isBranch: boolean;
}

/** Branches deeper than this are not moved further to the right. */
const INDENT_MAX = 6;

/**
 * The way from one end to the other. Where one side splits it comes last, as a tree; where both do, each side has a
 * part of its own.
 */
export function linkRows(answer: TraceAnswer): readonly LinkRow[] {
  const { outside, inside } = answer;
  if (inside.isLine) return rowsOf([...lineTo(answer, inside), ...treeOf(outside)]);
  if (outside.isLine) return rowsOf([...lineTo(answer, outside), ...treeOf(inside)]);
  return (['outside', 'inside'] as const).flatMap((side) => [
    { kind: 'heading' as const, key: side, side },
    ...rowsOf([startOf(answer, []), ...treeOf(answer[side])], side),
  ]);
}

function startOf({ start }: TraceAnswer, ends: readonly TraceEnd[]): Link {
  const alone = { by: null, cable: null, positions: [], indent: 0, merges: false, isBranch: false };
  return { ...alone, at: start, ends, isStart: true };
}

/** From the far end of an arm that is a line to the start, the start included. */
function lineTo(answer: TraceAnswer, arm: TracedArm): readonly Link[] {
  const other = arm.side === 'inside' ? answer.outside : answer.inside;
  const bare = { indent: 0, merges: false, isBranch: false };
  const backwards = [...arm.hops].reverse().map((hop, at): Link => {
    // What led here, seen from the other end, is what leads on from the place before.
    const before = at === 0 ? null : arm.hops[arm.hops.length - at]!;
    return { ...bare, ...lineOf(before), at: hop.at, positions: hop.positions, ends: hop.ends, isStart: false };
  });
  const ends = [...(arm.hops.length === 0 && !isPlain(arm.ends) ? arm.ends : []), ...(other.hops.length === 0 ? other.ends : [])];
  return [...backwards, { ...startOf(answer, ends), ...lineOf(arm.hops[0] ?? null) }];
}

/** That equipment passes nothing on goes without saying where the way begins at it. */
function isPlain(ends: readonly TraceEnd[]): boolean {
  return ends.every((end) => end === 'equipment' || end === 'handOff' || end === 'powerFeed');
}

function lineOf(hop: TracedHop | null): Pick<Link, 'by' | 'cable'> {
  return { by: hop?.by ?? null, cable: hop?.cable ?? null };
}

/** What an arm reaches, each place once, behind the place that leads there first. */
function treeOf({ hops }: TracedArm): readonly Link[] {
  const children = new Map<number, number[]>();
  for (const [at, { from }] of hops.entries()) {
    const parent = Math.min(...from);
    const known = children.get(parent);
    if (known) known.push(at);
    else children.set(parent, [at]);
  }
  const links: Link[] = [];
  const stack: { readonly at: number; readonly indent: number; readonly isBranch: boolean }[] = [];
  const push = (parent: number, indent: number): void => {
    const next = children.get(parent) ?? [];
    const isBranch = next.length > 1;
    for (const at of [...next].reverse()) stack.push({ at, indent: Math.min(INDENT_MAX, indent + (isBranch ? 1 : 0)), isBranch });
  };
  push(-1, 0);
  for (let top = stack.pop(); top; top = stack.pop()) {
    const hop = hops[top.at]!;
    links.push({
      ...top,
      ...lineOf(hop),
      at: hop.at,
      positions: hop.positions,
      ends: hop.ends,
      merges: hop.from.length > 1,
      isStart: false,
    });
    push(top.at, top.indent);
  }
  return links;
}

function rowsOf(links: readonly Link[], part = ''): readonly LinkRow[] {
  const rows: LinkRow[] = [];
  for (const [at, link] of links.entries()) {
    const key = `${part}${at}`;
    const { indent, by, cable } = link;
    const last = rows.at(-1);
    if (link.at === null) {
      rows.push({ kind: 'line', key: `${key}line`, indent, by: by ?? 'cable', cable }, { kind: 'loose', key, indent });
    } else if (by === 'map' && !link.isBranch && last?.kind === 'stop' && last.indent === indent) {
      rows[rows.length - 1] = joined(last, link, link.at);
    } else {
      if (by !== null && by !== 'map') rows.push({ kind: 'line', key: `${key}line`, indent, by, cable });
      const { positions, ends, merges, isStart } = link;
      rows.push({ kind: 'stop', key, indent, places: [link.at], positions: [positions], ends, merges, isStart });
    }
  }
  return rows;
}

function joined(row: StopRow, link: Link, place: TracedPlace): StopRow {
  return {
    ...row,
    places: [...row.places, place],
    positions: [...row.positions, link.positions],
    ends: [...row.ends, ...link.ends],
    merges: row.merges || link.merges,
    isStart: row.isStart || link.isStart,
  };
}

/** What a way is made of: for the line above it. */
export interface LinkTotals {
  readonly cables: number;
  readonly panels: number;
  /** Sum of the lengths that are known. */
  readonly lengthMm: number;
  readonly unmeasured: number;
}

export function linkTotals({ start, outside, inside }: TraceAnswer): LinkTotals {
  const hops = [...outside.hops, ...inside.hops];
  const cables = new Map(hops.flatMap(({ cable }) => (cable ? [[cable.id, cable] as const] : [])));
  const panels = new Set(
    [start, ...hops.flatMap(({ at }) => at ?? [])]
      .filter(({ role }) => role === 'front' || role === 'rear')
      .map(({ way }) => way.at(-1)?.id),
  );
  // Where the way goes over a cable twice, so does what runs on it; where it splits, each cable counts.
  const isLine = outside.isLine && inside.isLine;
  const walked = isLine ? hops.flatMap(({ cable }) => cable ?? []) : [...cables.values()];
  const lengths = walked.map(({ lengthMm }) => lengthMm);
  return {
    cables: cables.size,
    panels: panels.size,
    lengthMm: lengths.reduce((sum, length) => sum + length, 0),
    unmeasured: lengths.filter((length) => length === 0).length,
  };
}

/** Ids of the ports and cables of a way: what is lit on the drawing. */
export function linkIds({ start, outside, inside }: TraceAnswer): readonly number[] {
  const ids = new Set([start.id]);
  for (const { at, cable } of [...outside.hops, ...inside.hops]) {
    if (at) ids.add(at.id);
    if (cable) ids.add(cable.id);
  }
  return [...ids];
}

/** Objects, ports and cables of a way: selecting one of them keeps the way that is shown. */
export function isOnLink(answer: TraceAnswer, id: number): boolean {
  const places = [answer.start, ...[...answer.outside.hops, ...answer.inside.hops].flatMap(({ at }) => at ?? [])];
  return linkIds(answer).includes(id) || places.some(({ way }) => way.slice(-3).some((object) => object.id === id));
}
