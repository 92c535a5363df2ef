import { expect, it } from 'vitest';
import { DIAGRAM_KINDS, OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { randomOf } from '../../domain/demo/random';
import { ColumnStore } from '../../domain/document/column-store';
import type { Document } from '../../domain/document/document';
import type { Change } from '../../domain/document/diff';
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { ID_BASE } from '../../domain/ids';
import { selectionMarks } from '../passes/overlay/selection-marks';
import { Scene } from '../scene/scene';
import { readTheme } from '../theme';
import { DrawingStage } from '../tools/drawing-stage';

const COUNT = 6000;

/** Shapes at random places of a free-form diagram, and the document's calls counted. */
function looseStage(): { readonly stage: DrawingStage; readonly scene: Scene; readonly calls: Map<string, number> } {
  const random = randomOf(7);
  const document = new ColumnStore();
  const diagram = ID_BASE + 1;
  const changes: Change[] = [
    { kind: 'diagram', id: diagram, before: null, after: { kind: codeOf(DIAGRAM_KINDS, 'free'), name: 'Loose' } },
  ];
  for (let at = 0; at < COUNT; at++) {
    const subject = diagram + 1 + at * 2;
    const place = { x: random() * 1e5, y: random() * 1e5, width: 200 + random() * 500, height: 200 + random() * 500 };
    changes.push(
      { kind: 'object', id: subject, before: null, after: { class: codeOf(OBJECT_CLASSES, 'shape'), name: `S${at}` } },
      { kind: 'placement', id: subject + 1, before: null, after: { diagram, subject, ...place } },
    );
  }
  document.apply(changes);
  const calls = new Map<string, number>();
  const counted: Document = new Proxy(document, {
    get(target, name: keyof ColumnStore) {
      const value: unknown = target[name];
      if (typeof value !== 'function') return value;
      return (...values: unknown[]): unknown => {
        calls.set(name, (calls.get(name) ?? 0) + 1);
        return (value as (...values: unknown[]) => unknown).apply(target, values);
      };
    },
  });
  const scene = new Scene(counted);
  scene.load(diagram, 1);
  const stage = new DrawingStage(scene, () => null);
  stage.scale = 0.01;
  calls.clear();
  return { stage, scene, calls };
}

it('a rubber band over very many things asks the document nothing, neither for what it takes nor for how that is marked', () => {
  const { stage, scene, calls } = looseStage();
  const theme = readTheme(engineTheme('light', 'sans-serif'));
  stage.selection = stage.marquee([-1e6, -1e6, 1e6, 1e6], false);
  const [mark] = selectionMarks(scene, theme, stage.selection, [], true, stage.caught);
  expect(stage.selection).toHaveLength(COUNT);
  expect(mark).toMatchObject({ kind: 'many', boxes: scene.items.boxes, which: { length: COUNT } });
  expect(Object.fromEntries(calls)).toEqual({});
});

it('what a rubber band took is looked up again once the diagram was read anew or something else is selected', () => {
  const { stage, scene } = looseStage();
  stage.selection = stage.marquee([-1e6, -1e6, 5e4, 1e6], true);
  expect(stage.caught).toHaveLength(stage.selection.length);
  scene.load(scene.diagram, 1);
  expect(stage.caught).toBeUndefined();
  stage.selection = stage.marquee([-1e6, -1e6, 5e4, 1e6], true);
  stage.selection = [...stage.selection, scene.items.subjects[0]!];
  expect(stage.caught).toBeUndefined();
});

it('a rubber band takes what a look at every box takes', () => {
  const { stage, scene } = looseStage();
  const random = randomOf(11);
  const { items } = scene;
  for (let turn = 0; turn < 50; turn++) {
    const [x, y, wide, high] = [random() * 1e5, random() * 1e5, random() * 6e4, random() * 6e4];
    const band = [x, y, x + wide, y + high] as const;
    for (const touching of [false, true]) {
      const wanted = Array.from({ length: items.count }, (_, item) => item).filter((item) => {
        const [minX, minY, maxX, maxY] = items.box(item);
        return touching
          ? maxX >= band[0] && minX <= band[2] && maxY >= band[1] && minY <= band[3]
          : minX >= band[0] && maxX <= band[2] && minY >= band[1] && maxY <= band[3];
      });
      const taken = new Set(stage.marquee(band, touching));
      expect(taken).toEqual(new Set(wanted.map((item) => items.subjects[item]!)));
    }
  }
});
