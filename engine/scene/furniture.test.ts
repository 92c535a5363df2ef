import { describe, expect, it } from 'vitest';
import { buildScene } from '../../tests/golden/scenes';
import { pickAt } from '../picking/pick';
import { marquee } from '../picking/marquee';
import { DrawingStage } from '../tools/drawing-stage';
import { ITEM } from './items';
import { Scene } from './scene';

function furnished() {
  const { document, furnished: plan, ids } = buildScene();
  const scene = new Scene(document);
  scene.load(plan, 1);
  const stage = new DrawingStage(scene, () => null);
  stage.scale = 0.07;
  const boxOf = (name: string) => scene.items.box(scene.items.bySubject.get(ids[name]!)!);
  return { scene, stage, ids: ids as Readonly<Record<string, number>>, boxOf };
}

describe('furniture on a plan', () => {
  it('lies below racks and aisles below all: what is over another is meant', () => {
    const { scene, ids, boxOf } = furnished();
    const kinds = [...scene.items.kinds];
    expect(kinds.toSorted((a, b) => Number(a !== ITEM.aisle) - Number(b !== ITEM.aisle))).toEqual(kinds);
    expect(kinds.lastIndexOf(ITEM.furniture)).toBeLessThan(kinds.indexOf(ITEM.footprint));
    const [minX, minY] = boxOf('In-row');
    expect(pickAt(scene, minX + 100, minY + 1100, 0.07, false)?.id).toBe(ids['In-row']);
    const [doorX] = boxOf('Entrance');
    expect(pickAt(scene, doorX + 100, 100, 0.07, false)?.id).toBe(ids['Entrance']);
    expect(boxOf('Delivery')).toEqual([8400, 3100, 9600, 4100]);
  });

  it('an aisle is no handle before it is selected, and a rubber band drawn across it takes what stands there', () => {
    const { scene, stage, ids } = furnished();
    expect([stage.moves(ids['Cold aisle 1']!), stage.moves(ids['Column 1']!)]).toEqual(['locked', 'placed']);
    stage.selection = [ids['Cold aisle 1']!];
    expect(stage.moves(ids['Cold aisle 1']!)).toBe('placed');
    const across = marquee(scene, [1500, 2000, 3000, 4000], true, 0.07);
    expect(across.ids).toEqual([ids['F01'], ids['F02']]);
    expect(marquee(scene, [900, 1700, 6000, 4000], false, 0.07).ids).toContain(ids['Cold aisle 1']);
  });
});
