import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { CableEnds } from '../../domain/cabling/heights';
import { codeOf, OBJECT_CLASSES, OBJECT_FLAGS } from '../../domain/catalog/enums';
import { portTypeCode } from '../../domain/catalog/port-types';
import { numberingOf, standingU, unitAtMm } from '../../domain/layout/rack-numbering';
import { plainTape } from '../../domain/proof/plain-units';
import { freePositions } from '../../domain/validation/rack-units';
import { layoutRack } from './rack-layout';
import { Records } from './records';

/** Between what stands upon each other a hair is left open. */
const SEAM_MM = 0.5;
const SIDES = { 1: 'front', 2: 'rear' } as const;
const devices = fc.record({
  at: fc.nat(200),
  heightU: fc.constantFrom(0.5, 1, 1, 1.5, 2, 3),
  face: fc.constantFrom(1 as const, 2 as const),
  isDeep: fc.boolean(),
});
const racks = fc.record({
  heightU: fc.integer({ min: 4, max: 48 }),
  isDescending: fc.boolean(),
  devices: fc.array(devices, { maxLength: 8 }),
  asked: devices,
});

test('[B17] law: what stands in a rack is drawn, reached by cables, listed and called by the numbers on its tape, whichever way it counts', () => {
  let placed = 0;
  fc.assert(
    fc.property(racks, ({ heightU: units, isDescending, devices: wanted, asked }) => {
      const plant = new PlantBuilder();
      const flags = isDescending ? OBJECT_FLAGS.descendingUnits : 0;
      const rack = plant.add('object', { class: codeOf(OBJECT_CLASSES, 'rack'), heightU: units, flags });
      const made = wanted.map(({ at, heightU, face, isDeep }) => {
        const positionU = 1 + (at % (2 * (units - heightU) + 1)) / 2;
        const fields = { heightU, face, positionU, flags: isDeep ? OBJECT_FLAGS.fullDepth : 0 };
        const id = plant.add('object', { class: codeOf(OBJECT_CLASSES, 'device'), parent: rack, ...fields });
        return { id, port: plant.add('port', { owner: id, type: portTypeCode('interface/1000base-t') }), ...fields };
      });
      const { document } = plant;
      const tape = plainTape(document, rack);
      const record = document.get('object', rack)!;
      const numbering = numberingOf(record);
      for (const { number, bottomMm } of tape) expect(unitAtMm(numbering, bottomMm + 11)).toBe(number);

      const records = new Records(document);
      const layout = layoutRack(records, document.rowOf('object', rack), 600, 2200, 1);
      const ends = new CableEnds(document);
      for (const { id, port, heightU, positionU } of made) {
        // Where another device has a half of its units first, the tape tells of that one.
        const own = tape.filter(({ takenBy }) => takenBy.front === id || takenBy.rear === id);
        if (own.length !== heightU * 2) continue;
        placed++;
        const [bottomMm, topMm] = [own[0]!.bottomMm, own.at(-1)!.bottomMm + 44.45 / 2];
        const at = layout.rows.indexOf(document.rowOf('object', id));
        const [, y, , height] = layout.rects.subarray(4 * at);
        expect(Math.abs(y! - bottomMm)).toBeLessThan(SEAM_MM);
        expect(Math.abs(y! + height! - topMm)).toBeLessThan(SEAM_MM);
        expect(ends.middleOf(port)).toBeCloseTo((bottomMm + topMm) / 2, 6);
        expect(standingU(record, { positionU, heightU })).toBe(1 + tape.indexOf(own[0]!) / 2);
        expect(Math.min(...own.map(({ number, isFirst }) => number + (isFirst ? 0 : 0.5)))).toBe(positionU);
      }

      const { heightU, face, isDeep: fullDepth } = asked;
      const faces = fullDepth ? (['front', 'rear'] as const) : [SIDES[face]];
      const counted = isDescending ? tape.toReversed() : tape;
      const others = made.map(({ id }) => document.get('object', id)!);
      const expected = counted.flatMap(({ number, isFirst }, half) => {
        const halves = counted.slice(half, half + heightU * 2);
        const isFree =
          halves.length === heightU * 2 && halves.every(({ takenBy }) => faces.every((each) => takenBy[each] === null));
        return isFree ? [number + (isFirst ? 0 : 0.5)] : [];
      });
      expect(freePositions(record, others, { heightU, face, fullDepth }, 0.5)).toEqual(expected);
    }),
    PROOF_RUNS,
  );
  expect(placed).toBeGreaterThan(PROOF_RUNS.numRuns);
});
