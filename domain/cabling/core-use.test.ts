import { describe, expect, test } from 'vitest';
import { CORE_LIFECYCLES, codeOf } from '../catalog/enums';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { coreList } from './core-list';
import { coreCircuits } from './riding';
import { takenEnds } from './taken-ends';

/** [F1 .. | FR]==trunk of twelve cores== : its model, and the panel at its one end. */
function trunkOf(profile: string, far: string | readonly string[]): { readonly plant: PlantBuilder; readonly trunk: number } {
  const plant = new PlantBuilder();
  const tubes = { kind: 'loose-tube', tubes: [12] };
  const model = plant.add('model', {}, { cableSpec: { cores: 12, construction: tubes, scheme: 'tia-598' } });
  for (const name of ['F', 'G']) plant.panel(...Array.from({ length: 12 }, (_, at) => `${name}${at + 1}-${name}R:${at + 1}`));
  plant.equipment('L1', 'L2');
  const trunk = plant.cable('T', 'FR', far, 0, profile);
  plant.set('cable', trunk, { model });
  return { plant, trunk };
}

describe('[Issue 12] what a core is at', () => {
  const states = (plant: PlantBuilder, trunk: number) =>
    coreList(plant.document, trunk, coreCircuits(plant.document, [trunk]))!.rows.map(({ state }) => state);

  test('cores in a plug that is in a port are in use, those of a plug that hangs loose are not', () => {
    const whole = trunkOf('mpo-12-b', 'GR');
    expect(new Set(states(whole.plant, whole.trunk))).toEqual(new Set(['used']));

    const legs = trunkOf('straight-2x6', []);
    const second = legs.plant.document.by('termination.cable', legs.trunk)[0]!;
    legs.plant.set('termination', second, { connector: 1 });
    expect(states(legs.plant, legs.trunk)).toEqual([
      ...Array.from({ length: 6 }, () => 'available'),
      ...Array.from({ length: 6 }, () => 'used'),
    ]);
    const [, far] = ['FR', 'L1'];
    legs.plant.plugIn('T', far!, 2, 0);
    expect(new Set(states(legs.plant, legs.trunk))).toEqual(new Set(['used']));
  });

  test('what is said of a core counts before that, and one that is spliced is in use', () => {
    const { plant, trunk } = trunkOf('', []);
    const plug = plant.document.by('termination.cable', trunk)[0]!;
    plant.document.apply([
      { kind: 'termination', id: plug, before: plant.document.get('termination', plug)!, after: null } as never,
    ]);
    plant.add('core', { cable: trunk, number: 1, lifecycle: codeOf(CORE_LIFECYCLES, 'reserved') });
    plant.add('core', { cable: trunk, number: 2, lifecycle: codeOf(CORE_LIFECYCLES, 'damaged') });
    const spliced = plant.add('core', { cable: trunk, number: 3 });
    plant.add('core_end', { core: spliced, end: 1, splice: plant.add('splice', { tray: 1, position: 1 }) });
    expect(states(plant, trunk)).toEqual(['reserved', 'damaged', 'used', ...Array.from({ length: 9 }, () => 'available')]);
    const { rows } = coreList(plant.document, trunk)!;
    const numbers = (end: 1 | 2) => takenEnds(rows, { end, first: 2, count: 11 }).map(({ number }) => number);
    expect([numbers(1), numbers(2)]).toEqual([[2, 3], [2]]);
  });

  test('a circuit is told at the core that it rides, over a trunk that is plugged in as a whole, and at no other', () => {
    const { plant, trunk } = trunkOf('mpo-12-a', 'GR');
    plant.add('circuit', { a: plant.id('F5'), z: plant.id('G5') }, { name: 'WAN-1' });
    const { rows } = coreList(plant.document, trunk, coreCircuits(plant.document, [trunk]))!;
    expect(rows.flatMap(({ number, circuits }) => (circuits.length > 0 ? [[number, circuits]] : []))).toEqual([[5, ['WAN-1']]]);
  });
});
