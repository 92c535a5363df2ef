import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dump, SmallHall } from '../../../tests/fixtures/small-hall';
import { documentPlant } from '../../cabling/document-plant';
import { portEnd } from '../../cabling/joints';
import { livePlugs, loosePlugs } from '../../cabling/loose-plugs';
import { trace } from '../../cabling/trace';
import type { Diff } from '../../document/diff';
import { lostBy } from '../structure/delete-objects';

/** Two spines: q1 q2 (QSFP), s1 .. s5 (SFP) each. */
function spines() {
  const hall = new SmallHall();
  const [a, b] = [1, 2].map((unit) => hall.ports(hall.insertDevice('spine', hall.rackA, unit)));
  const breakout = (from: readonly number[], to: readonly number[], profile: string) => ({
    ...hall.connectIntent(from, to),
    cables: hall.take(from.length),
    terminations: hall.take(from.length + to.length),
    profile,
  });
  return { hall, q: a!.slice(0, 2), s: a!.slice(2), farQ: b!.slice(0, 2), farS: b!.slice(2), breakout };
}

describe('connect-ports with a lane profile', () => {
  test('[q1] ==4 lanes to 4 x 1== [s1][s2][s3][s4]: one cable, a plug a port, and a trace from leg 3 to the one port', () => {
    const { hall, q, farS, breakout } = spines();
    const intent = breakout([q[0]!], farS.slice(0, 4), 'cage-4-4');
    hall.must(intent);
    const cable = intent.cables[0]!;
    expect(hall.document.get('cable', cable)).toMatchObject({ profile: 'cage-4-4' });
    const ends = hall.document.by('termination.cable', cable).map((id) => hall.document.get('termination', id)!);
    expect(ends.map(({ port, end, connector, position }) => [port, end, connector, position])).toEqual([
      [q[0], 1, 0, 1],
      ...farS.slice(0, 4).map((port, at) => [port, 2, at, 1]),
    ]);
    const way = trace(documentPlant(hall.document), portEnd(farS[2]!)).outside.hops;
    expect(way.map(({ at, lanes }) => [at, lanes])).toEqual([[portEnd(q[0]!), [[3]]]]);
  });

  test('two ports and eight legs are two cables: cross gives the first port the last four legs', () => {
    const { hall, q, farQ, breakout } = spines();
    hall.must({ ...breakout([q[0]!], [farQ[0]!], ''), profile: '' });
    const both = spines();
    const legs = [...both.farS.slice(0, 4), ...both.hall.ports(both.hall.insertDevice('spine', both.hall.rackA, 5)).slice(2, 6)];
    const intent = { ...both.breakout(both.q, legs, 'cage-4-4'), connectType: 'cross' as const };
    both.hall.must(intent);
    const second = both.hall.document.by('termination.port', both.q[1]!)[0]!;
    const cable = both.hall.document.get('termination', second)!.cable;
    const ports = both.hall.document.by('termination.cable', cable).map((id) => both.hall.document.get('termination', id)!.port);
    expect(ports).toEqual([both.q[1], ...legs.slice(0, 4)]);
  });

  test('without a profile a port of four lanes and one of a single lane do not match', () => {
    const { hall, q, farS } = spines();
    expect(hall.refusal(hall.connectIntent([q[0]!], [farS[0]!]))).toMatchObject({ rule: 'port-types-differ' });
  });

  test('the ports must come out even with the plugs, the profile must exist and its plugs must fit', () => {
    const { hall, q, s, farQ, farS, breakout } = spines();
    expect(hall.refusal(breakout([q[0]!], farS.slice(0, 5), 'cage-4-4'))).toMatchObject({
      rule: 'plugs-differ',
      facts: { from: 1, to: 5, a: 1, b: 4 },
    });
    expect(hall.refusal(breakout([q[0]!], farS.slice(0, 4), 'odd'))).toMatchObject({
      rule: 'profile-unknown',
      field: 'profile',
      facts: { value: 'odd' },
    });
    expect(hall.refusal(breakout([s[0]!], farS.slice(0, 4), 'cage-4-4'))).toMatchObject({
      rule: 'plug-does-not-fit',
      facts: { port: 'interface/10gbase-x-sfpp', lanes: 4 },
    });
    hall.must(breakout([q[0]!], [farQ[0]!], 'mpo-12-b'));
  });

  test('a leg takes its port: a second cable there is refused with the name of the first', () => {
    const { hall, q, s, farS, breakout } = spines();
    hall.must({ ...breakout([q[0]!], farS.slice(0, 4), 'cage-4-4'), names: ['B-1'] });
    expect(hall.refusal(hall.connectIntent([s[0]!], [farS[2]!]))).toMatchObject({
      rule: 'port-occupied',
      facts: { port: farS[2]!, cableName: 'B-1' },
    });
    expect(
      hall.refusal(
        breakout([q[0]!], [farS[4]!, ...hall.ports(hall.insertDevice('spine', hall.rackA, 9)).slice(2, 5)], 'cage-4-4'),
      ),
    ).toMatchObject({ rule: 'port-occupied', facts: { port: q[0]! } });
  });

  test('the profile of a cable is a property: one that has no such plug, or whose plug does not fit, changes nothing', () => {
    const { hall, q, farQ, breakout } = spines();
    const intent = breakout([q[0]!], farQ, 'cage-4-2');
    hall.must(intent);
    const cable = intent.cables[0]!;
    const set = (profile: string) =>
      ({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable], fields: { profile } }) as const;
    expect(hall.refusal(set('mpo-12-b'))).toMatchObject({ rule: 'connector-missing', facts: { cable, connector: 2, count: 1 } });
    expect(hall.refusal(set('cage-8-2'))).toMatchObject({ rule: 'plug-does-not-fit', facts: { lanes: 8 } });
    expect(hall.refusal(set('odd'))).toMatchObject({ rule: 'profile-unknown' });
    hall.must(set('breakout-12-4'));
    expect(hall.document.get('cable', cable)).toMatchObject({ profile: 'breakout-12-4' });
    hall.must(set(''));
  });
});

