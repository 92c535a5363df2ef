import { describe, expect, test } from 'vitest';
import { documentPlant } from './document-plant';
import { portEnd, type Plant } from './joints';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { lookAhead, trace, traceSteps } from './trace';

/** A chain of so many panels one behind the other, a switch at either end. */
function chain(panels: number): PlantBuilder {
  const plant = new PlantBuilder();
  plant.equipment('S1');
  plant.equipment('S2');
  for (let n = 1; n <= panels; n++) {
    plant.panel(`F${n}-R${n}`);
    plant.cable(`C${n}`, n === 1 ? 'S1' : `R${n - 1}`, `F${n}`);
  }
  plant.cable('last', `R${panels}`, 'S2');
  return plant;
}

/** The plant, and how often each place was asked about. */
function counted(plant: Plant): { readonly plant: Plant; readonly asked: Map<string, number> } {
  const asked = new Map<string, number>();
  const first: Plant['joints'][number] = (from, side, lanes) => {
    const place = `${JSON.stringify(from)} ${side} ${lanes.join()}`;
    asked.set(place, (asked.get(place) ?? 0) + 1);
    return [];
  };
  return { plant: { ...plant, joints: [first, ...plant.joints] }, asked };
}

describe('a walk step by step', () => {
  test('[S1] --C1-- [F1 | R1] --C2-- ... [S2]: tells before each step from where it goes on, and answers what a trace at once does', () => {
    const plant = chain(40);
    const start = portEnd(plant.id('S1'));
    const told: string[] = [];
    const steps = traceSteps(documentPlant(plant.document), start);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        expect(step.value).toEqual(trace(documentPlant(plant.document), start));
        break;
      }
      told.push(step.value.map(({ at, side }) => `${at?.kind === 'port' ? plant.nameOf(at.id) : ''} ${side}`).join());
    }
    expect(told.slice(0, 3)).toEqual(['S1 outside,S1 inside', 'F1 inside', 'R1 outside']);
    expect(told).toHaveLength(82);
  });

  test('[S1] --C1-- ... 300 panels ... [S2]: each place is asked about once, and once more by whoever looks ahead', () => {
    const built = chain(300);
    const { plant, asked } = counted(documentPlant(built.document));
    const steps = traceSteps(plant, portEnd(built.id('S1')));
    for (let step = steps.next(); !step.done; step = steps.next()) lookAhead(plant, step.value);
    expect(asked.size).toBe(603);
    expect(Math.max(...asked.values())).toBe(2);
  });
});
