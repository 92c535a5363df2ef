import { coreEnd } from '../../../domain/cabling/core-joint';
import { portEnd, type PlantEnd } from '../../../domain/cabling/joints';
import type { TraceAnswer, TracedArm, TracedHop, TracedPlace } from '../../../domain/cabling/trace-answer';
import type { Out } from '../../../domain/shape';
import { readTrace } from '../../../protocol/rest/trace';
import { invalid, notFound, outOfScope } from '../../http/answer';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { viewOf, type ScopeView } from '../../sync/diagram-scope';
import { syncServiceOf } from '../../sync/sync-service';
import { walkFrom } from './walk';

/** What a port is joined with, across rooms and sites. */
export const traceFeature: Feature = async (app, context) => {
  const { sql } = context;
  const { feeds } = await syncServiceOf(context);

  serve(app, readTrace, async ({ query, session }) => {
    const start = startOf(query);
    const view = await viewOf(feeds, session.principal.scope);
    const asked = start.kind === 'port' ? start.id : start.cable;
    if (view.of(asked) !== 'whole') throw outOfScope(asked);
    const found = await walkFrom(sql, start, query.strands ?? [[]]);
    if (found === undefined) throw notFound();
    return view.document === null ? found : shownIn(view, found);
  });
};

/** Exactly one of port and core is asked about. */
function startOf({ port, core }: Out<typeof readTrace.query>): PlantEnd {
  if ((port === undefined) === (core === undefined))
    throw invalid({ rule: 'field-missing', field: 'port', facts: { name: 'port' } });
  return port === undefined ? coreEnd(...core!) : portEnd(port);
}

/** What the scope shows: the walk ends at the last place that it names. */
function shownIn(view: ScopeView, found: TraceAnswer): TraceAnswer {
  const isSeen = ({ at, cable }: TracedHop): boolean =>
    (at === null || view.of(at.id) !== null) && (cable === null || view.of(cable.id) !== null);
  const shownAt = (place: TracedPlace): TracedPlace => ({
    ...place,
    diagram: view.of(place.diagram) === 'whole' ? place.diagram : 0,
  });
  const arm = (whole: TracedArm): TracedArm => {
    const cut = cutArm(whole, isSeen);
    return { ...cut, hops: cut.hops.map((hop) => ({ ...hop, at: hop.at && shownAt(hop.at) })) };
  };
  return { start: shownAt(found.start), outside: arm(found.outside), inside: arm(found.inside), status: '' };
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
