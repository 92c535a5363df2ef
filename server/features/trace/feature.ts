import { coreEnd } from '../../../domain/cabling/core-joint';
import { portEnd, type PlantEnd } from '../../../domain/cabling/joints';
import type { Scope } from '../../../domain/permissions/principal';
import type { TraceAnswer, TracedArm, TracedHop } from '../../../domain/cabling/trace-answer';
import type { Out } from '../../../protocol/rest/shape';
import { readTrace } from '../../../protocol/rest/trace';
import { invalid, notFound } from '../../http/answer';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { onlyInScope } from '../../sync/diagram-scope';
import type { Feeds } from '../../sync/feeds';
import { syncServiceOf } from '../../sync/sync-service';
import { walkFrom } from './walk';

/** What a port is joined with, across rooms and sites. */
export const traceFeature: Feature = async (app, context) => {
  const { sql } = context;
  const { feeds } = await syncServiceOf(context);

  serve(app, readTrace, async ({ query, session }) => {
    const start = startOf(query);
    const { scope } = session.principal;
    const asked = start.kind === 'port' ? start.id : start.cable;
    if ((await onlyInScope(feeds, scope, [asked])).length === 0) throw notFound();
    const found = await walkFrom(sql, start, query.strands ?? [[]]);
    if (found === undefined) throw notFound();
    return scope.kind === 'all' ? found : shownIn(feeds, scope, found);
  });
};

/** Exactly one of port and core is asked about. */
function startOf({ port, core }: Out<typeof readTrace.query>): PlantEnd {
  if ((port === undefined) === (core === undefined))
    throw invalid({ rule: 'field-missing', field: 'port', facts: { name: 'port' } });
  return port === undefined ? coreEnd(...core!) : portEnd(port);
}

/** What lies in the scope: the walk ends where it leaves it. */
async function shownIn(feeds: Feeds, scope: Scope, found: TraceAnswer): Promise<TraceAnswer> {
  const hops = [...found.outside.hops, ...found.inside.hops];
  const ids = hops.flatMap(({ at, cable }) => [...(at ? [at.id] : []), ...(cable ? [cable.id] : [])]);
  const visible = new Set(await onlyInScope(feeds, scope, [...new Set(ids)]));
  const isSeen = ({ at, cable }: TracedHop): boolean =>
    (at === null || visible.has(at.id)) && (cable === null || visible.has(cable.id));
  return { ...found, outside: cutArm(found.outside, isSeen), inside: cutArm(found.inside, isSeen), status: '' };
}

function cutArm(arm: TracedArm, isSeen: (hop: TracedHop) => boolean): TracedArm {
  const place = new Map<number, number>([[-1, -1]]);
  const kept: TracedHop[] = [];
  const cutAfter = new Set<number>();
  for (const [at, hop] of arm.hops.entries()) {
    const from = hop.from.filter((before) => place.has(before));
    if (from.length === 0) continue;
    if (!isSeen(hop)) {
      for (const before of from) cutAfter.add(place.get(before)!);
      continue;
    }
    place.set(at, kept.length);
    kept.push({ ...hop, from: from.map((before) => place.get(before)!) });
  }
  return {
    ...arm,
    hops: kept.map((hop, at) => (cutAfter.has(at) ? { ...hop, ends: [...hop.ends, 'beyond'] } : hop)),
    ends: cutAfter.has(-1) ? [...arm.ends, 'beyond'] : arm.ends,
  };
}
