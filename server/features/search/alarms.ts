import { isAlarm } from '../../../domain/catalog/alarm-states';
import { OBJECT_STATES, PORT_STATES } from '../../../domain/catalog/enums';
import { listAlarms, type Alarm } from '../../../protocol/rest/alarms';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { allStates } from '../../storage/state-table';
import { viewOf } from '../../sync/diagram-scope';
import { syncServiceOf } from '../../sync/sync-service';
import { resolveHits } from './resolve-hits';

const LISTED_MAX = 500;
const COUNTED_MAX = 50_000;

/** What is in alarm, with its name and where it is drawn. */
export const alarmsFeature: Feature = async (app, context) => {
  const { sql } = context;
  const { feeds } = await syncServiceOf(context);

  serve(app, listAlarms, async ({ session }) => {
    const view = await viewOf(feeds, session.principal.scope);
    const states = { object: new Map<number, string>(), port: new Map<number, string>() };
    for await (const { id, kind, value } of allStates(sql)) {
      if (!isAlarm(kind, value) || view.of(id) !== 'whole') continue;
      states[kind].set(id, (kind === 'object' ? OBJECT_STATES : PORT_STATES)[value] ?? '');
      if (states.object.size + states.port.size >= COUNTED_MAX) break;
    }
    const listed = (['object', 'port'] as const)
      .flatMap((kind) => Array.from(states[kind].keys(), (id) => ({ id, kind, matched: '' })))
      .slice(0, LISTED_MAX);
    const found = await resolveHits(sql, listed);
    const items = found.flatMap(({ id, kind, class: itsClass, name, path, diagram }): Alarm[] =>
      kind === 'object' || kind === 'port'
        ? [{ id, kind, class: itsClass, name, path: [...path], diagram, state: states[kind].get(id) ?? '' }]
        : [],
    );
    return { items, total: states.object.size + states.port.size };
  });
};
