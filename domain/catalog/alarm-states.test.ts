import { expect, it } from 'vitest';
import { ALARM_STATES, isAlarm, severityOf } from './alarm-states';
import { OBJECT_STATES, PORT_STATES } from './enums';

it('states from the first alarm on are alarms, and no others: a scan may compare where a count asks the set', () => {
  for (const [kind, states] of [
    ['object', OBJECT_STATES],
    ['port', PORT_STATES],
  ] as const)
    expect(states.flatMap((_, state) => (isAlarm(kind, state) ? [state] : []))).toStrictEqual(ALARM_STATES[kind]);
});

it('[X27] what serves nobody is graver than what works otherwise than planned', () => {
  const of = (kind: 'object' | 'port') => ALARM_STATES[kind].map((state) => severityOf(kind, state));
  expect(of('object')).toEqual(['critical', 'major']);
  expect(of('port')).toEqual(['major', 'minor', 'minor']);
});
