import { expect, it } from 'vitest';
import { ALARM_STATES, isAlarm } from './alarm-states';
import { OBJECT_STATES, PORT_STATES } from './enums';

it('states from the first alarm on are alarms, and no others: a scan may compare where a count asks the set', () => {
  for (const [kind, states] of [
    ['object', OBJECT_STATES],
    ['port', PORT_STATES],
  ] as const)
    expect(states.flatMap((_, state) => (isAlarm(kind, state) ? [state] : []))).toStrictEqual(ALARM_STATES[kind]);
});
