import type { ConnectPlan, PlannedCable, PortBrief } from '../../../../workers/api/cabling';

/** A plan as a dialog shows it, with what has become of the one that it showed before for the same wish. */
export interface SeenPlan {
  /** What was wished for, as a text. */
  readonly wished: string;
  readonly plan: ConnectPlan;
  /** Null = it is the plan that was shown first. */
  readonly change: PlanChange | null;
}

export interface PlanChange {
  /** Ports of the cables that it no longer makes. */
  readonly left: readonly PortBrief[];
  /** Keys of the cables that it makes as before. */
  readonly kept: ReadonlySet<string>;
  /** Page's time, ms. */
  readonly atMs: number;
}

/** Whoever presses a button sooner than this after it came to mean something else meant what it was before. */
const READ_MS = 800;

/**
 * The next plan that is shown; `before` = null where a hand has changed the wish since. A wish that follows from the plan (a
 * class that no longer joins all, sides that are turned) is the same one: its plan may join other ports, and is another only
 * where it does so because some are `taken`.
 */
export function planSeen(
  before: SeenPlan | null,
  wished: string,
  plan: ConnectPlan,
  atMs: number,
  taken: ReadonlySet<number> = new Set(),
): SeenPlan {
  if (before === null) return { wished, plan, change: null };
  const isOther = keysOf(before.plan).join('\n') !== keysOf(plan).join('\n');
  const isSameWish = before.wished === wished;
  const left = leftPorts(before.plan, plan).filter(({ id }) => isSameWish || taken.has(id));
  if (!isOther || (!isSameWish && left.length === 0)) return { wished, plan, change: before.change };
  const now = new Set(keysOf(plan));
  const joined = joinedIn(plan);
  const known = new Map([...(before.change?.left ?? []), ...left].map((port) => [port.id, port]));
  return {
    wished,
    plan,
    change: {
      left: [...known.values()].filter(({ id }) => !joined.has(id)),
      kept: new Set((before.change ? [...before.change.kept] : keysOf(before.plan)).filter((key) => now.has(key))),
      atMs,
    },
  };
}

/** Ports that the plan before joins, and the one after does not. */
export function leftPorts(before: ConnectPlan, after: ConnectPlan): readonly PortBrief[] {
  const joined = joinedIn(after);
  return made(before)
    .flatMap(portsOf)
    .filter(({ id }) => !joined.has(id));
}

/** It came to be another under the hand that presses now. */
export function isUnread({ change }: SeenPlan, nowMs: number): boolean {
  return change !== null && nowMs - change.atMs < READ_MS;
}

/** No port is in two cables. */
export function keyOf(cable: PlannedCable): string {
  return portsOf(cable)
    .map(({ id }) => id)
    .join(' ');
}

/** What is joined by the cables, or by loose plugs that go into ports. */
function keysOf(plan: ConnectPlan): readonly string[] {
  const { loose } = plan;
  if (loose === null) return made(plan).map(keyOf);
  return [loose.cable, ...loose.plugs.map(({ end, connector }) => `${end} ${connector}`), ...loose.ports.map(({ id }) => id)].map(
    String,
  );
}

function joinedIn(plan: ConnectPlan): ReadonlySet<number> {
  return new Set(made(plan).flatMap((cable) => portsOf(cable).map(({ id }) => id)));
}

function made({ cables }: ConnectPlan): readonly PlannedCable[] {
  return cables.filter(({ refusal }) => refusal === null);
}

function portsOf({ from, to }: PlannedCable): readonly PortBrief[] {
  return [...from, ...to].filter((port) => port !== null);
}
