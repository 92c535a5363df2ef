import { describe, expect, test } from 'vitest';
import { CoreHall } from '../../tests/fixtures/core-hall';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { trayHall } from '../../tests/fixtures/tray-hall';
import { CABLE_TYPES, codeOf } from '../catalog/enums';
import { created } from '../document/changes';
import { coreEnd } from './core-joint';
import { documentPlant } from './document-plant';
import { portEnd } from './joints';
import { trace } from './trace';
import { measuresOf, wayBudget } from './way-budget';

describe('what a cable measures', () => {
  test('[B9] a sketch on a free diagram is no length; the same line on a plan is', () => {
    const { hall, channel } = trayHall();
    const [cable] = hall.must(channel({ lengthMm: 0 }, []));
    const drawn = (diagram: number) => {
      const path = [0, 0, 3000, 4000];
      hall.document.apply([created('placement', hall.takeId(), { diagram, subject: cable!.id, path })]);
      return measuresOf(hall.document, cable!.id);
    };
    const free = hall.takeId();
    hall.document.apply([created('diagram', free, { owner: 0, kind: 3, name: 'Sketch' })]);
    expect(drawn(free)).toMatchObject({ drawnMm: 0, sheathMm: 0, drawnFrom: 'none' });
    expect(drawn(hall.plan)).toMatchObject({
      drawnMm: 5000,
      sheathMm: 10_500,
      drawnFrom: 'drawing',
      notSaid: [{ what: 'lay', id: cable!.id }],
    });
  });

  test('[B10] three trays of a metre order (3 + 2 x 2.5) x 1.05 = 8.4, so 8.5 m; planned or in use, what was ordered is told and nothing as built until it is measured', () => {
    const { hall, channel } = trayHall();
    const [cable] = hall.must(channel({ lengthMm: 9000 }));
    expect(measuresOf(hall.document, cable!.id)).toMatchObject({ drawnMm: 3000, sheathMm: 9000, asBuiltMm: 0 });
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable!.id], fields: { lifecycle: 0 } });
    expect(measuresOf(hall.document, cable!.id)).toMatchObject({ sheathMm: 9000, asBuiltMm: 0 });
    hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [cable!.id], fields: { lengthMm: 8900 } });
    expect(measuresOf(hall.document, cable!.id)).toMatchObject({ drawnMm: 3000, sheathMm: 8500, asBuiltMm: 8900 });
  });
});

describe('[walk 3] what a way says of itself', () => {
  const budgetOf = (hall: CoreHall, cable: number) =>
    wayBudget(hall.document, trace(documentPlant(hall.document), coreEnd(cable, 1, 1)));

  test('[walk 3, 6] how many fibres it has, beside how many each application needs', () => {
    const hall = new CoreHall();
    const cable = hall.cable('A', hall.cableModel(12), { lengthMm: 5000 });
    hall.must({
      kind: 'set-properties',
      version: 1,
      target: 'cable',
      ids: [cable],
      fields: { type: codeOf(CABLE_TYPES, 'smf-os2') },
    });
    const { fibres, applications } = budgetOf(hall, cable);
    expect(fibres).toBe(1);
    const needed = Object.fromEntries(applications.map((each) => [each.name, each.fibres]));
    expect(needed).toMatchObject({ '10GBASE-LR': 2, '400GBASE-DR4': 8, 'GPON B+': 1 });
  });

  test('[walk 3, 13] a cable of no model is told as such, and not as one of a model without attenuation', () => {
    const plant = new PlantBuilder();
    const [a, b] = [1, 2].map(() => plant.objectWith({ p: 'interface/10gbase-x-sfpp' }));
    const [from, to] = [a!, b!].map((object) => plant.document.by('port.owner', object)[0]!);
    const cable = plant.add('cable', { lengthMm: 5000, type: codeOf(CABLE_TYPES, 'smf-os2') }, { name: 'MT-1' });
    plant.add('termination', { cable, port: from!, end: 1, position: 1 });
    plant.add('termination', { cable, port: to!, end: 2, position: 1 });
    const budget = wayBudget(plant.document, trace(documentPlant(plant.document), portEnd(from!)));
    expect(budget.problems).toMatchObject([{ rule: 'cable-model-unknown', facts: { cable: 'MT-1' } }]);
  });

  test('[walk 3, 2] how long a laid cable is at least is its trays and both ends without slack', () => {
    const { hall, channel } = trayHall();
    const made = hall.must(channel({ lengthMm: 5000 }));
    const cable = made.find(({ kind }) => kind === 'cable')!.id;
    expect(measuresOf(hall.document, cable)).toMatchObject({ asBuiltMm: 0, leastMm: 8000 });
  });
});
