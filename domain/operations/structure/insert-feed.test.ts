import { describe, expect, test } from 'vitest';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import { PowerPaths } from '../../capacity/power-paths';
import { feedPower } from '../../capacity/feed-power';
import { codeOf, OBJECT_CLASSES, POWER_PHASES, POWER_SIDES } from '../../catalog/enums';
import { PORT_TYPES } from '../../catalog/port-types';

const [SINGLE, THREE] = [codeOf(POWER_PHASES, 'single'), codeOf(POWER_PHASES, 'three')];

function feedIn(hall: SmallHall, more: Readonly<Record<string, unknown>> = {}) {
  const own = { id: hall.takeId(), port: hall.takeId(), parent: hall.rackA, name: 'A feed A', side: codeOf(POWER_SIDES, 'a') };
  return { kind: 'insert-feed', version: 1, ...own, phases: SINGLE, voltageV: 230, breakerA: 16, ...more } as const;
}

describe('[Issue 12] feeds by hand', () => {
  test('a feed stands in its rack with one port of its current, gives what its figures say, and undo takes both away', () => {
    const hall = new SmallHall();
    const before = dump(hall.document);
    const intent = feedIn(hall, { powerFactor: 0.95 });
    const diff = hall.must(intent);
    const feed = hall.document.get('object', intent.id)!;
    expect(feed).toMatchObject({ parent: hall.rackA, name: 'A feed A', side: codeOf(POWER_SIDES, 'a') });
    expect(feedPower(feed).va).toBe(2944);
    expect(PORT_TYPES[hall.document.get('port', intent.port)!.type]!.key).toBe('powerFeed/ac-single-phase');
    hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
  });

  test('a supply on it has power from its side', () => {
    const hall = new SmallHall();
    const intent = feedIn(hall);
    hall.must(intent);
    const server = hall.insertDevice('server', hall.rackA, 1);
    const inlet = hall.ports(server).find((port) => PORT_TYPES[hall.document.get('port', port)!.type]!.role === 'powerPort')!;
    hall.connect(intent.port, inlet);
    expect(new PowerPaths(hall.document).audit(new Map([[server, 500]])).dark).toEqual([]);
  });

  test('a panel is made with its feed, of three phases', () => {
    const hall = new SmallHall();
    const panel = { id: hall.takeId(), name: 'PP-1' };
    const intent = feedIn(hall, { parent: hall.room, phases: THREE, voltageV: 400, breakerA: 32, panel });
    hall.must(intent);
    expect(hall.document.get('object', panel.id)).toMatchObject({ parent: hall.room, class: codeOf(OBJECT_CLASSES, 'node') });
    expect(hall.document.get('object', intent.id)!.parent).toBe(panel.id);
    expect(PORT_TYPES[hall.document.get('port', intent.port)!.type]!.key).toBe('powerFeed/ac-three-phase');
  });

  test.each([
    ['a power factor of 2', { powerFactor: 2 }, 'out-of-range', 'powerFactor'],
    ['a voltage of 0', { voltageV: 0 }, 'voltage-missing', 'voltageV'],
    ['a breaker of 0 A', { breakerA: 0 }, 'breaker-missing', 'breakerA'],
    ['120 % of the breaker', { utilizationPercent: 120 }, 'out-of-range', 'utilizationPercent'],
    ['no name', { name: '' }, 'name-missing', 'name'],
  ])('%s is refused with its field, and nothing is made', (_, wrong, rule, field) => {
    const hall = new SmallHall();
    const before = dump(hall.document);
    expect(hall.refusal(feedIn(hall, wrong))).toMatchObject({ rule, field });
    expect(dump(hall.document)).toEqual(before);
  });
});
