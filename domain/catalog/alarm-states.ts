import { OBJECT_STATES, PORT_STATES, codeOf } from './enums';

/** States that are alarms, as positions in OBJECT_STATES and PORT_STATES: who counts alarms counts these. */
export const ALARM_STATES = {
  object: (['offline', 'alarm'] as const).map((state) => codeOf(OBJECT_STATES, state)),
  port: (['connectionBroken', 'unauthorizedConnection', 'connectionError'] as const).map((state) => codeOf(PORT_STATES, state)),
} as const satisfies Readonly<Record<'object' | 'port', readonly number[]>>;

/** For scans over very many: alarms are the last of their list, so that a state is one from here on. */
export const FIRST_ALARM = { object: ALARM_STATES.object[0]!, port: ALARM_STATES.port[0]! } as const;

export function isAlarm(kind: 'object' | 'port', state: number): boolean {
  return state >= FIRST_ALARM[kind];
}
