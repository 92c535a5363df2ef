import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workedExamples } from '../../tests/fixtures/worked-examples';
import type { CableType } from '../catalog/cable-plugs';
import { APPLICATIONS, applicationsOn, type ApplicationName, type MeasuredWay } from './applications';
import { LOSS_DEFAULTS, lossAt } from './loss-budget';

const NAMES = Object.keys(APPLICATIONS) as readonly ApplicationName[];

/** A way of `lengthM` of these fibres that loses this much. */
function way(types: MeasuredWay['types'], lengthM: number, lossDb: number, wavelengthNm: number): MeasuredWay {
  const loss = {
    wavelengthNm,
    fibreDb: lossDb,
    spliceDb: 0,
    connectorDb: 0,
    splitterDb: 0,
    measuredDb: 0,
    computedDb: null,
    totalDb: lossDb,
  };
  return { lengthMm: lengthM * 1000, types, losses: [loss] };
}

function fitOf(measured: MeasuredWay, name: ApplicationName) {
  return applicationsOn(measured).find((fit) => fit.name === name);
}

const AGAINST = {
  'too long': 'way-too-long',
  'too much': 'way-loses-too-much',
  'too little': 'way-loses-too-little',
} as const;

describe('what runs over a fibre way', () => {
  test.each(workedExamples('cabling', '| fibre | length, m |'))(
    '[B11] worked by hand: %s %s m at %s dB/km, %s nm, %s pairs, %s splices: %s dB',
    (...row) => {
      const [fibre, length, dbPerKm, nm, pairs, splices, lossDb, application, allowed, left] = row as readonly string[];
      const wavelengthNm = Number(nm);
      const counted = { splices: Number(splices), connectors: Number(pairs), splitters: [], ...LOSS_DEFAULTS };
      const attenuation = [{ wavelengthNm, dbPerKm: Number(dbPerKm) }];
      const loss = lossAt({ runs: [{ coreMm: Number(length) * 1000, attenuation, cable: '' }], ...counted }, wavelengthNm);
      if (!loss.ok) throw new Error(loss.refusal.rule);
      expect(loss.value.totalDb).toBeCloseTo(Number(lossDb));
      const measured = { lengthMm: Number(length) * 1000, types: [fibre as CableType], losses: [loss.value] };
      const fit = fitOf(measured, application!.split(' (')[0] as ApplicationName)!;
      expect(`${fit.lengthM} m, ${fit.lossDb} dB`).toBe(allowed);
      if (left! in AGAINST) expect(fit.against.map(({ rule }) => rule)).toEqual([AGAINST[left as keyof typeof AGAINST]]);
      else expect([fit.against, fit.marginDb]).toEqual([[], expect.closeTo(Number(left))]);
    },
  );

  test('[B11] 150 m of OM4 with 1.6 dB: 10GBASE-SR has 1.3 dB left, 40GBASE-SR4 loses 0.1 dB too much, 100GBASE-SR4 is too long', () => {
    const measured = way(['mmf-om4'], 150, 1.6, 850);
    expect(fitOf(measured, '10GBASE-SR')).toMatchObject({ against: [], marginDb: expect.closeTo(1.3) as number });
    expect(fitOf(measured, '40GBASE-SR4')?.against).toMatchObject([
      { rule: 'way-loses-too-much', facts: { loss: 1.6, max: 1.5 } },
    ]);
    expect(fitOf(measured, '100GBASE-SR4')?.against).toMatchObject([{ rule: 'way-too-long', facts: { length: 150, max: 100 } }]);
    expect(fitOf(measured, '100GBASE-DR')).toBeUndefined();
  });

  test('[B11] of several fibres the narrowest counts; single-mode beside multimode, or a fibre without a grade, carries nothing', () => {
    expect(fitOf(way(['mmf-om4', 'mmf-om3'], 150, 1.6, 850), '10GBASE-SR')).toMatchObject({ lengthM: 300, lossDb: 2.6 });
    expect(applicationsOn(way(['mmf-om4', 'smf-os2'], 10, 0.5, 850))).toEqual([]);
    expect(applicationsOn(way(['mmf-om4', 'mmf'], 10, 0.5, 850))).toEqual([]);
    expect(applicationsOn(way([], 0, 0, 850))).toEqual([]);
  });

  test('[B11] a passive network needs loss, too: 10 dB blind a receiver of class B+', () => {
    expect(fitOf(way(['smf-os2'], 900, 10, 1310), 'GPON B+')?.against).toMatchObject([
      { rule: 'way-loses-too-little', facts: { loss: 10, min: 13 } },
    ]);
  });

  test('[B11] without a loss at its wavelength the length alone is judged, and nothing is said to be left', () => {
    expect(fitOf(way(['smf-os2'], 400, 0.5, 1550), '100GBASE-DR')).toMatchObject({ marginDb: null, against: [] });
    expect(fitOf(way(['smf-os2'], 600, 0.5, 1550), '100GBASE-DR')?.against).toMatchObject([{ rule: 'way-too-long' }]);
  });

  test('[B11] law: what runs over a way runs over a shorter one that loses less, as long as it needs no loss', () => {
    const types = fc.constantFrom<MeasuredWay['types'][number]>('mmf-om3', 'mmf-om4', 'mmf-om5', 'smf-os1', 'smf-os2');
    fc.assert(
      fc.property(
        fc.array(types, { minLength: 1, maxLength: 3 }),
        fc.double({ min: 0, max: 50_000, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(...NAMES),
        (fibres, lengthM, lossDb, part, name) => {
          const { wavelengthNm } = APPLICATIONS[name];
          const fit = fitOf(way(fibres, lengthM, lossDb, wavelengthNm), name);
          const nearer = fitOf(way(fibres, lengthM * part, lossDb * part, wavelengthNm), name);
          if (fit?.against.length === 0 && !name.startsWith('GPON')) expect(nearer?.against).toEqual([]);
        },
      ),
      { seed: 11, numRuns: 500 },
    );
  });
});
