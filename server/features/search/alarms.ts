import { SEVERITIES, severityOf } from '../../../domain/catalog/alarm-states';
import { OBJECT_STATES, PORT_STATES } from '../../../domain/catalog/enums';
import { acknowledgeAlarms, listAlarms, LISTED_ALARMS, type Alarm } from '../../../protocol/rest/alarms';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { authorOf } from '../../storage/author';
import {
  acknowledge,
  acknowledgementsOf,
  alarmsOf,
  allAlarms,
  clearEnded,
  withdraw,
  type Acknowledgement,
  type StoredAlarm,
} from '../../storage/alarm-table';
import { viewOf } from '../../sync/diagram-scope';
import { ALARMS_CHANNEL } from '../../sync/state-notices';
import { syncServiceOf } from '../../sync/sync-service';
import { resolveHits } from './resolve-hits';

const COUNTED_MAX = 50_000;

/** What is in alarm, with its name and where it is drawn; and who knows of it. */
export const alarmsFeature: Feature = async (app, context) => {
  const { sql, audit, environment } = context;
  const { feeds } = await syncServiceOf(context);

  serve(app, listAlarms, async ({ query, session }) => {
    const view = await viewOf(feeds, session.principal.scope);
    const visible: StoredAlarm[] = [];
    for await (const alarm of allAlarms(sql)) {
      if (view.of(alarm.id) === 'whole') visible.push(alarm);
      if (visible.length >= COUNTED_MAX) break;
    }
    const said = await acknowledgementsOf(sql, visible);
    const alarms = query.show === 'open' ? visible.filter(({ id }) => !said.has(id)) : visible;
    const listed = alarms.sort(byUrgency).slice(0, LISTED_ALARMS);
    const found = await resolveHits(
      sql,
      listed.map(({ id, kind }) => ({ id, kind, matched: '' })),
    );
    const hits = new Map(found.map((hit) => [hit.id, hit]));
    // Whoever sees one diagram alone hears that somebody knows, not who it is and what they wrote.
    const isTold = view.document === null;
    const items = listed.flatMap((alarm): Alarm[] => {
      const hit = hits.get(alarm.id);
      if (hit === undefined) return [];
      const { id, kind, sinceMs } = alarm;
      const { class: itsClass, name, path, diagram } = hit;
      const severity = severityOf(kind, alarm.value);
      const acknowledged = told(said.get(id), isTold);
      return [
        { id, kind, class: itsClass, name, state: stateOf(alarm), severity, sinceMs, acknowledged, path: [...path], diagram },
      ];
    });
    return { items, total: alarms.length };
  });

  serve(app, acknowledgeAlarms, async ({ body, session, request }) => {
    const words = (body.words ?? '').trim();
    const acknowledged = body.known === 'yes';
    const view = await viewOf(feeds, session.principal.scope);
    const named = new Map(body.alarms.flatMap((each) => (view.of(each.id) === 'whole' ? [[each.id, each] as const] : [])));
    const taken = await sql.transaction(async (tx) => {
      const alarms = (await alarmsOf(tx, [...named.keys()])).filter((alarm) => {
        const { state, sinceMs } = named.get(alarm.id)!;
        return stateOf(alarm) === state && alarm.sinceMs === sinceMs;
      });
      if (alarms.length === 0) return alarms;
      if (acknowledged) await acknowledge(tx, alarms, { userName: session.userName, atMs: environment.now(), words });
      else
        await withdraw(
          tx,
          alarms.map(({ id }) => id),
        );
      await clearEnded(tx);
      await tx.query('select pg_notify($1,$2)', [ALARMS_CHANNEL, '']);
      return alarms;
    });
    if (taken.length > 0)
      await audit.write({
        ...{ action: acknowledged ? 'alarm-acknowledged' : 'alarm-reopened', outcome: 'ok' },
        ...{ ...authorOf(session), address: request.ip },
        facts: { alarms: taken.map(({ id }) => id).join(' '), ...(words === '' ? {} : { words }) },
      });
    return { done: taken.length, gone: body.alarms.length - taken.length };
  });
};

function stateOf({ kind, value }: StoredAlarm): string {
  return (kind === 'object' ? OBJECT_STATES : PORT_STATES)[value] ?? '';
}

function byUrgency(a: StoredAlarm, b: StoredAlarm): number {
  const rank = ({ kind, value }: StoredAlarm): number => SEVERITIES.indexOf(severityOf(kind, value));
  return rank(a) - rank(b) || b.sinceMs - a.sinceMs || a.id - b.id;
}

function told(said: Acknowledgement | undefined, isTold: boolean): Alarm['acknowledged'] {
  if (said === undefined) return null;
  return isTold ? { by: said.userName, atMs: said.atMs, words: said.words } : { by: '', atMs: said.atMs, words: '' };
}
