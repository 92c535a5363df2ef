import { describe, expect, test } from 'vitest';
import { documentPlant } from '../cabling/document-plant';
import { portEnd } from '../cabling/joints';
import { PlantBuilder } from '../cabling/plant-builder';
import { trace } from '../cabling/trace';
import { findStrands } from './strands';

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
});