/** [q1] ==4 lanes to 4 x 1== of which these legs, from 0, are in SFP ports of devices of their own; of five devices. */
function partly(...legs: readonly number[]) {
  const { hall, q, breakout } = spines();
  const devices = [3, 4, 5, 6, 7].map((unit) => hall.insertDevice('spine', hall.rackA, unit));
  const ports = devices.map((device) => hall.ports(device)[2]!);
  const to = [0, 1, 2, 3].map((leg) => (legs.includes(leg) ? ports[leg]! : 0));
  const intent = { ...breakout([q[0]!], to, 'cage-4-4'), terminations: hall.take(1 + legs.length) };
  hall.must(intent);
  const cable = intent.cables[0]!;
  const inPorts = (): readonly (readonly number[])[] =>
    livePlugs(hall.document, cable).map(({ end, connector, port }) => [end, connector, port]);
  const plug = (port: number, connector: number, end: 1 | 2 = 2) =>
    ({ kind: 'plug-cable', version: 1, cable, plugs: [{ id: hall.takeId(), port, end, connector }] }) as const;
  const unplug = (...taken: readonly number[]) => ({
    kind: 'unplug-cables' as const,
    version: 1 as const,
    terminations: taken.flatMap((port) => hall.document.by('termination.port', port)),
  });
  const remove = (...ids: readonly number[]) => ({ kind: 'delete-objects', version: 1, ids }) as const;
  return { hall, q, cable, devices, ports, inPorts, plug, unplug, remove };
}

