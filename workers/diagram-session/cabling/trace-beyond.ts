import type { TraceAnswer, TracedArm, TracedHop } from '../../../domain/cabling/trace-answer';
import { portType } from '../../../domain/catalog/port-types';
import type { Document } from '../../../domain/document/document';
import { portEnd, type Lanes, type PlantEnd } from '../../../domain/cabling/joints';
import type { Trace, TraceArm } from '../../../domain/cabling/trace';
import { NO_ID } from '../../../domain/ids';

/** What the server says of a port or core end, of which the document does not hold what it leads to. */
export type AskServer = (at: PlantEnd, strands: readonly Lanes[]) => Promise<TraceAnswer>;

/** A place at which a local walk stops although the plant may go on. */
interface Edge {
  /** Index of the hop in its arm; -1 = the start itself. */
  readonly hop: number;
  readonly at: PlantEnd;
  readonly strands: readonly Lanes[];
  /** Nothing but the server can say whether the way ends here. */
  readonly open: boolean;
}

/** Roles whose ports may pass something on to their other side. */
const PASSES_ON: ReadonlySet<string> = new Set(['front', 'rear', 'handOff', '']);

/**
 * Goes on where the opened diagram ends: panels of other rooms, and circuits, which only the server knows. What it
 * answers is put behind the places where the walk stopped; where it does not answer, those end `beyond`.
 */
export async function withBeyond(
  document: Document,
  isInside: (object: number) => boolean,
  local: { readonly trace: Trace; readonly answer: TraceAnswer },
  ask: AskServer,
): Promise<TraceAnswer> {
  const { trace, answer } = local;
  const [outside, inside] = await Promise.all([
    armBeyond(answer.outside, edgesOf(document, isInside, trace.outside, trace), trace.start, ask),
    armBeyond(answer.inside, edgesOf(document, isInside, trace.inside, trace), trace.start, ask),
  ]);
  return { ...answer, outside, inside };
}

/** Where a way may go on outside of what the document holds: the last port or core end that it knows; null = nowhere. */
export function leavesAt(
  document: Document,
  isInside: (object: number) => boolean,
  { outside, ...rest }: Trace,
): PlantEnd | null {
  return edgesOf(document, isInside, outside, { outside, ...rest }).find(({ open }) => open)?.at ?? null;
}

function edgesOf(document: Document, isInside: (object: number) => boolean, arm: TraceArm, { start }: Trace): readonly Edge[] {
  const edges: Edge[] = [];
  const look = (hop: number, port: number, strands: readonly Lanes[]): void => {
    const record = document.get('port', port);
    const { role } = portType(record?.type ?? 0);
    const isHere = isInside(record?.owner ?? NO_ID);
    // Of equipment elsewhere the server says on which diagram it is; the way ends there all the same.
    if (!isHere || role === 'handOff') edges.push({ hop, at: portEnd(port), strands, open: PASSES_ON.has(role) });
  };
  const lookAtCore = (hop: number, at: PlantEnd, strands: readonly Lanes[]): void => {
    if (at.kind === 'core' && isSplicedElsewhere(document, at)) edges.push({ hop, at, strands, open: true });
  };
  if (arm.side === 'inside' && arm.hops.length === 0 && start.kind === 'port') look(-1, start.id, [[]]);
  if (arm.side === 'outside' && arm.hops.length === 0) lookAtCore(-1, start, [[]]);
  for (const [at, hop] of arm.hops.entries()) {
    if (hop.at === null || hop.ends.length === 0 || hop.ends.includes('loop')) continue;
    if (hop.at.kind === 'core') lookAtCore(at, hop.at, hop.lanes);
    else if (hop.by === 'cable' || hop.by === 'termination') look(at, hop.at.id, hop.lanes);
  }
  return edges;
}

/** The document knows of the splice and not of what is on its other side. */
function isSplicedElsewhere(document: Document, end: Extract<PlantEnd, { readonly kind: 'core' }>): boolean {
  const core = document.by('core.cable', end.cable).find((id) => document.get('core', id)?.number === end.core) ?? NO_ID;
  return document
    .by('core_end.core', core)
    .flatMap((id) => document.get('core_end', id) ?? [])
    .some((one) => one.end === end.end && one.splice !== NO_ID && document.by('core_end.splice', one.splice).length < 2);
}

async function armBeyond(arm: TracedArm, edges: readonly Edge[], start: PlantEnd, ask: AskServer): Promise<TracedArm> {
  if (edges.length === 0) return arm;
  const answers = await Promise.all(edges.map(({ at, strands }) => ask(at, strands).catch(() => undefined)));
  const hops: TracedHop[] = [...arm.hops];
  let { ends, isLine, isCut } = arm;
  for (const [at, edge] of edges.entries()) {
    const answer = answers[at];
    const far = edge.at.kind === 'core' ? answer?.outside : answer?.inside;
    if (far === undefined && !edge.open) continue;
    const farEnds = far === undefined ? (['beyond'] as const) : far.hops.length === 0 ? far.ends : [];
    if (edge.hop < 0) ends = farEnds;
    else hops[edge.hop] = { ...hops[edge.hop]!, at: answer?.start ?? hops[edge.hop]!.at, ends: farEnds };
    if (far === undefined || far.hops.length === 0) continue;
    const first = hops.length;
    const depth = edge.hop < 0 ? 0 : hops[edge.hop]!.depth;
    isLine &&= far.isLine && edges.length === 1 && edge.hop === first - 1;
    isCut ||= far.isCut;
    for (const hop of far.hops) {
      const from = hop.from.map((before) => (before < 0 ? edge.hop : before + first));
      // The server asked from elsewhere does not know where this walk began.
      const isBack = hop.ends.length > 0 && start.kind === 'port' && hop.at?.kind === 'port' && hop.at.id === start.id;
      hops.push({ ...hop, from, depth: hop.depth + depth, ends: isBack ? ['loop'] : hop.ends });
    }
  }
  return { ...arm, hops, ends, isLine, isCut };
}
