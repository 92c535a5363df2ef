import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { portTypeCode } from '../catalog/port-types';
import { codeOf, CABLE_TYPES } from '../catalog/enums';
import { documentPlant } from './document-plant';
import { coreEnd } from './core-joint';
import { portEnd, type PlantEnd } from './joints';
import { isDay, measuredOf } from './measured';
import { trace } from './trace';
import { wayBudget } from './way-budget';

const GLASS = 1;
const LINK = 2;

/** [switch]--cord--[F1 | R1]==trunk==[R2 | F2]--cord--[switch], adapters or cassettes. */
class Hall extends PlantBuilder {
  readonly trunk: number;
  readonly cord: number;
  readonly start: number;
  readonly end: number;

  constructor(rear: 'rear/lc' | 'rear/mpo' = 'rear/lc') {
    super();
    const model = this.add('model', {}, { cableSpec: { twist: 0, attenuation: [{ wavelengthNm: 1310, dbPerKm: 0.4 }] } });
    const port = (owner: number, type: string) => this.add('port', { owner, type: portTypeCode(type) });
    const cable = (lengthMm: number) => this.add('cable', { lengthMm, model, type: codeOf(CABLE_TYPES, 'smf-os2') });
    const plug = (of: number, from: number, to: number): void => {
      this.add('termination', { cable: of, port: from, end: 1, position: 1 });
      this.add('termination', { cable: of, port: to, end: 2, position: 1 });
    };
    const panel = () => {
      const owner = this.add('object', {});
      const [front, back] = [port(owner, 'front/lc'), port(owner, rear)];
      this.add('port_map', { owner, front, frontPosition: 1, rear: back, rearPosition: 1 });
      return { front, back };
    };
    const [a, b] = [panel(), panel()];
    this.start = port(this.add('object', {}), 'interface/10gbase-x-sfpp');
    this.end = port(this.add('object', {}), 'interface/10gbase-x-sfpp');
    this.trunk = cable(2_000_000);
    this.cord = cable(5_000);
    plug(this.cord, this.start, a.front);
    plug(this.trunk, a.back, b.back);
    plug(cable(5_000), b.front, this.end);
  }

  measured(fields: Readonly<Record<string, string | number>>): number {
    return this.add('measurement', { cable: this.trunk, core: 0, covers: GLASS, wavelengthNm: 1310, day: 20_261_122, ...fields });
  }

  budget() {
    return wayBudget(this.document, trace(documentPlant(this.document), portEnd(this.start)));
  }
}

