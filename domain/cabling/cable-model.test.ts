import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cableModelRefusal, coreCount, evenUnits, partsOf, type CableModel, type Construction } from './cable-model';
import { cableLengths, coilLength, coilsRefusal, sheathOf, USUAL_SLACK, type Coil } from './cable-lengths';
import { COLOUR_SCHEMES, type ColourSchemeKey } from './colours';
import { LOSS_DEFAULTS, knownWavelengths, lossAt, splitterLossDb, type FibreRun, type LossInput } from './loss-budget';

const MODEL: CableModel = {
  name: 'GYTA-288',
  class: 'opticalCable',
  cores: 288,
  construction: { kind: 'loose-tube', tubes: evenUnits(288, 12) },
  scheme: 'tia-598',
  diameterMm: 17.5,
  bendRadiusMm: 350,
  twist: 0.02,
  attenuation: [
    { wavelengthNm: 1310, dbPerKm: 0.35 },
    { wavelengthNm: 1550, dbPerKm: 0.21 },
  ],
  price: { perMetre: 4.2, currency: 'EUR' },
};
const refusalOf = (changes: Partial<CableModel>) => cableModelRefusal({ ...MODEL, ...changes });

const units = fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 40 });
const anyConstruction: fc.Arbitrary<Construction> = fc.oneof(
  units.map((tubes) => ({ kind: 'loose-tube' as const, tubes })),
  fc.array(units, { minLength: 1, maxLength: 12 }).map((tubes) => ({ kind: 'ribbon-in-tube' as const, tubes })),
  units.map((ribbons) => ({ kind: 'central-ribbon' as const, ribbons })),
  fc.integer({ min: 1, max: 900 }).map((cores) => ({ kind: 'tight-buffer' as const, cores })),
);

describe('a cable model', () => {
  test('288 cores in 24 tubes of 12: core 27 is the green third of the green third tube', () => {
    expect(cableModelRefusal(MODEL)).toBeNull();
    const { tubes, cores } = partsOf(MODEL);
    expect([tubes.length, cores.length]).toEqual([24, 288]);
    expect(cores[26]).toEqual({ number: 27, tube: 3, ribbon: 0, position: 3, colour: { colour: 'green' } });
    expect(tubes[2]).toMatchObject({ number: 3, colour: { colour: 'green' }, cores: 12 });
    expect(tubes[12]).toMatchObject({ colour: { colour: 'blue', mark: { kind: 'stripe', count: 1 } } });
  });

  test('864 ribbon cores in 6 tubes of 12 ribbons of 12, and 6,912 in a central slot', () => {
    const construction: Construction = { kind: 'ribbon-in-tube', tubes: Array.from({ length: 6 }, () => evenUnits(144, 12)) };
    expect(refusalOf({ cores: 864, construction })).toBeNull();
    const parts = partsOf({ construction, scheme: 'tia-598' });
    expect([parts.tubes.length, parts.ribbons.length, parts.cores.length]).toEqual([6, 72, 864]);
    expect(parts.cores[863]).toMatchObject({ number: 864, tube: 6, ribbon: 72, position: 12, colour: { colour: 'turquoise' } });
    expect(refusalOf({ cores: 6912, construction: { kind: 'central-ribbon', ribbons: evenUnits(6912, 16) } })).toBeNull();
  });

  test('parts sum to the core count, number through without gaps, and look different within their unit', () => {
    const keys = Object.keys(COLOUR_SCHEMES) as ColourSchemeKey[];
    fc.assert(
      fc.property(anyConstruction, fc.constantFrom(...keys), (construction, scheme) => {
        const { tubes, ribbons, cores } = partsOf({ construction, scheme });
        expect(cores).toHaveLength(coreCount(construction));
        expect(cores.every((core, at) => core.number === at + 1)).toBe(true);
        for (const parts of [tubes, ribbons]) {
          if (parts.length > 0) expect(parts.reduce((total, part) => total + part.cores, 0)).toBe(cores.length);
        }
        const looks = new Set(cores.map((core) => JSON.stringify([core.tube, core.ribbon, core.colour])));
        expect(looks.size).toBe(cores.length);
        const isRefused = cableModelRefusal({ ...MODEL, cores: cores.length, construction, scheme }) !== null;
        expect(isRefused).toBe(cores.length > 13_824);
      }),
      { numRuns: 60 },
    );
  });

  test('a data sheet that says another number than its tubes is refused with both numbers', () => {
    expect(refusalOf({ cores: 287 })).toEqual({ rule: 'cores-differ', field: 'construction', facts: { value: 287, sum: 288 } });
    expect(refusalOf({ construction: { kind: 'loose-tube', tubes: [288, 0] } })).toMatchObject({
      rule: 'unit-empty',
      facts: { unit: 2, value: 0 },
    });
    expect(refusalOf({ construction: { kind: 'ribbon-in-tube', tubes: [[288], []] } })?.rule).toBe('unit-empty');
  });

  test('each field is refused by name, with its value and its bounds', () => {
    expect(refusalOf({ name: ' ' })).toMatchObject({ rule: 'name-missing', field: 'name' });
    expect(refusalOf({ class: 'rope' })).toMatchObject({ rule: 'cable-class-unknown', facts: { value: 'rope' } });
    expect(refusalOf({ class: '' })?.rule).toBe('cable-class-unknown');
    expect(refusalOf({ cores: 0, construction: null })).toMatchObject({ rule: 'cores-outside', field: 'cores' });
    expect(refusalOf({ class: 'powerCable' })).toMatchObject({ rule: 'no-fibre-cores', facts: { value: 288 } });
    expect(refusalOf({ diameterMm: -1 })).toMatchObject({ rule: 'value-outside', field: 'diameterMm', facts: { value: -1 } });
    expect(refusalOf({ diameterMm: Number.NaN })?.field).toBe('diameterMm');
    expect(refusalOf({ bendRadiusMm: 5 })).toMatchObject({ rule: 'bend-radius-small', facts: { value: 5, min: 8.75 } });
    expect(refusalOf({ twist: 2 })).toMatchObject({ field: 'twist', facts: { value: 2, min: 0, max: 0.2 } });
    expect(refusalOf({ attenuation: [{ wavelengthNm: 13, dbPerKm: 1 }] })).toMatchObject({ field: 'attenuation' });
    expect(refusalOf({ attenuation: [...MODEL.attenuation, MODEL.attenuation[0]!] })?.rule).toBe('wavelength-twice');
    expect(refusalOf({ price: { perMetre: -1, currency: 'EUR' } })).toMatchObject({ field: 'price' });
    expect(refusalOf({ price: { perMetre: 1, currency: '' } })?.rule).toBe('currency-missing');
    expect(refusalOf({ class: 'powerCable', cores: 0, construction: null })).toBeNull();
  });
});

