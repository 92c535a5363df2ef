import { describe, expect, test } from 'vitest';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { documentPlant } from '../../cabling/document-plant';
import { portEnd } from '../../cabling/joints';
import { trace } from '../../cabling/trace';

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
    expect(hall.refusal(breakout([q[0]!], farS.slice(0, 3), 'cage-4-4'))).toMatchObject({
      rule: 'plugs-differ',
      facts: { from: 1, to: 3, a: 1, b: 4 },
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