describe('[B22] a breakout lives with some of its legs plugged', () => {
  test('[q1] ==4 lanes to 4 x 1== [s1][s2] - -: fewer ports than legs leave the last ones loose', () => {
    const { hall, q, farS, breakout } = spines();
    const intent = breakout([q[0]!], farS.slice(0, 2), 'cage-4-4');
    hall.must(intent);
    expect(loosePlugs(hall.document, intent.cables[0]!)).toEqual([
      { end: 2, connector: 2 },
      { end: 2, connector: 3 },
    ]);
    const { hops } = trace(documentPlant(hall.document), portEnd(q[0]!)).outside;
    expect(hops.map(({ at }) => at)).toEqual([...farS.slice(0, 2).map(portEnd), null]);
    expect(hops.flatMap(({ ends }) => ends)).toContain('loose');
  });

  test('any leg may be left out, several cables share their legs out evenly, and each has something at both ends', () => {
    const { hall, q, inPorts, ports } = partly(1, 3);
    expect(inPorts()).toEqual([
      [1, 0, q[0]],
      [2, 1, ports[1]],
      [2, 3, ports[3]],
    ]);
    const two = spines();
    const both = two.breakout(two.q, two.farS.slice(0, 4), 'cage-4-4');
    two.hall.must(both);
    expect(both.cables.map((cable) => livePlugs(two.hall.document, cable).map(({ port }) => port))).toEqual([
      [two.q[0], ...two.farS.slice(0, 2)],
      [two.q[1], ...two.farS.slice(2, 4)],
    ]);
    const { hall: third, q: thirdQ, farS, breakout } = spines();
    expect(third.refusal({ ...breakout([thirdQ[0]!], [0, 0, 0, 0], 'cage-4-4') }).rule).toBe('termination-port-missing');
    expect(third.refusal({ ...breakout([0], farS.slice(0, 4), 'cage-4-4') }).rule).toBe('start-port-missing');
    expect(hall.refusal({ ...hall.connectIntent([ports[0]!], [0]), terminations: hall.take(1) }).rule).toBe(
      'termination-port-missing',
    );
  });

  test('a free port is plugged to a loose leg, and a leg is unplugged without the others; undo takes either back', () => {
    const { hall, q, ports, inPorts, plug, unplug } = partly(1, 3);
    const before = inPorts();
    const plugged = hall.must(plug(ports[0]!, 0));
    expect(inPorts()).toEqual([before[0], [2, 0, ports[0]], ...before.slice(1)]);
    hall.undo(plugged);
    expect(inPorts()).toEqual(before);
    const unplugged = hall.must(unplug(ports[1]!));
    expect(inPorts()).toEqual([before[0], before[2]]);
    hall.undo(unplugged);
    expect(inPorts()).toEqual(before);
    hall.must(unplug(q[0]!));
    expect(inPorts()).toEqual(before.slice(1));
    expect(hall.refusal(unplug(ports[1]!, ports[3]!)).rule).toBe('last-plug');
    hall.must(plug(q[1]!, 0, 1));
    expect(inPorts()).toEqual([[1, 0, q[1]], ...before.slice(1)]);
  });

  test('a plug that is not loose, that the cable does not have, or that does not fit goes into no port', () => {
    const { hall, q, ports, plug, unplug } = partly(1, 3);
    expect(hall.refusal(plug(ports[0]!, 1)).rule).toBe('connector-taken');
    expect(hall.refusal(plug(ports[0]!, 4)).rule).toBe('connector-missing');
    expect(hall.refusal(plug(ports[1]!, 0)).rule).toBe('port-occupied');
    expect(hall.refusal(plug(q[1]!, 0)).rule).toBe('plug-does-not-fit');
    expect(hall.refusal({ ...plug(ports[0]!, 0), cable: hall.rackA }).rule).toBe('cable-missing');
    expect(hall.refusal({ ...unplug(), terminations: [hall.rackA] }).rule).toBe('plug-missing');
  });

  test('deleting the device of a leg, or of the trunk, unplugs that, and says so; the cable goes with the last plug', () => {
    const { hall, cable, devices, q, ports, inPorts, remove } = partly(1, 3);
    expect(lostBy(hall.document, remove(devices[1]!))).toMatchObject({ device: 1, unplugged: 1 });
    expect(lostBy(hall.document, remove(devices[1]!))).not.toHaveProperty('cable');
    const before = dump(hall.document);
    const leg = hall.must(remove(devices[1]!));
    expect(inPorts()).toEqual([
      [1, 0, q[0]],
      [2, 3, ports[3]],
    ]);
    const trunk = hall.must(remove(hall.document.get('port', q[0]!)!.owner));
    expect(inPorts()).toEqual([[2, 3, ports[3]]]);
    expect(lostBy(hall.document, remove(devices[3]!))).toMatchObject({ cable: 1 });
    expect(lostBy(hall.document, remove(devices[3]!))).not.toHaveProperty('unplugged');
    const last = hall.must(remove(devices[3]!));
    expect(hall.document.get('cable', cable)).toBeUndefined();
    expect(hall.undo(leg)).toMatchObject({ ok: false, refusal: { rule: 'cable-missing' } });
    for (const diff of [last, trunk, leg]) hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
  });

  test('a cable of one plug at either end goes with either device, as ever', () => {
    const { hall, q, s, farQ, farS, breakout } = spines();
    const one = hall.connect(s[0]!, farS[0]!);
    const trunk = breakout([q[0]!], [farQ[0]!], 'mpo-12-b');
    hall.must(trunk);
    hall.must({ kind: 'delete-objects', version: 1, ids: [hall.document.get('port', farS[0]!)!.owner] });
    for (const cable of [one, trunk.cables[0]!]) expect(hall.document.get('cable', cable)).toBeUndefined();
  });

  test('whatever is plugged, unplugged and deleted: the cable is there while a plug is, and taken back one by one all is as before', () => {
    const step = fc.tuple(fc.constantFrom('plug', 'unplug', 'delete'), fc.nat(4), fc.nat(3));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { hall, cable, devices, ports, plug, unplug, remove } = partly(1, 3);
        const begun = dump(hall.document);
        const done: Diff[] = [];
        for (const [what, at, connector] of steps) {
          const device = devices[at]!;
          if (hall.document.get('object', device) === undefined || hall.document.get('cable', cable) === undefined) continue;
          const plugs = hall.document.by('termination.port', ports[at]!);
          if (what === 'unplug' && plugs.length === 0) continue;
          const result = hall.run(
            what === 'plug' ? plug(ports[at]!, connector) : what === 'unplug' ? unplug(ports[at]!) : remove(device),
          );
          if (result.ok) done.push(result.value);
          const left = hall.document.by('termination.cable', cable).length;
          expect(hall.document.get('cable', cable) !== undefined).toBe(left > 0);
        }
        for (const diff of done.reverse()) expect(hall.undo(diff)).toMatchObject({ ok: true });
        expect(dump(hall.document)).toEqual(begun);
      }),
      { numRuns: 40 },
    );
  });
});
