import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { cablePortsRefusal } from '../cabling/connect-many';
import { plainCircle } from './plain-jumpers';

/** Fronts 0 to 5 of every panel; behind them a rear each, or two rears of three lanes each. */
const FRONTS = 6;
const links = fc.record({
  kind: fc.constantFrom('jumper', 'jumper', 'cord', 'trunk', 'cores'),
  panels: fc.tuple(fc.nat(2), fc.nat(2)),
  ports: fc.tuple(fc.nat(5), fc.nat(5)),
});
const plants = fc.record({
  panels: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  links: fc.array(links, { minLength: 12, maxLength: 40 }),
});

test('[R5.025] law: a jumper is refused just where the panel leads from its one end to the other, walked lane by lane', () => {
  let [circles, made] = [0, 0];
  fc.assert(
    fc.property(plants, ({ panels, links: wanted }) => {
      const plant = new PlantBuilder();
      panels.forEach((isCassette, panel) =>
        plant.panel(
          ...Array.from({ length: FRONTS }, (_, at) =>
            isCassette ? `F${panel}.${at}-R${panel}.${Math.floor(at / 3)}:${1 + (at % 3)}` : `F${panel}.${at}-R${panel}.${at}`,
          ),
        ),
      );
      const rearsOf = (panel: number): number => (panels[panel] === true ? 2 : FRONTS);
      const taken = new Set<string>();
      for (const {
        kind,
        panels: [a, b],
        ports: [p, q],
      } of wanted) {
        const isFront = kind === 'jumper' || kind === 'cord';
        const far = kind === 'jumper' ? a : b;
        const [from, to] = isFront ? [`F${a}.${p}`, `F${far}.${q}`] : [`R${a}.${p % rearsOf(a)}`, `R${far}.${q % rearsOf(far)}`];
        if (from === to || taken.has(from) || taken.has(to) || (kind === 'cord' && a === b)) continue;
        // A trunk has as many lanes as both rears.
        if (!isFront && panels[a] !== panels[far]) continue;
        const [fromPort, toPort] = [plant.id(from), plant.id(to)];
        const isOwn = a === far;
        const refusal = cablePortsRefusal(plant.document, { a: [fromPort], b: [toPort] });
        const circle = isOwn && plainCircle(plant.document, fromPort, toPort);
        expect(plainCircle(plant.document, toPort, fromPort), 'from its other end as well').toBe(
          plainCircle(plant.document, fromPort, toPort),
        );
        expect(refusal?.rule).toBe(circle ? 'jumper-loop' : undefined);
        if (circle) circles++;
        if (refusal !== null) continue;
        made++;
        taken.add(from).add(to);
        if (kind !== 'cores') {
          plant.cable(`${from} ${to}`, from, to);
          continue;
        }
        const lanes = panels[a] === true ? 3 : 1;
        const cables = [0, 1].map(() => plant.add('cable', {}));
        for (let position = 1; position <= lanes; position++) {
          const splice = plant.add('splice', { tray: 1, position });
          const [near, beyond] = cables.map((cable) => plant.add('core', { cable, number: position })) as [number, number];
          plant.add('core_end', { core: near, end: 1, port: fromPort, position });
          plant.add('core_end', { core: near, end: 2, splice });
          plant.add('core_end', { core: beyond, end: 1, splice });
          plant.add('core_end', { core: beyond, end: 2, port: toPort, position });
        }
      }
    }),
    PROOF_RUNS,
  );
  expect(circles).toBeGreaterThan(PROOF_RUNS.numRuns / 10);
  expect(made).toBeGreaterThan(PROOF_RUNS.numRuns);
});
