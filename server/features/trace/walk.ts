import { pairHandOffs, type HandOff } from '../../../domain/cabling/circuits';
import { documentPlant } from '../../../domain/cabling/document-plant';
import type { Lanes, Plant, PlantEnd } from '../../../domain/cabling/joints';
import { lookAhead, traceSteps, type Trace } from '../../../domain/cabling/trace';
import { traceAnswer, type TraceAnswer } from '../../../domain/cabling/trace-answer';
import { frontOf, traceReads, traceWordReads, type TraceFront } from '../../../domain/cabling/trace-reads';
import { OBJECT_CLASSES, codeOf } from '../../../domain/catalog/enums';
import { withKeptPlans } from '../../storage/kept-plans';
import type { Sql } from '../../storage/sql';
import { StepwiseSlice } from './stepwise-slice';

/** Places on each side, at most: more than anybody reads, and an answer that still travels well. */
const PLACES_MAX = 1000;
/** Cables and panels one behind the other. A plant that is deeper is told as far as it was walked. */
const ROUNDS_MAX = 200;
const HAND_OFF = codeOf(OBJECT_CLASSES, 'handOff');
const NOTHING: TraceFront = { ports: [], cables: [], cores: [], splices: [], coredCables: [] };

/**
 * Traces a port or an end of a core over the database, loading what the walk comes to and nothing else: one statement a
 * cable and panel, or a splice. undefined when there is no such port or cable.
 */
export function walkFrom(sql: Sql, start: PlantEnd, strands: readonly Lanes[]): Promise<TraceAnswer | undefined> {
  return withKeptPlans(sql, (plans) => walk(plans, start, strands));
}

async function walk(sql: Pick<Sql, 'query'>, start: PlantEnd, strands: readonly Lanes[]): Promise<TraceAnswer | undefined> {
  const slice = new StepwiseSlice(sql);
  await slice.load(
    start.kind === 'port'
      ? traceReads({ ...NOTHING, ports: [start.id] })
      : traceReads({ ...NOTHING, coredCables: [start.cable] }),
  );
  if (start.kind === 'port' ? !slice.get('port', start.id) : !slice.get('cable', start.cable)) return undefined;
  const circuits = new Circuits(sql, slice);
  let found: Trace;
  do found = await walkOnce(slice, circuits.pairs, start, strands);
  while (await circuits.add(handOffsOf(found)));
  const places = [found.start, ...found.outside.hops.map(({ at }) => at), ...found.inside.hops.map(({ at }) => at)];
  const closures = [...found.outside.hops, ...found.inside.hops].flatMap(({ by, lines }) =>
    by === 'splice' ? lines.flatMap((line) => slice.get('splice', line)?.closure ?? []) : [],
  );
  const ports = new Set(places.flatMap((at) => (at?.kind === 'port' ? at.id : [])));
  const cables = new Set(places.flatMap((at) => (at?.kind === 'core' ? at.cable : [])));
  await slice.loadWithStates(traceWordReads([...ports], [...new Set(closures)], [...cables]), [...ports]);
  return traceAnswer(slice, found);
}

/** One walk from the start; before each step what it will ask for is loaded, until nothing of it is missing. */
async function walkOnce(
  slice: StepwiseSlice,
  circuits: ReadonlyMap<number, number>,
  start: PlantEnd,
  strands: readonly Lanes[],
): Promise<Trace> {
  // A plant keeps what it was told, so one that was told too little is thrown away.
  let known = documentPlant(slice, { circuits });
  const plant: Plant = {
    joints: [(from, side, lanes) => known.joints.flatMap((joint) => joint(from, side, lanes))],
    endOf: (end, side) => known.endOf(end, side),
  };
  const steps = traceSteps(plant, start, { strands, limit: PLACES_MAX });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    while (slice.rounds < ROUNDS_MAX) {
      lookAhead(plant, step.value);
      const missing = slice.takeMissing();
      if (missing.size === 0) break;
      await slice.load(traceReads(frontOf(missing, (cable) => missing.get('termination.cable')?.has(cable) !== true)));
      known = documentPlant(slice, { circuits });
    }
  }
}

/** Hand-offs at which the walk ended: circuits may go on from there. */
function handOffsOf({ start, outside, inside }: Trace): readonly number[] {
  return [outside, inside].flatMap(({ hops, ends }) => [
    ...(ends.includes('handOff') && start.kind === 'port' ? [start.id] : []),
    ...hops.flatMap(({ at, ends: why }) => (why.includes('handOff') && at?.kind === 'port' ? [at.id] : [])),
  ]);
}

/** Circuits whose hand-offs the walk came to, both ways: as their source says, and as they are recorded. */
class Circuits {
  readonly pairs = new Map<number, number>();
  private readonly asked = new Set<number>();
  private readonly sql: Pick<Sql, 'query'>;
  private readonly slice: StepwiseSlice;

  constructor(sql: Pick<Sql, 'query'>, slice: StepwiseSlice) {
    this.sql = sql;
    this.slice = slice;
  }

  /** True when a circuit was found that was not known. */
  async add(ports: readonly number[]): Promise<boolean> {
    const fresh = ports.filter((port) => !this.asked.has(port));
    for (const port of fresh) this.asked.add(port);
    const owners = fresh.map((port) => this.slice.get('port', port)?.owner ?? 0);
    if (owners.length === 0) return false;
    const rows = await this.sql.query<{ port: number; provider: string | null; circuit: string; side: string | null }>(
      `select p."id" "port", o."extra"->>'provider' "provider", o."extra"->>'circuit' "circuit", o."extra"->>'side' "side"
         from "object" o join "port" p on p."owner" = o."id"
        where o."class" = ${HAND_OFF} and o."extra"->>'circuit' in
              (select "extra"->>'circuit' from "object" where "id" = any($1::bigint[]) and "extra"->>'circuit' <> '')`,
      [owners],
    );
    const handOffs = rows.map(
      ({ port, provider, circuit, side }): HandOff => ({ port, provider: provider ?? '', circuit, side: side ?? '' }),
    );
    const recorded = await this.sql.query<{ a: number; z: number }>(
      `select c."a", c."z" from "circuit" c join "port" p on p."id" in (c."a", c."z") join "object" o on o."id" = p."owner"
        where (c."a" = any($1::bigint[]) or c."z" = any($1::bigint[])) and o."class" = ${HAND_OFF}
        group by c."id", c."a", c."z" having count(*) = 2`,
      [fresh],
    );
    const known = this.pairs.size;
    const [there, back] = [recorded.map(({ a, z }) => [a, z] as const), recorded.map(({ a, z }) => [z, a] as const)];
    for (const [port, far] of [...pairHandOffs(handOffs), ...there, ...back]) {
      this.pairs.set(port, far);
      this.asked.add(port);
    }
    return this.pairs.size > known;
  }
}
