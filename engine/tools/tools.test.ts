import { beforeEach, describe, expect, it } from 'vitest';
import { NO_INPUT, type InputEvent } from '../../domain/geometry/view';
import { PERMISSIONS } from '../../domain/permissions/permission';
import { buildScene } from '../../tests/golden/scenes';
import type { EngineEvent } from '../engine-types';
import type { Mark } from '../passes/overlay/marks';
import { CLASS } from '../scene/records';
import { Scene } from '../scene/scene';
import { readTheme } from '../theme';
import { DrawingStage } from './drawing-stage';
import type { Aim, Gesture } from './gesture';
import { InputRouter, type RouterHost } from './input-router';
import type { Pointer } from './stage';
import type { Tool } from './tool';
import { TOOLS, type ToolName } from './tools';

const theme = readTheme({ scheme: 'light' });

/** A tool that nothing in the house knows: marks where it was pressed, and selects what it was let go over. */
function pressed(pointer: Pointer): Gesture {
  return {
    aim: { over: 77, refusal: null },
    cursor: 'grabbing',
    move: (next) => pressed(next),
    up: () => [{ kind: 'select', ids: [77] }, { kind: 'put-down' }],
    marks: () => [{ kind: 'dot', x: pointer.worldX, y: pointer.worldY, radius: 4, color: 0 }],
  };
}
const pin = {
  name: 'pin' as ToolName,
  needs: [],
  cursor: 'copy',
  keys: ['p'],
  hold: () => {
    const heard: string[] = [];
    return {
      down: (pointer) => pressed(pointer),
      over: () => ({ over: 99, refusal: null }),
      key: (key) => key === 'p' && heard.push(key) > 0,
      marks: () => heard.map((): Mark => ({ kind: 'dot', x: 1, y: 1, radius: 9, color: 0 })),
      get state() {
        return heard.length;
      },
    };
  },
} satisfies Tool<ToolName>;

