import { describe, expect, test } from 'vitest';
import { documentPlant } from '../cabling/document-plant';
import { portEnd } from '../cabling/joints';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { trace } from '../cabling/trace';
import { changed } from '../document/changes';
import { findStrands, ridesFrom } from './strands';

/** Two panels of `fronts` fronts; the positions of their rears are in the order of the fronts. */
function panels(plant: PlantBuilder, fronts: number, rears: (front: number) => string): void {
  for (const name of ['F', 'G'])
    plant.panel(...Array.from({ length: fronts }, (_, at) => `${name}${at + 1}-${name}${rears(at + 1)}`));
}

/** Strands in words, `F2 G11`, the trace's and the search's. */
function ways(plant: PlantBuilder, fronts: number): { readonly found: readonly string[]; readonly traced: readonly string[] } {
  const found = findStrands(plant.document).map(({ a, b }) => `${plant.nameOf(a)} ${plant.nameOf(b)}`);
  const traced = Array.from({ length: fronts }, (_, at) => {
    const last = trace(documentPlant(plant.document), portEnd(plant.id(`F${at + 1}`))).inside.hops.at(-1)!.at!;
    return last.kind === 'port' && plant.nameOf(last.id).startsWith('G') ? [`F${at + 1} ${plant.nameOf(last.id)}`] : [];
  }).flat();
  return { found: found.toSorted(), traced: traced.toSorted() };
}

describe('strands between panels', () => {
  test.each(['', 'mpo-12-a', 'mpo-12-b', 'mpo-12-c', 'mpo-12-d'])(
    '[F1 .. F12 | R] ==trunk %s== [T | G1 .. G12]: a front is joined with the front that the trace comes out at',
    (profile) => {
      const plant = new PlantBuilder();
      panels(plant, 12, (front) => `R:${front}`);
      plant.cable('W', 'FR', 'GR', 0, profile);
      const { found, traced } = ways(plant, 12);
      expect(found).toHaveLength(12);
      expect(found).toEqual(traced);
    },
  );

  test('[F1 .. F8 | R] ==8 to 2 x 4== [T1, T2 | G1 .. G8]: fifth front, second plug, its first lane', () => {
    const plant = new PlantBuilder();
    plant.panel(...Array.from({ length: 8 }, (_, at) => `F${at + 1}-R:${at + 1}`));
    plant.panel(...Array.from({ length: 8 }, (_, at) => `G${at + 1}-T${at < 4 ? 1 : 2}:${(at % 4) + 1}`));
    plant.cable('W', 'R', ['T1', 'T2'], 0, 'cage-8-2');
    const { found, traced } = ways(plant, 8);
    expect(found).toContain('F5 G5');
    expect(found).toEqual(traced);
  });

  test('a cable of several plugs of which nothing says how its lanes run is no way for a search', () => {
    const plant = new PlantBuilder();
    plant.panel(...Array.from({ length: 8 }, (_, at) => `F${at + 1}-R:${at + 1}`));
    plant.panel(...Array.from({ length: 8 }, (_, at) => `G${at + 1}-T${at < 4 ? 1 : 2}:${(at % 4) + 1}`));
    plant.cable('W', 'R', ['T1', 'T2']);
    expect(findStrands(plant.document)).toEqual([]);
  });

  test('[F1 .. F4 | R] =pigtail P, cores 3 2 1 4 ~ T= [S | G1 .. G4]: over splices, core by core, as the trace goes', () => {
    const plant = new PlantBuilder();
    panels(plant, 4, (front) => `R:${front}`);
    const [pigtail, trunk] = spliced(plant, [3, 2, 1, 4]);
    const { found, traced } = ways(plant, 4);
    expect(found).toEqual(['F1 G3', 'F2 G2', 'F3 G1', 'F4 G4']);
    expect(found).toEqual(traced);
    const strand = findStrands(plant.document).find(({ a }) => a === plant.id('F1'))!;
    expect(ridesFrom(plant.document, strand)).toEqual([
      { cable: pigtail, from: plant.id('FR'), to: 0, cores: [1] },
      { cable: trunk, from: 0, to: plant.id('GR'), cores: [3] },
    ]);
  });

  test.each([2, 3])(
    'a core that is reserved or damaged (state %i) carries no strand, the others do; over splices and whole cables',
    (lifecycle) => {
      const plant = new PlantBuilder();
      panels(plant, 4, (front) => `R:${front}`);
      const [, trunk] = spliced(plant, [3, 2, 1, 4]);
      const core = plant.document.by('core.cable', trunk).find((id) => plant.document.get('core', id)!.number === 3)!;
      const before = plant.document.get('core', core)!;
      plant.document.apply([changed('core', before, { lifecycle })!]);
      expect(ways(plant, 4).found).toEqual(['F2 G2', 'F3 G1', 'F4 G4']);

      const whole = new PlantBuilder();
      panels(whole, 12, (front) => `R:${front}`);
      const cable = whole.cable('W', 'FR', 'GR', 0, 'mpo-12-b');
      const all = ways(whole, 12).found;
      const second = findStrands(whole.document).find(({ a }) => a === whole.id('F2'))!;
      expect(ridesFrom(whole.document, second)[0]!.cores).toEqual([2]);
      whole.add('core', { cable, number: 2, lifecycle });
      expect(ways(whole, 12).found).toEqual(all.filter((way) => !way.startsWith('F2 ')));
    },
  );
});

/** A pigtail of four cores in FR, spliced core by core to those of a trunk that are terminated on GR in order. */
function spliced(plant: PlantBuilder, numbers: readonly number[]): readonly [number, number] {
  const model = plant.add('model', {}, { cableSpec: { cores: 4 } });
  const [pigtail, trunk] = [plant.add('cable', { model }), plant.add('cable', { model })];
  plant.add('termination', { cable: pigtail, port: plant.id('FR'), end: 1, position: 1 });
  for (const [at, number] of numbers.entries()) {
    const splice = plant.add('splice', { tray: 1, position: at + 1 });
    const [near, far] = [plant.add('core', { cable: pigtail, number: at + 1 }), plant.add('core', { cable: trunk, number })];
    plant.add('core_end', { core: near, end: 2, splice });
    plant.add('core_end', { core: far, end: 1, splice });
    plant.add('core_end', { core: far, end: 2, port: plant.id('GR'), position: number });
  }
  return [pigtail, trunk];
}
