import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plugFits, portTypeCode } from '../catalog/port-types';
import { documentPlant } from './document-plant';
import { portEnd } from './joints';
import {
  LANE_PROFILES,
  POLARITIES,
  POLARITY_METHODS,
  breakoutProfile,
  cassetteMaps,
  fanoutProfile,
  followLane,
  laneProfile,
  pairLanes,
  plugKind,
  polarityLane,
  profileRefusal,
  shuffleFanoutProfile,
  shuffleProfile,
  splitterMaps,
  straightProfile,
  trunkProfile,
} from './lane-profiles';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { trace } from './trace';

const evenCount = fc.integer({ min: 1, max: 36 }).map((half) => 2 * half);

describe('polarity', () => {
  test('of an MPO-12: A 1 to 1, B 1 to 12, C 1 to 2 and 2 to 1, D like B', () => {
    expect(POLARITIES.map((polarity) => [1, 2, 12].map((lane) => polarityLane(polarity, lane, 12)))).toEqual([
      [1, 2, 12],
      [12, 11, 1],
      [2, 1, 11],
      [12, 11, 1],
    ]);
  });

  test('every type joins all lanes one to one and is its own inverse; B after B is A, C after C is A', () => {
    fc.assert(
      fc.property(evenCount, fc.constantFrom(...POLARITIES), (count, polarity) => {
        const profile = trunkProfile(count, polarity);
        expect(profileRefusal(profile)).toBeNull();
        expect(profile.lanes).toHaveLength(count);
        for (const [, lane] of profile.lanes) {
          const [, arrived] = followLane(profile, 'a', 1, lane)!;
          expect(followLane(profile, 'b', 1, arrived)).toEqual([1, lane]);
          expect(followLane(profile, 'a', 1, arrived)).toEqual([1, lane]);
        }
      }),
    );
  });

  test('in each method what is sent at pair k of one panel is heard at pair k of the other, over all its parts', () => {
    fc.assert(
      fc.property(evenCount, fc.constantFrom(...POLARITIES), (count, key) => {
        const method = POLARITY_METHODS[key];
        for (let pair = 1; pair <= count / 2; pair++) {
          for (const place of [0, 1]) {
            const near = method.cords[0] === 'crossed' ? 1 - place : place;
            const lane = polarityLane(method.trunk, pairLanes(method.near, pair, count)[near]!, count);
            const arrived = pairLanes(method.far, pair, count).indexOf(lane);
            const heard = method.cords[1] === 'crossed' ? 1 - arrived : arrived;
            expect(arrived, `method ${key}, pair ${pair} stays pair ${pair}`).toBeGreaterThanOrEqual(0);
            expect(heard, `method ${key}, pair ${pair}`).toBe(1 - place);
          }
        }
      }),
    );
  });

  test('parallel optics over a trunk of type B: what lane 1 to 4 send arrives at 12 to 9; type A brings them sender to sender', () => {
    expect([1, 2, 3, 4].map((lane) => polarityLane('B', lane, 12))).toEqual([12, 11, 10, 9]);
    expect([1, 2, 3, 4].map((lane) => polarityLane('A', lane, 12))).toEqual([1, 2, 3, 4]);
  });
});

