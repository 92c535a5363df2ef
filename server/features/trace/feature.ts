import { coreEnd } from '../../../domain/cabling/core-joint';
import { portEnd, type PlantEnd } from '../../../domain/cabling/joints';
import type { TraceAnswer, TracedArm, TracedHop } from '../../../domain/cabling/trace-answer';
import { strandsOf, TraceQuery } from '../../../protocol/rest/trace';
import { answer, invalid, notFound } from '../../http/answer';
import { sessionOf } from '../../http/authorize';
import { checked } from '../../http/checked';
import type { Feature } from '../../http/feature';
import type { Sql } from '../../storage/sql';
import { onlyInDiagram } from '../../http/guest-scope';
import { walkFrom } from './walk';

/** GET v1/trace: what a port is joined with, across rooms and sites. */
export const traceFeature: Feature = (app, { sql }) => {
  app.get('/v1/trace', { config: { permission: 'propertyRead' } }, async (request) => {
    const query = checked(TraceQuery, request.query);
    const start = startOf(query);
    const { diagram } = sessionOf(request);
    const asked = start.kind === 'port' ? start.id : start.cable;
    if (diagram !== 0 && (await onlyInDiagram(sql, diagram, [asked])).length === 0) throw notFound();
    const found = await walkFrom(sql, start, strandsOf(query.strands));
    if (found === undefined) throw notFound();
    return answer(diagram === 0 ? found : await shownIn(sql, diagram, found));
  });
};

/** Exactly one of port and core is asked about. */
function startOf({ port, core }: { readonly port?: string | undefined; readonly core?: string | undefined }): PlantEnd {
  if ((port === undefined) === (core === undefined))
    throw invalid({ rule: 'field-missing', field: 'port', facts: { name: 'port' } });
  if (port !== undefined) return portEnd(Number(port));
  const [cable, number, end] = core!.split('.').map(Number) as [number, number, 1 | 2];
  return coreEnd(cable, number, end);
}

/** What a session that is bound to one diagram may know: the walk ends where it leaves that diagram. */
async function shownIn(sql: Sql, diagram: number, found: TraceAnswer): Promise<TraceAnswer> {
  const hops = [...found.outside.hops, ...found.inside.hops];
  const ids = hops.flatMap(({ at, cable }) => [...(at ? [at.id] : []), ...(cable ? [cable.id] : [])]);
  const visible = new Set(await onlyInDiagram(sql, diagram, [...new Set(ids)]));
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