describe('lengths', () => {
  const coils: readonly Coil[] = [
    { name: 'MH-3', lengthMm: 15_000 },
    { name: 'ODF', lengthMm: 5_000 },
  ];

  test('four stand beside each other: drawn, sheath with slack and coils, core with twist, as built', () => {
    const slack = { slack: 0.05, dropMm: 2500 };
    const facts = { drawnMm: 100_000, slack, twist: 0.02, coils, orderedMm: 0, asBuiltMm: 0 };
    const planned = cableLengths(facts);
    expect(planned).toMatchObject({ drawnMm: 100_000, asBuiltMm: 0 });
    // 105 m with both ends and 5 %, and 20 m of coils: 130.25 m, in half metres.
    expect(planned.sheathMm).toBe(130_500);
    expect(planned.coreMm).toBeCloseTo(133_110);
    expect(cableLengths({ ...facts, asBuiltMm: 130_000 }).coreMm).toBeCloseTo(132_600);
  });

  test('[B9] where nobody knows the way, a coil says nothing of the length: sheath and core stay unknown', () => {
    const unknown = { drawnMm: 0, slack: USUAL_SLACK, twist: 0.02, coils, orderedMm: 0, asBuiltMm: 0 };
    expect(cableLengths(unknown)).toEqual({ drawnMm: 0, sheathMm: 0, coreMm: 0, asBuiltMm: 0 });
  });

  test('[B10] what a route orders is the sheath of the same way; what was ordered is told and is not as built', () => {
    const facts = { drawnMm: 9000, slack: USUAL_SLACK, twist: 0, coils: [], orderedMm: 0, asBuiltMm: 0 };
    expect(cableLengths(facts).sheathMm).toBe(sheathOf(9000, USUAL_SLACK));
    expect(cableLengths({ ...facts, orderedMm: 16_000 })).toMatchObject({ sheathMm: 16_000, coreMm: 16_000, asBuiltMm: 0 });
  });

  test('a core is never shorter than its cable, nor a sheath than what is drawn', () => {
    const length = fc.double({ min: 0, max: 1e8, noNaN: true });
    const part = fc.double({ min: 0, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(length, part, part, length, length, (drawnMm, slack, twist, coil, asBuiltMm) => {
        const own = [{ name: 'a', lengthMm: coil }];
        const rule = { slack, dropMm: 0 };
        const found = cableLengths({ drawnMm, slack: rule, twist, coils: own, orderedMm: 0, asBuiltMm });
        expect(found.sheathMm).toBeGreaterThanOrEqual(Math.floor(drawnMm));
        expect(found.coreMm).toBeGreaterThanOrEqual(asBuiltMm > 0 ? asBuiltMm : found.sheathMm);
      }),
    );
  });

  test('[R5.061] [R5.062] a coil needs a name and a length', () => {
    expect(coilsRefusal([{ name: ' ', lengthMm: 1 }], 1e6)).toMatchObject({ rule: 'coil-name-missing', field: 'name' });
    expect(coilsRefusal([coils[0]!, { name: 'x', lengthMm: 0 }], 1e6)).toMatchObject({
      rule: 'coil-length-missing',
      facts: { coil: 2, value: 0 },
    });
  });

  test('coils never exceed the cable: exactly as long is allowed, a millimetre more is not', () => {
    expect(coilsRefusal(coils, 20_000)).toBeNull();
    expect(coilsRefusal(coils, 19_999)).toEqual({
      rule: 'coils-exceed-cable',
      field: 'lengthMm',
      facts: { coils: 20_000, cable: 19_999 },
    });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 })), fc.integer({ min: 0, max: 10_000 }), (lengths, cable) => {
        const made = lengths.map((lengthMm, at) => ({ name: `${at}`, lengthMm }));
        expect(coilsRefusal(made, cable) === null).toBe(coilLength(made) <= cable);
      }),
    );
  });

  test('sheath marks of a coil are as far apart as it is long, and no two coils are made of one piece', () => {
    const marked = (from: number, to: number, lengthMm = 10_000): Coil => ({ name: 'a', lengthMm, marks: [from, to] });
    expect(coilsRefusal([marked(10_000, 20_000), marked(40_100, 30_000)], 1e6)).toBeNull();
    expect(coilsRefusal([marked(10_000, 25_000)], 1e6)).toMatchObject({ rule: 'coil-marks-differ', facts: { marks: 15_000 } });
    expect(coilsRefusal([marked(10_000, 20_000), marked(19_000, 29_000)], 1e6)).toMatchObject({
      rule: 'coil-marks-overlap',
      facts: { coil: 2, other: 1 },
    });
  });
});

