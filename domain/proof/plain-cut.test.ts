import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import { portTypeCode } from '../catalog/port-types';
import { cutCable } from '../operations/cabling/cut-cable';
import { runOperation } from '../operations/run-operation';
import { plainCut } from './plain-cut';

const CLASS = (name: (typeof OBJECT_CLASSES)[number]): number => codeOf(OBJECT_CLASSES, name);
const SLOT_MM = 20_000;

const cables = fc.record({
  /** 0 = nobody measured it. */
  lengthMm: fc.constantFrom(0, 80_000, 120_000),
  /** Length of each pathway that it lies in; none = it is not laid. Of one alone nobody says from which side. */
  way: fc.oneof(
    fc.constant<number[]>([]),
    fc.array(fc.constantFrom<number[]>(0, 10_000, 25_000, 40_000, 40_000), { minLength: 2, maxLength: 4 }),
  ),
  cutAt: fc.nat(4),
  at: fc.option(fc.integer({ min: 1, max: 79_999 })),
  isPlugged: fc.tuple(fc.boolean(), fc.boolean()),
  coils: fc.array(
    fc.record({
      lengthMm: fc.integer({ min: 500, max: 18_000 }),
      /** In which stretch of 20 m of the sheath it is; null = no marks. */
      slot: fc.option(fc.nat(6), { freq: 2 }),
      /** What it hangs on: nothing, a place on the way, the device at an end, the rack around it, the closure. */
      carrier: fc.constantFrom('none', 'stop', 'device', 'rack', 'closure'),
      which: fc.nat(4),
    }),
    { maxLength: 5 },
  ),
});

test('[R5.039] law: what a cut leaves of a cable, its ends, its lays and its coils at either piece is as read off its records', () => {
  let [parted, refused, measured] = [0, 0, 0];
  fc.assert(
    fc.property(cables, ({ lengthMm, way, cutAt, at, isPlugged, coils }) => {
      const plant = new PlantBuilder();
      const room = plant.add('object', { class: CLASS('room') });
      const stops = [...way, 0].map(() => plant.add('object', { class: CLASS('closure'), parent: room }));
      const closure =
        way.length > 0 ? stops[cutAt % stops.length]! : plant.add('object', { class: CLASS('closure'), parent: room });
      const cable = plant.add('cable', { lengthMm }, { name: 'C' });
      way.forEach((pathwayMm, order) => {
        const [from, to] = order % 2 === 0 ? [order, order + 1] : [order + 1, order];
        const pathway = plant.add('pathway', { from: stops[from]!, to: stops[to]!, lengthMm: pathwayMm });
        plant.add('lay', { cable, pathway, order: order + 1 });
      });
      const racks = [1, 2].map((end) => {
        const rack = plant.add('object', { class: CLASS('rack'), parent: room });
        const device = plant.add('object', { class: CLASS('device'), parent: rack });
        const port = plant.add('port', { owner: device, type: portTypeCode('front/lc') });
        if (isPlugged[end - 1] === true) plant.add('termination', { cable, port, end, position: 1 });
        return { rack, device };
      });
      const slots = new Set<number>();
      for (const { lengthMm: own, slot, carrier, which } of coils) {
        const isMarked = slot !== null && !slots.has(slot);
        if (isMarked) slots.add(slot);
        const carriers = {
          none: 0,
          stop: stops[which % stops.length]!,
          device: racks[which % 2]!.device,
          rack: racks[which % 2]!.rack,
          closure,
        };
        const from = isMarked ? slot * SLOT_MM + 100 : 0;
        const marks = isMarked ? { markFromMm: from, markToMm: from + own } : {};
        plant.add('coil', { cable, carrier: carriers[carrier], lengthMm: own, ...marks }, { name: 'coil' });
      }
      const { document } = plant;
      const before = document.by('coil.cable', cable);
      const total = before.reduce((sum, id) => sum + document.get('coil', id)!.lengthMm, 0);
      if (lengthMm > 0 && total > lengthMm) return;
      const expected = plainCut(document, cable, closure, at);
      const made = 24_000_000_900_000;
      const ids = Array.from({ length: 20 }, (_, more) => made + 1 + more);
      const intent = { kind: 'cut-cable', version: 1, cable, closure, id: made, name: 'D', ids } as const;
      const result = runOperation(cutCable, document, at === null ? intent : { ...intent, atMm: at });
      if (!result.ok) {
        refused++;
        expect([result.refusal.rule, expected.isTooShort]).toEqual(['coils-exceed-cable', true]);
        return;
      }
      expect(expected.isTooShort).toBe(false);
      document.apply(result.value);
      if (at !== null && lengthMm > 0) {
        measured++;
        expect([document.get('cable', cable)!.lengthMm, document.get('cable', made)!.lengthMm]).toEqual([at, lengthMm - at]);
      }
      const waysOf = (id: number) => document.by('lay.cable', id).map((lay) => document.get('lay', lay)!.order).length;
      expect([waysOf(cable), waysOf(made)]).toEqual(
        way.length > 0 ? [cutAt % stops.length, way.length - (cutAt % stops.length)] : [0, 0],
      );
      const endsOf = (id: number) => document.by('termination.cable', id).map((plug) => document.get('termination', plug)!.end);
      expect([endsOf(cable), endsOf(made)]).toEqual([isPlugged[0] ? [1] : [], isPlugged[1] ? [2] : []]);
      const lengthsOf = (id: number) => document.by('coil.cable', id).map((coil) => document.get('coil', coil)!.lengthMm);
      const wanted = (piece: 'first' | 'second') =>
        [...expected.coils.values()].map((parts) => parts[piece]).filter((mm) => mm > 0);
      const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);
      expect([sorted(lengthsOf(cable)), sorted(lengthsOf(made))]).toEqual([sorted(wanted('first')), sorted(wanted('second'))]);
      parted += [...expected.coils.values()].filter(({ first, second }) => first > 0 && second > 0).length;
    }),
    PROOF_RUNS,
  );
  expect(Math.min(parted, measured)).toBeGreaterThan(PROOF_RUNS.numRuns / 20);
  expect(refused).toBeGreaterThan(0);
});

test('[proof 9] a coil of which nobody knows the place is in the way of no cut of a cable that nobody measured', () => {
  const plant = new PlantBuilder();
  const closure = plant.add('object', { class: CLASS('closure') });
  const cable = plant.add('cable', {}, { name: 'C' });
  plant.add('coil', { cable, lengthMm: 15_000 }, { name: 'coil' });
  const intent = { kind: 'cut-cable', version: 1, cable, closure, id: 24_000_000_900_000, name: 'D', atMm: 10_000 } as const;
  const result = runOperation(cutCable, plant.document, {
    ...intent,
    ids: Array.from({ length: 9 }, (_, at) => intent.id + 1 + at),
  });
  if (!result.ok) throw new Error(result.refusal.rule);
  plant.document.apply(result.value);
  const lengths = [cable, intent.id].map((id) =>
    plant.document.by('coil.cable', id).map((coil) => plant.document.get('coil', coil)!.lengthMm),
  );
  expect(lengths).toEqual([[10_000], [5000]]);
});
