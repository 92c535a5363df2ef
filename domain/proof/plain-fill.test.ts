import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { pathwayTakes } from '../cabling/pathway-takes';
import { CABLE_CLASSES, codeOf, FILL_EDITION_KEYS, PATHWAY_KINDS } from '../catalog/enums';
import { plainFill } from './plain-fill';

const cables = fc.record({
  class: fc.nat(CABLE_CLASSES.length - 1),
  /** 0 = not said; null = the cable has no model. */
  diameterMm: fc.option(fc.constantFrom(0, 0.9, 4, 7.5, 12, 25)),
  /** By lay: which pathway, and in which plan. */
  lays: fc.array(fc.tuple(fc.nat(1), fc.nat(2)), { maxLength: 3 }),
});
const trays = fc.record({
  kind: fc.nat(PATHWAY_KINDS.length - 1),
  edition: fc.nat(FILL_EDITION_KEYS.length - 1),
  widthMm: fc.integer({ min: 0, max: 90 }),
  depthMm: fc.integer({ min: 0, max: 260 }),
});

test('[B8] law: a pathway is full where the standard, worked out on paper, says so, by the same two sections', () => {
  let full = 0;
  fc.assert(
    fc.property(
      fc.array(trays, { minLength: 2, maxLength: 2 }),
      fc.array(cables, { maxLength: 40 }),
      fc.nat(2),
      (made, lying, plan) => {
        const plant = new PlantBuilder();
        const pathways = made.map((fields) => plant.add('pathway', fields));
        for (const { class: cableClass, diameterMm, lays } of lying) {
          const model = diameterMm === null ? 0 : plant.add('model', {}, { cableSpec: { diameterMm } });
          const cable = plant.add('cable', { class: cableClass, model });
          for (const [at, lain] of lays) plant.add('lay', { cable, pathway: pathways[at]!, plan: lain });
        }
        for (const pathway of pathways) {
          const { used, allowed } = plainFill(plant.document, pathway, plan);
          const refusal = pathwayTakes(plant.document, pathway, [], plan);
          // Exactly at the limit both are rounded.
          if (Math.abs(used - allowed) <= 1e-6) continue;
          expect(refusal?.rule ?? null).toBe(used > allowed ? 'pathway-full' : null);
          if (refusal === null) continue;
          full++;
          expect(refusal.facts ?? {}).toMatchObject({ used: Math.round(used), allowed: Math.round(allowed) });
          expect(refusal.facts?.['percent']).toBe(allowed > 0 ? Math.ceil((used / allowed) * 100 - 1e-7) : 0);
        }
      },
    ),
    PROOF_RUNS,
  );
  expect(full).toBeGreaterThan(PROOF_RUNS.numRuns / 10);
});

test('[proof 2] a cable of 7.5 mm in 5 x 3 mm by EN 50174-2 is 375 % of it, not 376', () => {
  const plant = new PlantBuilder();
  const model = plant.add('model', {}, { cableSpec: { diameterMm: 7.5 } });
  const edition = codeOf(FILL_EDITION_KEYS, 'en-50174-2');
  const pathway = plant.add('pathway', { kind: codeOf(PATHWAY_KINDS, 'solid'), edition, widthMm: 5, depthMm: 3 });
  plant.add('lay', { cable: plant.add('cable', { model }), pathway });
  expect(pathwayTakes(plant.document, pathway, [], 0)?.facts?.['percent']).toBe(375);
});
