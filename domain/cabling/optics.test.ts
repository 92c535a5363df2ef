import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workedExamples } from '../../tests/fixtures/worked-examples';
import { APPLICATIONS } from './applications';
import type { Loss } from './loss-budget';
import {
  figuresOf,
  OPTICS,
  OPTICS_NAMES,
  opticsOver,
  opticsRefusal,
  sharedApplication,
  type OpticsName,
  type PortOptics,
} from './optics';

const lost = (totalDb: number, wavelengthNm = 1310): readonly Loss[] => [
  { wavelengthNm, fibreDb: totalDb, spliceDb: 0, connectorDb: 0, splitterDb: 0, measuredDb: 0, totalDb, computedDb: totalDb },
];
const over = (db: number, from: PortOptics, to: PortOptics, nm?: number) =>
  opticsOver(lost(db, nm), { port: 1, optics: from }, { port: 2, optics: to });
const LR: PortOptics = { standard: '10GBASE-LR' };

describe('[Issue 12] optics at the ends of a way', () => {
  test('what a standard sends less what its narrowest channel may lose is heard by its like', () => {
    for (const name of OPTICS_NAMES) {
      const { application, launchMinDbm, launchMaxDbm, receiveMinDbm, receiveMaxDbm } = OPTICS[name];
      expect(launchMinDbm, name).toBeLessThan(launchMaxDbm);
      expect(receiveMinDbm, name).toBeLessThan(receiveMaxDbm);
      if (application === '' || application.startsWith('GPON')) continue;
      const allowed = Math.min(...Object.values(APPLICATIONS[application].limits).map(({ lossDb }) => lossDb));
      expect(launchMinDbm - receiveMinDbm, name).toBeGreaterThanOrEqual(allowed - 1e-9);
    }
  });

  test.each(workedExamples('cabling', '| optics | launch, dBm |'))(
    'worked by hand: %s sends %s, hears %s dBm, over %s dB: %s come in, %s are left, %s',
    (...row) => {
      const [name, launch, receive, loss, comesIn, left, verdict] = row as readonly string[];
      const standard = name as OpticsName;
      const { launchMinDbm, launchMaxDbm, receiveMinDbm, receiveMaxDbm, sendsNm } = OPTICS[standard];
      expect([`${launchMinDbm} to ${launchMaxDbm}`, `${receiveMinDbm} to ${receiveMaxDbm}`]).toEqual([launch, receive]);
      const fit = over(Number(loss), { standard }, { standard }, sendsNm);
      expect([fit.leastDbm, fit.marginDb]).toEqual([expect.closeTo(Number(comesIn)), expect.closeTo(Number(left))]);
      const rules = { heard: [], 'too little': ['receives-too-little'], 'too much': ['receives-too-much'] };
      expect(fit.against.map(({ rule }) => rule)).toEqual(rules[verdict as keyof typeof rules]);
    },
  );

  test('10GBASE-LR over 5 dB: -13.2 dBm of the -14.4 that are needed come in, 1.2 dB are left', () => {
    const fit = over(5, LR, LR);
    expect(fit).toMatchObject({ sendsNm: 1310, lossDb: 5, against: [] });
    expect(fit.leastDbm).toBeCloseTo(-13.2, 9);
    expect(fit.marginDb).toBeCloseTo(1.2, 9);
  });

  test('over 7 dB too little comes in, and both numbers are told', () => {
    expect(over(7, LR, LR).against).toEqual([{ rule: 'receives-too-little', facts: { power: -15.2, min: -14.4 } }]);
  });

  test('10GBASE-ER over a short way blinds its receiver', () => {
    const ER: PortOptics = { standard: '10GBASE-ER' };
    expect(over(2, ER, ER, 1550).against).toEqual([{ rule: 'receives-too-much', facts: { power: 2, max: -1 } }]);
    expect(over(5, ER, ER, 1550).against).toEqual([]);
  });

  test("a maker's figure counts before the standard's, also one of 0 dBm", () => {
    expect(over(7, LR, { ...LR, receiveMinDbm: -17 }).against).toEqual([]);
    expect(figuresOf({ ...LR, launchMinDbm: 0 })).toMatchObject({ launchMinDbm: 0, launchMaxDbm: 0.5, sendsNm: 1310 });
  });

  test('optics of two standards do not understand each other, those of a passive network and of two directions do', () => {
    expect(over(1, LR, { standard: '1000BASE-LX' }).against[0]).toMatchObject({ rule: 'optics-unlike' });
    expect(over(20, { standard: 'GPON B+ ONU' }, { standard: 'GPON B+ OLT' }).against).toEqual([]);
    expect(over(3, { standard: '1000BASE-BX10-U' }, { standard: '1000BASE-BX10-D' }).against).toEqual([]);
    expect(over(3, { standard: '1000BASE-BX10-U' }, { standard: '1000BASE-BX10-U' }).against[0]).toMatchObject({
      rule: 'optics-unlike',
    });
    expect(sharedApplication({ standard: 'GPON B+ ONU' }, { standard: 'GPON B+ OLT' })).toBe('GPON B+');
    expect(sharedApplication(LR, { standard: '' })).toBe('');
  });

  test('of figures alone, what is not known is not judged', () => {
    expect(over(30, { standard: '', launchMinDbm: -5 }, { standard: '' })).toMatchObject({
      sendsNm: null,
      lossDb: null,
      leastDbm: null,
      marginDb: null,
      against: [],
    });
    expect(over(1, { standard: '', sendsNm: 1550 }, { standard: '', receivesNm: 1310 }, 1550).against).toEqual([
      { rule: 'optics-deaf', facts: { sends: 1550, hears: 1310 } },
    ]);
  });

  test('optics without a figure, and a least power above the greatest, are refused', () => {
    expect(opticsRefusal({ standard: '' })).toMatchObject({ rule: 'optics-without-figures' });
    expect(opticsRefusal({ standard: '', launchMinDbm: 0 })).toBeNull();
    expect(opticsRefusal({ ...LR, launchMinDbm: 1 })).toEqual({
      rule: 'optics-range',
      field: 'optics.launchMinDbm',
      facts: { what: 'launch', min: 1, max: 0.5 },
    });
    expect(opticsRefusal({ standard: '', receiveMinDbm: -5, receiveMaxDbm: -9 })).toMatchObject({ rule: 'optics-range' });
  });

  test('law: a way is heard when its loss lies between what blinds the receiver and what is left of the light', () => {
    const dBm = fc.integer({ min: -300, max: 100 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(dBm, fc.nat(100), dBm, fc.nat(300), fc.nat(400), (launchMinDbm, above, receiveMinDbm, range, tenths) => {
        const figures = { launchMinDbm, launchMaxDbm: launchMinDbm + above / 10, sendsNm: 1310, receivesNm: 1310 };
        const own: PortOptics = { standard: '', ...figures, receiveMinDbm, receiveMaxDbm: receiveMinDbm + range / 10 };
        const loss = tenths / 10;
        const isHeard =
          loss <= own.launchMinDbm! - own.receiveMinDbm! + 1e-6 && loss >= own.launchMaxDbm! - own.receiveMaxDbm! - 1e-6;
        const fit = over(loss, own, own);
        expect(fit.against.length === 0).toBe(isHeard);
        if (isHeard) expect(fit.marginDb).toBeGreaterThanOrEqual(-1e-6);
      }),
    );
  });
});
