import { SEVERITIES } from '../../domain/catalog/alarm-states';
import type { Alarm } from '../../protocol/rest/alarms';

export const ALARM_COLUMNS = ['severity', 'object', 'state', 'since', 'acknowledged'] as const;
export type AlarmColumn = (typeof ALARM_COLUMNS)[number];

export interface AlarmSorting {
  readonly by: AlarmColumn;
  readonly down: boolean;
}

/** As a list comes: the gravest first, of those the newest. */
export const GRAVEST_FIRST: AlarmSorting = { by: 'severity', down: false };

/** By a column; what is alike there stays gravest first. `stateWords`: what the user reads. */
export function sortedAlarms(
  alarms: readonly Alarm[],
  { by, down }: AlarmSorting,
  language: string,
  stateWords: (alarm: Alarm) => string,
): readonly Alarm[] {
  const words = new Intl.Collator(language, { numeric: true });
  const order = {
    severity: (a: Alarm, b: Alarm) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
    object: (a: Alarm, b: Alarm) => words.compare([...a.path, a.name].join('/'), [...b.path, b.name].join('/')),
    state: (a: Alarm, b: Alarm) => words.compare(stateWords(a), stateWords(b)),
    since: (a: Alarm, b: Alarm) => b.sinceMs - a.sinceMs,
    acknowledged: (a: Alarm, b: Alarm) => (b.acknowledged?.atMs ?? 0) - (a.acknowledged?.atMs ?? 0),
  }[by];
  const turn = down ? -1 : 1;
  return [...alarms].sort((a, b) => order(a, b) * turn);
}
