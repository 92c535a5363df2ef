import { beforeEach, describe, expect, it } from 'vitest';
import { NO_INPUT, type InputEvent } from '../../domain/geometry/view';
import { buildScene } from '../../tests/golden/scenes';
import type { EngineEvent } from '../engine-types';
import type { Mark } from '../passes/overlay/marks';
import { CLASS } from '../scene/records';
import { Scene } from '../scene/scene';
import { readTheme } from '../theme';
import { DrawingStage } from './drawing-stage';
import { InputRouter, type RouterHost } from './input-router';

const theme = readTheme({ scheme: 'light' });

/** A room of walls whose inner corner is at 200, 200; see tests/golden/scenes.ts. */
function furnished() {
  const { document, furnished: plan, ids } = buildScene();
  const scene = new Scene(document);
  scene.load(plan, 1);
  const stage = new DrawingStage(scene, () => null);
  stage.scale = 0.1;
  stage.words = { 'kind.column': 'Pillar', 'kind.wall': 'Wall' };
  return { scene, stage, ids: ids as Readonly<Record<string, number>> };
}

describe('furniture is drawn by hand', () => {
  let told: EngineEvent[];
  let router: InputRouter;
  let stage: DrawingStage;
  // The point 0, 0 of the room lies at the left lower corner of a canvas of 1000 x 700.
  const send = (type: InputEvent['type'], x: number, y: number, more: Partial<InputEvent> = {}): void =>
    router.handle({ ...NO_INPUT, pointerId: 1, type, x: x / 10, y: 700 - y / 10, ...more });
  const asked = () => told.flatMap((event) => (event.kind === 'request' ? [event.request] : []));

  beforeEach(() => {
    const room = furnished();
    stage = room.stage;
    told = [];
    const host: RouterHost = {
      scene: room.scene,
      stage,
      camera: () => ({ x: 5000, y: 3500, scale: 0.1 }),
      size: () => ({ width: 1000, height: 700, devicePixelRatio: 1 }),
      moveCamera: () => undefined,
      pan: () => undefined,
      fling: () => undefined,
      stopMotion: () => undefined,
      select: () => undefined,
      reveal: () => undefined,
      emit: (event) => told.push(event),
      redraw: () => undefined,
    };
    router = new InputRouter(host);
  });

  it('[11.3] a box keeps to the tiles of the room, says its size beside the pointer and is asked for when the hand lets go; the tool stays', () => {
    router.setTool('furnish', CLASS.column);
    send('move', 2010, 2590);
    expect(router.gesture?.marks?.(stage, theme)).toMatchObject([{ kind: 'dot', x: 2000, y: 2600 }]);
    send('down', 2010, 2590);
    send('move', 2580, 3820);
    const notes = router.gesture!.marks!(stage, theme).filter((mark: Mark) => mark.kind === 'note');
    expect(notes).toMatchObject([{ text: '600 mm × 1.20 m' }]);
    send('up', 2580, 3820);
    const place = { x: 1700, y: 2900, width: 1200, depth: 600, rotation: 90 };
    expect(asked()).toEqual([{ kind: 'insert-piece', class: CLASS.column, name: 'Pillar {n}', ...place }]);
    expect(router.tool).toBe('furnish');
  });

  it('[11.3] Esc ends the drag and makes nothing, and then leaves the tool', () => {
    router.setTool('furnish', CLASS.wall);
    send('down', 2010, 2590);
    send('move', 5000, 2600);
    send('key', 0, 0, { key: 'Escape' });
    send('up', 5000, 2600);
    expect([asked(), router.tool]).toEqual([[], 'furnish']);
    send('key', 0, 0, { key: 'Escape' });
    expect(router.tool).toBe('select');
  });

  it('[11.3] a wall joins the middle of one that is near; one that is only clicked is none, a column is', () => {
    router.setTool('furnish', CLASS.wall);
    send('down', 3810, 130);
    send('move', 3790, 2010);
    send('up', 3790, 2010);
    expect(asked()).toMatchObject([{ x: 3700, y: 0, width: 200, depth: 2100 }]);
    for (const held of [CLASS.wall, CLASS.column]) {
      router.setTool('furnish', held);
      send('down', 3810, 2010);
      send('up', 3810, 2010);
    }
    expect(asked().slice(1)).toMatchObject([{ class: CLASS.column, width: 400, depth: 400 }]);
  });

  it('[11.3] who drags a rack before a door hears of it, is not refused, and hears once', () => {
    router.setTool('select', 0);
    const warnings = () => told.flatMap((event) => (event.kind === 'hover' ? [event.warning?.facts['door'] ?? ''] : []));
    send('down', 1900, 3500);
    send('move', 1900, 2500);
    send('move', 1900, 900);
    send('move', 1910, 890);
    expect(warnings().filter((name) => name !== '')).toEqual(['Entrance']);
    send('up', 1910, 890);
    expect(asked()).toMatchObject([{ kind: 'move-placements' }]);
  });
});

describe('what is told of a place on a plan', () => {
  it('[11.3] a rack, cooling unit or column in what a door’s leaf sweeps, and a door that opens into one', () => {
    const { stage, ids } = furnished();
    const told = (name: string, dx: number, dy: number) => stage.landPlaced([ids[name]!], dx, dy)?.warning;
    expect(told('F01', 0, -2700)).toEqual({ kind: 'before-door', facts: { door: 'Entrance' } });
    expect(told('F01', 0, -1000)).toBeNull();
    expect(told('Column 1', -4200, -5000)).toEqual({ kind: 'before-door', facts: { door: 'Entrance' } });
    expect(told('Entrance', 0, 2300)).toEqual({ kind: 'leaf-meets', facts: { name: 'F01' } });
    expect(stage.landPlaced([ids['Entrance']!, ids['F01']!, ids['F02']!], 0, 2300)?.warning).toBeNull();
    expect(stage.landPiece(CLASS.column, { x: 1700, y: 500 }, { x: 2300, y: 1300 }, false)?.warning?.kind).toBe('before-door');
  });

  it('[11.3] a tray through columns and cooling units names them as it meets them; around them it says nothing', () => {
    const { stage } = furnished();
    const crossed = (...[x0, y0, x1, y1]: readonly [number, number, number, number]) =>
      stage.crossed({ object: 0, x: x0, y: y0 }, { object: 0, x: x1, y: y1 })?.facts['names'];
    expect(crossed(7000, 5700, 3000, 5700)).toBe('“Column 1”');
    expect(crossed(9000, 5800, 300, 5800)).toBe('“CRAC 2”, “Column 1”, “CRAC 3”, “CRAC 1”');
    expect(crossed(3000, 2500, 7000, 2500)).toBeUndefined();
  });

  it('[11.3] the grid of a plan begins where its tiles do, and what is moved keeps to it', () => {
    const { scene, stage, ids } = furnished();
    expect(scene.gridOrigin()).toEqual([200, 200]);
    stage.scale = 0.04;
    stage.view = { ...stage.view, grid: true };
    expect(stage.penGrid()).toEqual({ step: 600, origin: [200, 200] });
    const [dx] = stage.snap([ids['Column 2']!], 5930, 0);
    expect((6000 + dx - 200) % 600).toBe(0);
  });
});