describe('the loss budget', () => {
  const run = (km: number): FibreRun => ({ coreMm: km * 1e6, attenuation: MODEL.attenuation, cable: 'OC-1' });
  const input: LossInput = { runs: [run(10), run(5)], splices: 4, connectors: 2, splitters: [], ...LOSS_DEFAULTS };

  test('15 km at 0.35 dB/km, 4 splices at 0.3 dB and 2 connectors at 0.75 dB are 7.95 dB', () => {
    const found = lossAt(input, 1310);
    expect(found.ok && found.value.totalDb).toBeCloseTo(7.95);
    expect(found.ok && found.value).toMatchObject({ spliceDb: 1.2, connectorDb: 1.5, splitterDb: 0 });
  });

  test('[B11] a splitter costs 10 log10 of its outputs and what splitters of that ratio lose besides', () => {
    const found = lossAt({ ...input, runs: [], splices: 0, connectors: 0, splitters: [32] }, 1310);
    expect(found.ok && found.value.splitterDb).toBeCloseTo(17.0, 2);
    expect([2, 4, 8, 16, 64].map((outputs) => Math.round(10 * splitterLossDb(outputs)) / 10)).toEqual([
      3.9, 7.2, 10.5, 13.7, 20.5,
    ]);
    expect(splitterLossDb(1)).toBe(0);
  });

  test('a cable without a figure for the wavelength is named, not guessed', () => {
    expect(lossAt(input, 1490)).toEqual({
      ok: false,
      refusal: { rule: 'attenuation-unknown', field: 'wavelengthNm', facts: { cable: 'OC-1', value: 1490 } },
    });
    const other: FibreRun = { ...run(1), attenuation: [{ wavelengthNm: 1550, dbPerKm: 0.2 }] };
    expect(knownWavelengths([run(1), other])).toEqual([1550]);
    expect(lossAt({ ...input, splitters: [0] }, 1310)).toMatchObject({ refusal: { rule: 'splitter-outputs' } });
  });

  test('losses of two ways add up when the ways are put together', () => {
    const anyRuns = fc.array(fc.double({ min: 0, max: 80, noNaN: true }).map(run), { maxLength: 6 });
    const way = fc.record({
      runs: anyRuns,
      splices: fc.nat(50),
      connectors: fc.nat(10),
      splitters: fc.array(fc.constantFrom(2, 4, 8)),
    });
    fc.assert(
      fc.property(way, way, (a, b) => {
        const total = (one: typeof a): number => {
          const found = lossAt({ ...LOSS_DEFAULTS, ...one }, 1550);
          return found.ok ? found.value.totalDb : Number.NaN;
        };
        const both = {
          runs: [...a.runs, ...b.runs],
          splices: a.splices + b.splices,
          connectors: a.connectors + b.connectors,
          splitters: [...a.splitters, ...b.splitters],
        };
        expect(total(both)).toBeCloseTo(total(a) + total(b), 6);
      }),
    );
  });
});
