import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { PoeBook } from '../capacity/poe';
import { isOverBudget } from '../capacity/poe-rules';
import { CABLE_LIFECYCLES, POE_MODES, POE_TYPES, codeOf } from '../catalog/enums';
import { plainPoe } from './plain-poe';

const [GIVES, TAKES] = [codeOf(POE_MODES, 'pse'), codeOf(POE_MODES, 'pd')];
const state = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(CABLE_LIFECYCLES.length - 1) });
const types = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.nat(POE_TYPES.length - 1) },
);
const lines = fc.record({
  device: fc.nat(2),
  /** Of the port that may give power, and of the one at the far end. */
  modes: fc.tuple(fc.constantFrom(GIVES, GIVES, GIVES, TAKES, 3), fc.constantFrom(TAKES, TAKES, TAKES, GIVES, 3)),
  types: fc.tuple(types, types),
  /** A cable, and beyond it a panel for each further one; none = nothing is plugged in. */
  cables: fc.array(state, { maxLength: 3 }),
});

test('[Right answers 12] law: what each device gives over Ethernet, and whether that is within its budget, is as summed port by port', () => {
  let over = 0;
  fc.assert(
    fc.property(
      fc.array(lines, { maxLength: 30 }),
      fc.array(fc.constantFrom(0, 46.2, 120, 370, 740), { minLength: 3, maxLength: 3 }),
      (row, budgets) => {
        const plant = new PlantBuilder();
        row.forEach(({ cables }, at) => {
          const panels = cables.slice(1).map((_, panel) => [`F${at}.${panel}`, `R${at}.${panel}`] as const);
          for (const [front, rear] of panels) plant.panel(`${front}-${rear}`);
        });
        const devices = budgets.map((poeBudgetW, device) => {
          const own = row.flatMap((line, at) => (line.device === device ? [`G${at}`] : []));
          const id = plant.objectWith(Object.fromEntries(own.map((name) => [name, 'interface/1000base-t'])));
          plant.set('object', id, { poeBudgetW });
          return id;
        });
        row.forEach(({ modes, types: said, cables }, at) => {
          plant.equipment(`T${at}`);
          [`G${at}`, `T${at}`].forEach((name, end) =>
            plant.set('port', plant.id(name), { poeMode: modes[end]!, poeType: said[end]! }),
          );
          let from = `G${at}`;
          cables.forEach((lifecycle, cable) => {
            const isLast = cable === cables.length - 1;
            plant.set('cable', plant.cable(`C${at}.${cable}`, from, isLast ? `T${at}` : `F${at}.${cable}`), { lifecycle });
            from = `R${at}.${cable}`;
          });
        });
        const fast = new Map(new PoeBook(plant.document).sources().map((source) => [source.id, source]));
        for (const id of devices) {
          const plain = plainPoe(plant.document, id);
          const { powered = 0, watts = 0, unknown = 0, budgetW = 0 } = fast.get(id) ?? {};
          expect({ powered, watts, unknown }).toEqual({ powered: plain.powered, watts: plain.watts, unknown: plain.unknown });
          if (fast.has(id)) expect(isOverBudget({ watts, budgetW })).toBe(plain.isOver === true);
          if (plain.isOver === true) over++;
        }
      },
    ),
    PROOF_RUNS,
  );
  expect(over).toBeGreaterThan(PROOF_RUNS.numRuns / 50);
});