describe('lane profiles', () => {
  test('all on offer hold and have keys of their own', () => {
    for (const profile of LANE_PROFILES) {
      expect(profileRefusal(profile), profile.key).toBeNull();
    }
    expect(new Set(LANE_PROFILES.map(({ key }) => key)).size).toBe(LANE_PROFILES.length);
  });

  test('an MPO-12 to four duplex legs: leg 2 is lanes 2 and 11; lanes 5 to 8 stay dark', () => {
    const profile = breakoutProfile(12, 4);
    expect([profile.a, profile.b]).toEqual([[12], [2, 2, 2, 2]]);
    expect([followLane(profile, 'a', 1, 2), followLane(profile, 'a', 1, 11)]).toEqual([
      [2, 2],
      [2, 1],
    ]);
    expect(followLane(profile, 'b', 2, 2)).toEqual([1, 2]);
    expect([5, 6, 7, 8].map((lane) => followLane(profile, 'a', 1, lane))).toEqual(Array(4).fill(undefined));
  });

  test('[B20] breakouts of an MPO-12 and MPO-24 are offered in the orders of the trade; keys that are stored mean what they did', () => {
    const pairsOf = (key: string): readonly string[] => {
      const profile = laneProfile(key)!;
      return profile.b.map((_, at) => [1, 2].map((place) => followLane(profile, 'b', at + 1, place)![1]).join('-'));
    };
    expect(pairsOf('breakout-12-6')).toEqual(['12-1', '11-2', '10-3', '9-4', '8-5', '7-6']);
    expect(pairsOf('breakout-12-6-pairs')).toEqual(['1-2', '3-4', '5-6', '7-8', '9-10', '11-12']);
    expect(pairsOf('breakout-24-12')[1]).toBe('23-2');
    expect(pairsOf('breakout-24-12-pairs')[1]).toBe('3-4');
    // 100GBASE-SR10: one row above the other.
    expect(pairsOf('breakout-24-12-rows')).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 13}-${at + 1}`));
  });

  test('[B20] a straight trunk and pairs at either end bring pair k to pair k, as a straight cassette does', () => {
    const pairs = breakoutProfile(12, 6, 'pairs');
    for (const leg of [1, 2, 3, 4, 5, 6]) {
      expect([1, 2].map((place) => followLane(pairs, 'b', leg, place)![1])).toEqual(pairLanes('straight', leg, 12));
      for (const place of [1, 2]) {
        const sent = followLane(pairs, 'b', leg, place)!;
        expect(followLane(pairs, 'a', ...followLane(trunkProfile(12, 'A'), 'a', ...sent)!)).toEqual([leg, place]);
      }
    }
  });

  test('a breakout, a trunk of type B and a breakout the other way: leg k sends to what leg k hears', () => {
    const leg = breakoutProfile(12, 4);
    for (const at of [1, 2, 3, 4]) {
      for (const place of [1, 2]) {
        const sent = followLane(leg, 'b', at, place)!;
        const arrived = followLane(trunkProfile(12, 'B'), 'a', ...sent)!;
        expect(followLane(leg, 'a', ...arrived)).toEqual([at, 3 - place]);
      }
    }
  });

  test('a shuffle of 2 x 4: positions 3 and 4 of plug 1 come out at plug 2, 1 and 2 of plug 2 at plug 1; every shuffle is its own inverse', () => {
    const profile = shuffleProfile(2, 4);
    const from = (plug: number) => [1, 2, 3, 4].map((lane) => followLane(profile, 'a', plug, lane)!.join('.'));
    expect([from(1), from(2)]).toEqual([
      ['1.1', '1.2', '2.1', '2.2'],
      ['1.3', '1.4', '2.3', '2.4'],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (plugs, each) => {
        const shuffle = shuffleProfile(plugs, plugs * each);
        expect(profileRefusal(shuffle)).toBeNull();
        expect(shuffle.lanes).toHaveLength(plugs * plugs * each);
        for (const [plug, lane] of shuffle.lanes)
          expect(followLane(shuffle, 'a', ...followLane(shuffle, 'a', plug, lane)!)).toEqual([plug, lane]);
      }),
    );
  });

  test('[B23] a plug that is told by its positions goes wherever they are; one of lanes or fibres does not', () => {
    expect([straightProfile(2, 4), fanoutProfile(4), shuffleFanoutProfile(2, 4)].map(plugKind)).toEqual(
      Array(3).fill('positions'),
    );
    const rj45 = portTypeCode('interface/1000base-t');
    expect(plugFits(rj45, 4, 'positions')).toBeNull();
    expect([plugFits(rj45, 4, 'cage')?.rule, plugFits(rj45, 4, 'fibres')?.rule]).toEqual(Array(2).fill('plug-does-not-fit'));
  });

  test('a profile that names a place twice, or one that is not there, is refused with the place', () => {
    const lanes = [
      [1, 1, 1, 1],
      [1, 2, 1, 1],
    ] as const;
    expect(profileRefusal({ key: 'x', a: [2], b: [2], lanes })).toMatchObject({
      rule: 'profile-lane-twice',
      facts: { end: 'B', connector: 1, lane: 1 },
    });
    expect(profileRefusal({ key: 'x', a: [2], b: [2], lanes: [[1, 3, 1, 1]] })).toMatchObject({
      rule: 'profile-lane-outside',
      facts: { end: 'A', lane: 3 },
    });
    expect(profileRefusal({ key: 'x', a: [2], b: [2], lanes: [[1, 1, 2, 1]] })?.rule).toBe('profile-lane-outside');
  });
});

describe('port maps of panels', () => {
  /** Port names of a panel with `fronts` fronts, then rears, as PlantBuilder reads them. */
  const named = (name: string, maps: ReturnType<typeof cassetteMaps>): readonly string[] =>
    maps.map((map) => `${name}${map.front}:${map.frontPosition}-${name}${map.rear}:${map.rearPosition}`);

  test('[LC 3 | MPO]==[MPO | LC 3]: a universal cassette brings a pair to lanes 3 and 10, and a straight one to 5 and 6', () => {
    const lanesAt = (wiring: 'straight' | 'universal'): unknown => {
      const plant = new PlantBuilder();
      plant.panel(...named('P', cassetteMaps(wiring, 12)));
      plant.panel(...named('Q', cassetteMaps(wiring, 12)));
      plant.cable('T', 'P6', 'Q6');
      const { hops } = trace(documentPlant(plant.document), portEnd(plant.id('P2'))).inside;
      expect(hops.map(({ at }) => at?.kind === 'port' && plant.nameOf(at.id))).toEqual(['P6', 'Q6', 'Q2']);
      return hops[0]!.lanes;
    };
    expect(lanesAt('universal')).toEqual([[3], [10]]);
    expect(lanesAt('straight')).toEqual([[5], [6]]);
  });

  test('a splitter of 2 by 8 joins each input to each output', () => {
    const maps = splitterMaps(2, 8);
    expect(maps).toHaveLength(16);
    const plant = new PlantBuilder();
    plant.panel(...named('S', maps));
    expect(trace(documentPlant(plant.document), portEnd(plant.id('S0'))).inside.hops).toHaveLength(8);
    expect(trace(documentPlant(plant.document), portEnd(plant.id('S9'))).inside.hops).toHaveLength(2);
  });
});
