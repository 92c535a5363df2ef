import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { pathwayTakes } from '../cabling/pathway-takes';
import { CABLE_CLASSES, CABLE_TYPES, codeOf, FILL_EDITION_KEYS, PATHWAY_KINDS, SEPARATION_CLASSES } from '../catalog/enums';
import { plainLay } from './plain-lay';

const cables = fc.record({
  class: fc.nat(CABLE_CLASSES.length - 1),
  isGlass: fc.boolean(),
  /** 0 = not said. */
  diameterMm: fc.constantFrom(0, 3, 7.5, 12, 12),
  bendRadiusMm: fc.constantFrom(0, 0, 20, 60),
});
const pathways = fc.record({
  kind: fc.nat(PATHWAY_KINDS.length - 1),
  edition: fc.nat(FILL_EDITION_KEYS.length - 1),
  separation: fc.constantFrom(0, 0, 0, ...SEPARATION_CLASSES.keys()),
  widthMm: fc.integer({ min: 20, max: 150 }),
  depthMm: fc.integer({ min: 20, max: 100 }),
  radiusMm: fc.oneof(fc.constant(0), fc.integer({ min: 10, max: 130 })),
});

test('[B7] law: a cable may lie beside others where its diameter, their kinds, its least bend and the section allow it, in this order', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(pathways, fc.array(cables, { maxLength: 12 }), cables, (fields, others, one) => {
      const plant = new PlantBuilder();
      const pathway = plant.add('pathway', fields);
      const made = [...others, one].map(({ class: cableClass, isGlass, ...spec }) => {
        // A model of no diameter; without one the usual of the type would count.
        const model = plant.add('model', {}, { cableSpec: spec });
        const type = spec.diameterMm > 0 && isGlass ? codeOf(CABLE_TYPES, 'smf-os2') : 0;
        const cable = plant.add('cable', { class: cableClass, type, model });
        plant.add('lay', { cable, pathway });
        return cable;
      });
      const last = made.at(-1)!;
      const plain = plainLay(plant.document, pathway, last);
      expect(pathwayTakes(plant.document, pathway, [last], 0)?.rule ?? 'fits').toBe(plain);
      seen.add(plain);
    }),
    PROOF_RUNS,
  );
  expect(seen.size).toBe(6);
});
