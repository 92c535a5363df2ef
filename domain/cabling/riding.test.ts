import { beforeEach, describe, expect, it } from 'vitest';
import { CoreHall, run } from '../../tests/fixtures/core-hall';
import { circuitsLosing } from './riding';

describe('circuits that ride what is deleted', () => {
  let hall: CoreHall;
  let [left, right, apart] = [0, 0, 0];
  let switches: readonly number[];

  /** switch 1 -- core 1 of A ~~~ core 1 of B -- switch 2; WAN-1 from one switch to the other. */
  beforeEach(() => {
    hall = new CoreHall();
    const model = hall.cableModel(24);
    left = hall.cable('A', model);
    right = hall.cable('B', model);
    apart = hall.cable('C', model);
    switches = [1, 2, 3].map((unit) => hall.insertDevice('switch', hall.rackA, unit));
    const [from, to] = switches.map((device) => hall.ports(device)[2]!) as [number, number];
    hall.must(hall.spliceIntent([run(left, 2)], [run(right, 1)]));
    hall.must(hall.terminateIntent([run(left, 1)], [from]));
    hall.must(hall.terminateIntent([run(right, 2)], [to]));
    hall.must({ kind: 'insert-circuit', version: 1, id: hall.takeId(), name: 'WAN-1', provider: '', a: from, z: to });
  });

  it('are named for each cable of their way, for the closure in which they are spliced, and for a device at their end', () => {
    for (const gone of [left, right, hall.closure, switches[0]!])
      expect(circuitsLosing(hall.document, [gone])).toEqual(['WAN-1']);
  });

  it('are none for what they do not ride', () => {
    for (const gone of [apart, switches[2]!]) expect(circuitsLosing(hall.document, [gone])).toEqual([]);
  });

  it('[B22] are named for the device of a trunk or leg that is unplugged on their way, and not for that of another leg', () => {
    const [trunk, near, other] = [5, 6, 7].map((unit) => hall.insertDevice('spine', hall.rackA, unit)) as [
      number,
      number,
      number,
    ];
    const legs = [near, other].map((device) => hall.ports(device)[2]!);
    hall.must({
      ...hall.connectIntent([hall.ports(trunk)[0]!], legs),
      terminations: hall.take(3),
      profile: 'cage-4-4',
    });
    const ends = { a: legs[0]!, z: hall.ports(switches[2]!)[2]! };
    hall.must({ kind: 'insert-circuit', version: 1, id: hall.takeId(), name: 'WAN-2', provider: '', ...ends });
    expect([trunk, near, other].map((device) => circuitsLosing(hall.document, [device]))).toEqual([['WAN-2'], ['WAN-2'], []]);
  });
});
