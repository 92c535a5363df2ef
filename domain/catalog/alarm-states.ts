import { OBJECT_STATES, PORT_STATES, codeOf } from './enums';

/** How grave an alarm is, the gravest first (ITU-T X.733). */
export const SEVERITIES = ['critical', 'major', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * States that are alarms, and how grave each is: what is offline serves nobody, what is in alarm or lost its link serves
 * some worse, what is plugged elsewhere than planned still works.
 */
const SEVERITY_OF = {
  object: { offline: 'critical', alarm: 'major' },
  port: { connectionBroken: 'major', unauthorizedConnection: 'minor', connectionError: 'minor' },
} as const satisfies {
  readonly object: Partial<Record<(typeof OBJECT_STATES)[number], Severity>>;
  readonly port: Partial<Record<(typeof PORT_STATES)[number], Severity>>;
};

/** What is in alarm. */
export type AlarmKind = keyof typeof SEVERITY_OF;

/** States that are alarms, as positions in OBJECT_STATES and PORT_STATES: who counts alarms counts these. */
export const ALARM_STATES: Readonly<Record<AlarmKind, readonly number[]>> = {
  object: Object.keys(SEVERITY_OF.object).map((state) => codeOf(OBJECT_STATES, state as keyof typeof SEVERITY_OF.object)),
  port: Object.keys(SEVERITY_OF.port).map((state) => codeOf(PORT_STATES, state as keyof typeof SEVERITY_OF.port)),
};

/** For scans over very many: alarms are the last of their list, so that a state is one from here on. */
export const FIRST_ALARM = { object: ALARM_STATES.object[0]!, port: ALARM_STATES.port[0]! } as const;

export function isAlarm(kind: AlarmKind, state: number): boolean {
  return state >= FIRST_ALARM[kind];
}

/** `state`: position in OBJECT_STATES or PORT_STATES, of one that is an alarm. */
export function severityOf(kind: AlarmKind, state: number): Severity {
  const name = kind === 'object' ? OBJECT_STATES[state] : PORT_STATES[state];
  return (SEVERITY_OF[kind] as Readonly<Record<string, Severity>>)[name ?? ''] ?? 'minor';
}