describe('a tool is its object and a line in the list', () => {
  let host: RouterHost;
  let router: InputRouter;
  let told: EngineEvent[];
  let selected: readonly number[];
  const send = (type: InputEvent['type'], x: number, y: number, more: Partial<InputEvent> = {}): void =>
    router.handle({ ...NO_INPUT, pointerId: 1, type, x, y, ...more });

  beforeEach(() => {
    const { document, elevation } = buildScene();
    const scene = new Scene(document);
    scene.load(elevation, 1);
    const stage = new DrawingStage(scene, () => null);
    told = [];
    selected = [];
    host = {
      scene,
      stage,
      camera: () => ({ x: 0, y: 0, scale: 1 }),
      size: () => ({ width: 100, height: 100, devicePixelRatio: 1 }),
      moveCamera: () => undefined,
      pan: () => undefined,
      fling: () => undefined,
      stopMotion: () => undefined,
      select: (ids) => (selected = ids),
      reveal: () => undefined,
      emit: (event) => told.push(event),
      redraw: () => undefined,
    };
    router = new InputRouter(host, [...TOOLS, pin]);
  });

  it('what is refused for another thing in the way is told anew, and for the same one once', () => {
    const wary = {
      ...pin,
      hold: () => ({
        down: pressed,
        over: ({ x }: Pointer) => ({
          over: 0,
          refusal: { rule: 'floor-taken', facts: { name: 'Column 1', otherName: x < 50 ? 'A01' : 'A02' } },
        }),
      }),
    } satisfies Tool<ToolName>;
    router = new InputRouter(host, [...TOOLS, wary]);
    router.setTool(wary.name, 0);
    for (const x of [10, 20, 60, 70]) send('move', x, 10);
    expect(told.flatMap((event) => (event.kind === 'hover' ? event.refusal?.facts?.['otherName'] : []))).toEqual(['A01', 'A02']);
  });

  it('[X11] what lies under a resting pointer is looked up again when the document changes, and not while it is carried', () => {
    let under = 99;
    let looks = 0;
    const over = (): Aim => {
      looks += 1;
      return { over: under, refusal: null };
    };
    const other = { ...pin, hold: () => ({ down: pressed, over }) } satisfies Tool<ToolName>;
    router = new InputRouter(host, [...TOOLS, other]);
    router.setTool(other.name, 0);
    router.documentChanged();
    expect(looks).toBe(0);
    send('move', 10, 10);
    under = 98;
    router.documentChanged();
    expect(router.hovered).toBe(98);
    send('down', 10, 10);
    send('move', 12, 10);
    router.documentChanged();
    expect(looks).toBe(2);
  });

  it('one that is added is taken, hovers, is pressed, shows its marks, hears its keys and is put down', () => {
    router.setTool(pin.name, 3);
    expect(told).toEqual([
      { kind: 'tool', tool: 'pin', model: 3 },
      { kind: 'cursor', cursor: 'copy' },
    ]);
    send('move', 10, 10);
    expect(router.hovered).toBe(99);
    send('down', 10, 10);
    send('move', 30, 20);
    expect(told.at(-2)).toEqual({ kind: 'cursor', cursor: 'grabbing' });
    expect(router.hovered).toBe(77);
    expect(router.gesture?.marks?.(undefined as never, theme)).toMatchObject([{ kind: 'dot', x: -20, y: 30 }]);
    const before = router.toolState;
    send('key', 0, 0, { key: 'p' });
    expect([router.toolState === before, router.marks(theme)]).toMatchObject([false, [{ radius: 9 }]]);
    send('up', 30, 20);
    expect([selected, router.tool, router.gesture]).toEqual([[77], TOOLS[0].name, undefined]);
  });

  it('the pointer looks as the gesture says, else the tool; where something is refused it says so', () => {
    const refusal = { rule: 'unit-taken' };
    const refused = (pointer: Pointer): Gesture => ({ ...pressed(pointer), aim: { over: 0, refusal }, move: refused });
    const cursors = (): unknown[] => told.flatMap((event) => (event.kind === 'cursor' ? [event.cursor] : []));
    const wary = { ...pin, name: 'wary' as ToolName, hold: () => ({ down: refused }) };
    router = new InputRouter(host, [...TOOLS, wary]);
    router.setTool(wary.name, 0);
    send('down', 10, 10);
    send('move', 30, 20);
    send('up', 30, 20);
    expect(cursors()).toEqual(['copy', 'grabbing', 'not-allowed', 'default']);
  });

  it('Esc puts a tool down and takes the first; the middle button moves the view, whichever is in hand', () => {
    for (const { name } of TOOLS.slice(1)) {
      router.setTool(name, 0);
      send('down', 10, 10, { button: 1 });
      send('move', 20, 20);
      send('up', 20, 20, { button: 1 });
      expect(router.tool).toBe(name);
      send('key', 0, 0, { key: 'Escape' });
      expect(router.tool).toBe(TOOLS[0].name);
    }
  });

  it('[11 Esc] Esc with a device selected selects nothing, not what holds it', () => {
    const { records } = host.scene;
    const device = records.objectId(Array.from(records.objectClass).indexOf(CLASS.device));
    [host.stage.selection, selected] = [[device], [device]];
    send('key', 0, 0, { key: 'Escape' });
    expect(selected).toEqual([]);
  });

  it('Esc with nothing under way, no tool in hand and nothing selected does nothing', () => {
    told.length = 0;
    for (let press = 0; press < 3; press++) send('key', 0, 0, { key: 'Escape' });
    expect(told).toEqual([]);
    expect(router.tool).toBe(TOOLS[0].name);
  });

  it('names are there once, and what a tool needs are permissions that there are', () => {
    const names = TOOLS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { needs } of TOOLS) expect(PERMISSIONS).toEqual(expect.arrayContaining([...needs]));
    const asking = TOOLS.filter(({ needs }) => needs.length > 0).map(({ name, needs }) => [name, ...needs]);
    expect(asking).toEqual([
      ['connect', 'cableConnection'],
      ['insert', 'nodeEditing'],
      ['pathway', 'nodeEditing'],
      ['furnish', 'nodeEditing'],
    ]);
  });
});
