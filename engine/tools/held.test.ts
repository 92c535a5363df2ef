import { expect, it } from 'vitest';
import { freeFormDocument } from '../../bench/documents';
import { randomOf } from '../../domain/demo/random';
import type { Document } from '../../domain/document/document';
import { movePlacements } from '../../domain/operations/drawing/move-placements';
import type { Refusal } from '../../domain/result';
import type { EngineRequest } from '../engine-types';
import { Scene } from '../scene/scene';
import { DrawingStage } from './drawing-stage';
import type { Gesture } from './gesture';
import { displaced } from './gestures/drag-placed';
import { heldOf } from './held';
import type { Pointer } from './stage';

const COUNT = 3000;
const { document, diagram } = freeFormDocument({ boxes: COUNT, links: 10, seed: 5 });

/** Calls of the document since the last look. */
function counted(): { readonly document: Document; readonly calls: () => number } {
  let calls = 0;
  const watched: Document = new Proxy(document, {
    get(target, name: keyof typeof document) {
      const value: unknown = target[name];
      if (typeof value !== 'function') return value;
      return (...values: unknown[]): unknown => {
        calls++;
        return (value as (...values: unknown[]) => unknown).apply(target, values);
      };
    },
  });
  const taken = (): number => {
    const made = calls;
    calls = 0;
    return made;
  };
  return { document: watched, calls: taken };
}

function ask(request: EngineRequest): Refusal | null {
  if (request.kind !== 'move-placements') return null;
  const { placements, dx, dy } = request;
  const result = movePlacements.run(document, {
    kind: 'move-placements',
    version: 1,
    placements,
    mode: 'by',
    x: [dx],
    y: [dy],
  });
  return result.ok ? null : result.refusal;
}

function pointer(worldX: number, worldY: number): Pointer {
  return { x: worldX, y: -worldY, worldX, worldY, shift: false, ctrl: false, alt: false, timeMs: 0, touch: false };
}

it('a drag of very many things looks them up once, not with every movement, and its request names them all', () => {
  const watched = counted();
  const scene = new Scene(watched.document);
  scene.load(diagram, 1);
  let asked = 0;
  const stage = new DrawingStage(scene, (request) => {
    asked += request.kind === 'move-placements' ? request.placements.length : 0;
    return null;
  });
  stage.scale = 0.01;
  stage.selection = stage.marquee([-1e7, -1e7, 1e7, 1e7], false);
  expect(stage.selection).toHaveLength(COUNT);
  let gesture: Gesture = displaced(stage.selection, pointer(0, 0));
  gesture = gesture.move(pointer(500, 0), stage);
  watched.calls();
  asked = 0;
  for (let step = 1; step <= 50; step++) gesture = gesture.move(pointer(500 + step * 700, step * 300), stage);
  expect(watched.calls()).toBeLessThan(50 * 10);
  expect(asked).toBeLessThanOrEqual(50 * 4);
  const [effect] = gesture.up(pointer(0, 0), stage) ?? [];
  expect(effect).toMatchObject({ kind: 'request', request: { kind: 'move-placements', placements: { length: COUNT } } });
});

it('what is held is looked up again when the document moved some of it meanwhile', () => {
  const scene = new Scene(document);
  scene.load(diagram, 1);
  const stage = new DrawingStage(scene, () => null);
  const ids = [...scene.items.subjects.slice(0, 2)];
  const before = stage.landPlaced(ids, 0, 0)!.box;
  const placement = scene.items.placements[0]!;
  const { x } = document.get('placement', placement)!;
  document.apply([{ kind: 'placement', id: placement, before: { x }, after: { x: x - 5e6 } }]);
  scene.changed([placement]);
  expect(stage.landPlaced(ids, 0, 0)!.box[0]).toBeLessThan(before[0] - 1e6);
  document.apply([{ kind: 'placement', id: placement, before: { x: x - 5e6 }, after: { x } }]);
});

it('the placements farthest out are refused a place exactly when one of all of them is', () => {
  const scene = new Scene(document);
  scene.load(diagram, 1);
  const random = randomOf(3);
  for (let turn = 0; turn < 60; turn++) {
    const ids = [...scene.items.subjects].filter(() => random() < 0.2);
    const { placements, probes } = heldOf(scene, ids);
    expect(probes.length).toBeLessThanOrEqual(4);
    const far = (): number => (random() < 0.5 ? -1 : 1) * (1e9 - 1e5 + random() * 2e5);
    const [dx, dy] = [far(), random() < 0.5 ? 0 : far()];
    const refusals = [placements, probes].map((some) => ask({ kind: 'move-placements', placements: some, dx, dy })?.rule);
    expect(refusals[1]).toBe(refusals[0]);
  }
});
