import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { CABLE_TYPES, codeOf } from '../catalog/enums';
import { documentPlant } from './document-plant';
import { glassDoubt, glassesMeet, isGlass } from './glass';
import { portEnd } from './joints';
import { trace } from './trace';
import { wayBudget } from './way-budget';

const type = (name: string): number => codeOf(CABLE_TYPES, name);
const anyType = fc.nat(CABLE_TYPES.length - 1);

test('[walk 3, glass] light goes either way or neither, within a kind always, between singlemode and multimode never', () => {
  fc.assert(
    fc.property(anyType, anyType, (a, b) => {
      const [one, other] = [CABLE_TYPES[a]!, CABLE_TYPES[b]!];
      expect(glassesMeet(a, a)).toBe(true);
      expect(glassesMeet(a, b)).toBe(glassesMeet(b, a));
      if (!isGlass(a) || !isGlass(b)) expect(glassesMeet(a, b)).toBe(true);
      else if (one.startsWith('smf') !== other.startsWith('smf')) expect(glassesMeet(a, b)).toBe(false);
      else if (one.startsWith('smf')) expect(glassesMeet(a, b)).toBe(true);
    }),
  );
  expect(glassesMeet(type('mmf-om1'), type('mmf-om3'))).toBe(false);
  expect(glassesMeet(type('mmf'), type('mmf-om1'))).toBe(true);
});

/** [A] --cord-- [F1 | R1] --OM4-- [R2 | F2] --cord-- [B] */
function hall(cord: string): PlantBuilder {
  const plant = new PlantBuilder();
  plant.equipment('A');
  plant.equipment('B');
  plant.panel('F1-R1');
  plant.panel('F2-R2');
  plant.set('cable', plant.cable('C1', 'A', 'F1'), { type: type(cord) });
  plant.set('cable', plant.cable('T', 'R1', 'R2'), { type: type('mmf-om4') });
  plant.set('cable', plant.cable('C2', 'F2', 'B'), { type: type(cord) });
  return plant;
}

test('[walk 3, glass] the loss of a way of two glasses says where they meet, and nothing runs over it', () => {
  const problems = (cord: string): readonly string[] => {
    const plant = hall(cord);
    const { document } = plant;
    const found = trace(documentPlant(document), portEnd(plant.id('A')));
    return wayBudget(document, found)
      .problems.map(({ rule }) => rule)
      .filter((rule) => rule === 'glass-meets-other');
  };
  expect(['mmf-om4', 'mmf-om3', 'smf-os2'].map(problems)).toEqual([[], [], ['glass-meets-other', 'glass-meets-other']]);
});

test('[walk 3, glass] a jumper whose type is not said between two panels of different glass is told', () => {
  const plant = hall('mmf-om4');
  plant.panel('F3-R3');
  plant.panel('F4-R4');
  plant.set('cable', plant.cable('S', 'R3', 'R4'), { type: type('smf-os2') });
  const ports = [plant.id('F1'), plant.id('F3')];
  expect(glassDoubt(plant.document, { class: 1, type: 0 }, ports)).toMatchObject({
    facts: { type: 'mmf-om4', other: 'smf-os2' },
  });
  expect(glassDoubt(plant.document, { class: 1, type: 0 }, [plant.id('F1'), plant.id('F2')])).toBeNull();
});
