import { expect, it } from 'vitest';
import { codeOf, OBJECT_STATES, PORT_STATES } from '../../../domain/catalog/enums';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { Scene } from '../../scene/scene';
import { changeOf } from '../../../tests/fixtures/change-of';
import { isAlarm } from '../../../domain/catalog/alarm-states';
import { engineTheme } from '../../../domain/geometry/theme-tokens';
import { readTheme } from '../../theme';
import { overviewOf } from '../overview';
import { alarmCounts } from './alarm-counts';

const BROKEN = codeOf(PORT_STATES, 'connectionBroken');
const ALARM = codeOf(OBJECT_STATES, 'alarm');

function rowOfTwo() {
  const hall = new SmallHall();
  for (const [rack, row] of [
    [hall.rackA, 'A'],
    [hall.rackB, 'A'],
  ] as const)
    hall.document.apply([changeOf('object', rack, { row })]);
  const [one, two] = [hall.insertDevice('switch', hall.rackA, 3), hall.insertDevice('switch', hall.rackB, 5)];
  return { hall, one, two };
}

it.each(['elevation', 'plan'] as const)(
  '[V2] what is in alarm is counted once on its rack and once on its row: devices and their ports, %s',
  (kind) => {
    const { hall, one, two } = rowOfTwo();
    const scene = new Scene(hall.document);
    scene.load(hall[kind], 1);
    const told = () => alarmCounts(scene).map(({ of, count }) => `${of} ${count}`);
    expect(told()).toEqual([]);
    const ports = hall.document.by('port.owner', two).slice(0, 2);
    hall.document.setOperational('port', ports, [BROKEN, BROKEN]);
    scene.states('port', ports);
    hall.document.setOperational('object', [one], [ALARM]);
    scene.states('object', [one]);
    expect(told()).toEqual(['row 3', 'rack 1', 'rack 2']);
    hall.document.setOperational('port', [ports[0]!], [0]);
    scene.states('port', [ports[0]!]);
    expect(told()).toEqual(['row 2', 'rack 1', 'rack 1']);
  },
);

it.each(OBJECT_STATES.map((_, state) => state))(
  '[walk 7, offline] the drawing counts, marks and shows from afar the states of devices that are alarms, and no others: %i',
  (state) => {
    const { hall, one, two } = rowOfTwo();
    const scene = new Scene(hall.document);
    scene.load(hall.elevation, 1);
    const theme = readTheme(engineTheme('dark', 'sans-serif'));
    const calm = overviewOf(scene, theme).colors;
    hall.document.setOperational('object', [one, two], [state, state]);
    scene.states('object', [one, two]);
    const alarm = isAlarm('object', state);
    expect(alarmCounts(scene).map(({ of, count }) => `${of} ${count}`)).toEqual(alarm ? ['row 2', 'rack 1', 'rack 1'] : []);
    const row = hall.document.rowOf('object', one);
    expect([scene.alarms.marks(row), scene.alarms.allOf(row)]).toEqual([alarm, alarm ? 1 : 0]);
    const differs = overviewOf(scene, theme).colors.filter((color, item) => color !== calm[item]).length;
    expect(differs > 0).toBe(alarm);
  },
);