describe('[Issue 12] figures as measured', () => {
  test('a core counts its own latest figure before one of the whole cable, at each wavelength', () => {
    const hall = new Hall();
    hall.measured({ lossDb: 0.9, lengthMm: 2_010_000 });
    expect(measuredOf(hall.document, hall.trunk, 7)).toMatchObject({ figures: [{ lossDb: 0.9 }], lengthMm: 2_010_000 });
    hall.measured({ core: 7, lossDb: 1.4, day: 20_200_101 });
    hall.measured({ core: 7, lossDb: 1.1, day: 20_240_301 });
    hall.measured({ core: 7, lossDb: 0.7, wavelengthNm: 1550, day: 20_240_301 });
    const figures = measuredOf(hall.document, hall.trunk, 7).figures.map(({ wavelengthNm, lossDb }) => [wavelengthNm, lossDb]);
    expect(figures).toEqual([
      [1310, 1.1],
      [1550, 0.7],
    ]);
    expect(measuredOf(hall.document, hall.trunk, 8).figures).toMatchObject([{ lossDb: 0.9 }]);
  });

  test('[Issue 12] of a trunk plugged in as a whole the figures of the fibre that the way takes count; of two fibres the greater', () => {
    const plant = new PlantBuilder();
    const model = plant.add('model', {}, { cableSpec: { cores: 12, twist: 0, attenuation: [] } });
    for (const name of ['F', 'G'])
      plant.panel(
        ...Array.from({ length: 6 }, (_, at) =>
          [2 * at + 1, 2 * at + 2].map((lane, place) => `${name}${at + 1}:${place + 1}-${name}R:${lane}`),
        ).flat(),
      );
    const trunk = plant.cable('T', 'FR', 'GR', 0, 'mpo-12-a');
    plant.set('cable', trunk, { model, lengthMm: 20_000 });
    const noted = (core: number, lossDb: number) =>
      plant.add('measurement', { cable: trunk, core, covers: GLASS, wavelengthNm: 850, day: 20_261_122, lossDb });
    noted(0, 0.5);
    noted(4, 1.25);
    noted(3, 0.75);
    const told = (start: PlantEnd, lanes?: readonly number[]) =>
      wayBudget(plant.document, trace(documentPlant(plant.document), start, lanes ? { lanes } : {})).measured.map(
        ({ lossDb }) => lossDb,
      );
    expect(told(portEnd(plant.id('F1')))).toEqual([0.5]);
    expect(told(portEnd(plant.id('F2')))).toEqual([1.25]);
    expect(told(portEnd(plant.id('F2')), [1])).toEqual([0.75]);
    expect(told(coreEnd(trunk, 3, 1))).toEqual([0.75]);
    expect(told(coreEnd(trunk, 5, 1))).toEqual([0.5]);
  });

  test('it counts in place of what is computed, which is told beside it', () => {
    const hall = new Hall();
    const before = hall.budget().losses[0]!;
    expect(before).toMatchObject({ measuredDb: 0 });
    expect(before.totalDb).toBeCloseTo(2.01 * 0.4 + 2 * 0.75, 9);
    hall.measured({ lossDb: 0.65 });
    const { losses, measured } = hall.budget();
    expect(losses[0]!.totalDb).toBeCloseTo(0.65 + 0.01 * 0.4 + 2 * 0.75, 9);
    expect(losses[0]!.computedDb).toBeCloseTo(before.totalDb, 9);
    expect(measured).toMatchObject([{ cable: hall.trunk, lossDb: 0.65, day: 20_261_122 }]);
  });

  test.each([
    ['rear/lc', 2],
    ['rear/mpo', 4],
  ] as const)('a certified link of %s holds the pairs of the panels at both of its ends: %i', (rear, pairs) => {
    const hall = new Hall(rear);
    expect(hall.budget().connectors).toBe(pairs);
    hall.measured({ covers: LINK, lossDb: 1.2 });
    expect(hall.budget().losses[0]).toMatchObject({ connectorDb: 0, measuredDb: 1.2 });
  });

  test('a pair that a measured cord and a measured link meet at is in one figure', () => {
    const hall = new Hall();
    hall.measured({ covers: LINK, lossDb: 1.2 });
    hall.measured({ covers: LINK, lossDb: 0.3, cable: hall.cord });
    expect(hall.budget().losses[0]!.connectorDb).toBeCloseTo(0, 9);
  });

  test('the length that was measured counts in what a standard allows', () => {
    const hall = new Hall();
    hall.measured({ lossDb: 0.65, lengthMm: 9_995_000 });
    const fit = hall.budget().applications.find(({ name }) => name === '10GBASE-LR');
    expect(fit?.against).toMatchObject([{ rule: 'way-too-long', facts: { length: 10_005, max: 10_000 } }]);
  });

  test('a wavelength that only was measured is known then', () => {
    const hall = new Hall();
    for (const cable of [hall.trunk, hall.cord]) hall.measured({ cable, wavelengthNm: 1550, lossDb: 0.4 });
    expect(hall.budget().losses.map(({ wavelengthNm }) => wavelengthNm)).toEqual([1310]);
  });

  test('optics at both ends are judged by the loss as measured, in both directions and by their standard', () => {
    const hall = new Hall();
    const optics = (port: number, standard: string) =>
      hall.document.apply([{ kind: 'port', id: port, before: { optics: null }, after: { optics: { standard } } }]);
    expect(hall.budget().optics).toBeNull();
    optics(hall.start, '10GBASE-LR');
    optics(hall.end, '10GBASE-LR');
    hall.measured({ lossDb: 6 });
    const { optics: found } = hall.budget();
    expect(found?.application).toMatchObject({ name: '10GBASE-LR', against: [{ rule: 'way-loses-too-much' }] });
    expect(found?.ways.map(({ against }) => against.map(({ rule }) => rule))).toEqual([
      ['receives-too-little'],
      ['receives-too-little'],
    ]);
  });

  test('law: what was measured as it is computed changes no sum', () => {
    fc.assert(
      fc.property(fc.constantFrom('rear/lc' as const, 'rear/mpo' as const), fc.boolean(), (rear, isLink) => {
        const hall = new Hall(rear);
        const { losses, connectors } = hall.budget();
        const lossDb = 2 * 0.4 + (isLink ? connectors * 0.75 : 0);
        hall.measured({ covers: isLink ? LINK : GLASS, lossDb });
        expect(hall.budget().losses[0]!.totalDb).toBeCloseTo(losses[0]!.totalDb, 9);
      }),
    );
  });

  test('29 February is a day of leap years', () => {
    expect([20_240_229, 20_260_229, 20_261_301, 20_261_131, 20_261_122].map(isDay)).toEqual([true, false, false, false, true]);
  });
});
