import { beforeEach, describe, expect, it } from 'vitest';
import { SmallHall } from '../../tests/fixtures/small-hall';
import { DIAGRAM_KINDS, OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import { created } from '../../domain/document/changes';
import type { PathwayStop } from '../../domain/geometry/pathway-chain';
import { NO_INPUT, type Camera, type InputEvent } from '../../domain/geometry/view';
import { NO_ID } from '../../domain/ids';
import { drawPathways, idsForPathways } from '../../domain/operations/pathways/draw-pathways';
import { refuse } from '../../domain/result';
import type { EngineEvent } from '../engine-types';
import { selectionMarks } from '../passes/overlay/selection-marks';
import { pathwayEndAt, type PathwayEnd } from '../picking/pathway-end';
import { Scene } from '../scene/scene';
import { readTheme } from '../theme';
import { DrawingStage } from './drawing-stage';
import { InputRouter } from './input-router';
import { Pen, type PenState } from './pen';
import { penMarks } from './pen-marks';
import { pointerAt } from '../../tests/fixtures/pointer';
import type { Pointer } from './stage';
import { sibling } from './walk';

/** Slow enough that no two clicks are a double one. */
const at = (x: number, y: number, more: Partial<Pointer> = {}): Pointer => pointerAt(x, y, { timeMs: x * 10, ...more });
const RACK: PathwayEnd = { stop: { object: 20, x: 5, y: 3 }, refusal: null };
const DEVICE: PathwayEnd = { stop: { object: 30, x: 5, y: 3 }, refusal: refuse('not-a-pathway-end').refusal };

describe('the pen', () => {
  let told: EngineEvent[];
  let pen: Pen;
  beforeEach(() => {
    told = [];
    const pathwayEnd = (x: number): PathwayEnd | undefined => (x < 10 ? RACK : x > 5000 ? DEVICE : undefined);
    pen = new Pen(
      {
        pathwayEnd,
        crossed: () => null,
        passage: () => undefined,
        turned: (first) => first,
        penGrid: () => ({ step: 20, origin: [0, 0] }),
      },
      (event) => told.push(event),
    );
  });
  const stops = (): readonly PathwayStop[] => pen.state.stops;

  it('each click adds the stop it aims at, a thing or a place on the grid, and tells of the chain', () => {
    pen.press(at(1, 0));
    pen.press(at(111, -1009));
    expect(stops()).toEqual([RACK.stop, { object: NO_ID, x: 120, y: 1000 }]);
    expect(told).toEqual([
      { kind: 'pen', stops: [RACK.stop], finished: false },
      { kind: 'pen', stops: stops(), finished: false },
    ]);
  });

  it('keeps to straight lines and the grid, except with Alt', () => {
    pen.press(at(1, 0));
    expect(pen.move(at(1009, -40)).stop).toEqual({ object: NO_ID, x: 1000, y: 3 });
    expect(pen.move(at(1009, -40, { alt: true })).stop).toEqual({ object: NO_ID, x: 1009, y: 40 });
  });

  it('neither the same stop again nor a thing where no pathway ends is added', () => {
    pen.press(at(1, 0));
    pen.press(at(8, 0, { timeMs: 9000 }));
    pen.press(at(6000, 0));
    expect(pen.state.aim).toEqual(DEVICE);
    expect(stops()).toEqual([RACK.stop]);
  });

  it('the second click of a double click adds nothing, whatever the hand trembled', () => {
    pen.press(at(508, 0, { timeMs: 1000 }));
    pen.press(at(512, 3, { timeMs: 1200 }));
    expect(stops()).toHaveLength(1);
    pen.press(at(512, 3, { timeMs: 3000 }));
    expect(stops()).toHaveLength(2);
  });

  it('Backspace takes the last stop away, Enter finishes, Esc drops the chain and then leaves the key to others', () => {
    pen.press(at(1, 0));
    pen.press(at(500, 0));
    expect(pen.key('Backspace')).toBe(true);
    expect(stops()).toEqual([RACK.stop]);
    expect(pen.key('Enter')).toBe(true);
    expect(told.at(-1)).toEqual({ kind: 'pen', stops: [RACK.stop], finished: true });
    expect([pen.key('Escape'), stops().length, pen.key('Escape'), pen.key('ArrowUp')]).toEqual([true, 0, false, false]);
  });

  it('a stop at a thing that somebody deletes goes with it', () => {
    pen.press(at(1, 0));
    pen.press(at(500, 0));
    pen.keep(() => false);
    expect(stops().map(({ object }) => object)).toEqual([NO_ID]);
    expect(told.at(-1)).toMatchObject({ kind: 'pen', stops: stops() });
  });

  it('shows the chain, and the line to where the next stop would be with its length and that of all', () => {
    const theme = readTheme({ scheme: 'light' });
    const texts = () => penMarks(pen.state, theme).flatMap((mark) => (mark.kind === 'note' ? [mark.text] : []));
    pen.press(at(20, 0));
    pen.move(at(1020, 0));
    expect(texts()).toEqual(['1.00 m']);
    pen.press(at(1020, 0));
    pen.move(at(1020, 500));
    expect(texts()).toEqual(['500 mm  Σ 1.50 m']);
    expect(penMarks(pen.state, theme).filter(({ kind }) => kind === 'path')).toHaveLength(2);
    pen.leave();
    expect(texts()).toEqual([]);
  });
});

/** Two racks on the hall's plan, 3 m apart, and a camera that shows 10 mm a CSS px. */
class PlanWithPen {
  readonly hall = new SmallHall();
  readonly racks: readonly number[];
  readonly scene: Scene;
  readonly stage: DrawingStage;
  readonly router: InputRouter;
  readonly told: EngineEvent[] = [];
  selected: readonly number[] = [];
  private camera: Camera = { x: 0, y: 0, scale: 0.1 };
  private timeMs = 0;

  constructor() {
    // Far from the racks that the hall has.
    const placements = this.hall.document.by('placement.diagram', this.hall.plan);
    this.hall.must({ kind: 'move-placements', version: 1, placements, mode: 'by', x: [0], y: [-90_000] });
    this.racks = [0, 3000].map((x, index) => this.#rack(`P${index}`, x));
    this.scene = new Scene(this.hall.document);
    this.scene.load(this.hall.plan, 1);
    this.stage = new DrawingStage(this.scene, () => null);
    this.stage.scale = this.camera.scale;
    this.router = new InputRouter({
      scene: this.scene,
      stage: this.stage,
      camera: () => this.camera,
      size: () => ({ width: 2000, height: 2000, devicePixelRatio: 1 }),
      moveCamera: (camera) => (this.camera = camera),
      pan: (dx, dy) => (this.camera = { ...this.camera, x: this.camera.x - dx * 10, y: this.camera.y + dy * 10 }),
      fling: () => undefined,
      stopMotion: () => undefined,
      select: (ids) => (this.selected = ids),
      reveal: () => undefined,
      emit: (event) => this.told.push(event),
      redraw: () => undefined,
    });
  }

  #rack(name: string, x: number): number {
    const { hall } = this;
    const id = hall.takeId();
    hall.must({
      kind: 'insert-rack',
      version: 1,
      id,
      parent: hall.room,
      model: hall.models.rack,
      name,
      heightU: 42,
      placements: [{ id: hall.takeId(), diagram: hall.plan, subject: id, x, y: 0 }],
    });
    return id;
  }

  /** World mm. */
  event(type: InputEvent['type'], x: number, y: number, more: Partial<InputEvent> = {}): void {
    this.timeMs += 1000;
    this.router.handle({
      ...NO_INPUT,
      pointerId: 1,
      type,
      x: 1000 + (x - this.camera.x) / 10,
      y: 1000 - (y - this.camera.y) / 10,
      timeMs: this.timeMs,
      ...more,
    });
  }

  click(x: number, y: number, more: Partial<InputEvent> = {}): void {
    for (const type of ['move', 'down', 'up'] as const) this.event(type, x, y, more);
  }

  get objects(): readonly number[] {
    return (this.router.toolState as PenState).stops.map(({ object }) => object);
  }
}

describe('the pathway tool on a plan', () => {
  let plan: PlanWithPen;
  beforeEach(() => {
    plan = new PlanWithPen();
    plan.router.setTool('pathway', 0);
  });

  it('clicks on racks and on the floor become stops, selecting nothing; a double click finishes', () => {
    plan.click(300, 500);
    plan.click(300, 2500);
    plan.click(3300, 500);
    plan.event('double', 3300, 500);
    expect(plan.objects).toEqual([plan.racks[0], NO_ID, plan.racks[1]]);
    expect(plan.selected).toEqual([]);
    expect(plan.told.at(-1)).toMatchObject({ kind: 'pen', finished: true });
  });

  it('the view moves by the middle button and by a finger that goes on, and the chain stays', () => {
    plan.click(300, 500);
    plan.event('down', 1000, 1000, { button: 1 });
    plan.event('move', 1500, 1000);
    plan.event('up', 1500, 1000, { button: 1 });
    plan.event('down', 1000, 1000, { pointerType: 'touch', pointerId: 2 });
    plan.event('move', 1500, 1000, { pointerType: 'touch', pointerId: 2 });
    plan.event('up', 1500, 1000, { pointerType: 'touch', pointerId: 2 });
    expect(plan.objects).toEqual([plan.racks[0]]);
    plan.click(300, 2500, { pointerType: 'touch', pointerId: 3 });
    expect(plan.objects).toEqual([plan.racks[0], NO_ID]);
  });

  it('Esc drops the chain, Esc again leaves the tool; another tool drops it as well', () => {
    plan.click(300, 500);
    plan.event('key', 0, 0, { key: 'Escape' });
    expect([plan.router.tool, plan.objects]).toEqual(['pathway', []]);
    plan.event('key', 0, 0, { key: 'Escape' });
    expect(plan.router.tool).toBe('select');
    plan.router.setTool('pathway', 0);
    plan.click(300, 500);
    plan.router.setTool('hand', 0);
    expect(plan.told.findLast(({ kind }) => kind === 'pen')).toMatchObject({ stops: [], finished: false });
  });
});

describe('the pathway tool on the drawing of a site', () => {
  it('[walk 1 passage] two clicks into the boxes of two rooms lead from edge to edge, whatever is meant within them', () => {
    const plan = new PlanWithPen();
    const { hall, scene, router } = plan;
    const [around, other] = hall.take(2) as [number, number];
    hall.document.apply([
      created('diagram', around, { owner: hall.site, kind: codeOf(DIAGRAM_KINDS, 'plan'), name: 'Harbour' }),
      created('object', other, { class: codeOf(OBJECT_CLASSES, 'room'), parent: hall.site, name: 'Hall 2' }),
      created('diagram', hall.takeId(), { owner: other, kind: codeOf(DIAGRAM_KINDS, 'plan'), name: 'Plan' }),
      ...[hall.room, other].map((subject, at) =>
        created('placement', hall.takeId(), { diagram: around, subject, x: at * 12_000, y: 0, width: 8000, height: 6000 }),
      ),
    ]);
    scene.load(around, 1);
    router.setTool('pathway', 0);
    plan.click(4000, 900);
    plan.click(16_000, 3000);
    expect((router.toolState as PenState).stops).toEqual([
      { object: NO_ID, into: hall.room, x: 8000, y: 3000 },
      { object: NO_ID, into: other, x: 12_000, y: 3000 },
    ]);
    plan.click(10_000, 9000);
    expect(plan.objects).toEqual([NO_ID, NO_ID, NO_ID]);
    expect((router.toolState as PenState).stops.at(-1)).not.toHaveProperty('into');
    router.setTool('select', 0);
  });
});

describe('what a pathway ends at', () => {
  it('a junction is meant from some pixels away, and where pathways meet a rack is where they are drawn to', () => {
    const { hall, racks, scene } = new PlanWithPen();
    const rack = pathwayEndAt(scene, 300, 500, 0.1)!;
    expect([rack.stop.object, rack.stop.x, rack.refusal]).toEqual([racks[0], 300, null]);
    const stops = [rack.stop, { object: NO_ID, x: 300, y: 3000 }];
    const wish = { pathwayKind: 1, name: '', widthMm: 300, depthMm: 100, radiusMm: 0, edition: 0, separation: 0, lifecycle: 0 };
    const drawn = drawPathways(hall.document, hall.plan, stops, wish, hall.take(idsForPathways(stops)));
    if (!drawn.ok) throw new Error(drawn.refusal.rule);
    hall.must(drawn.value);
    scene.changed('all');
    const [junction] = drawn.value.junctions;
    const [line] = drawn.value.pathways;
    expect(pathwayEndAt(scene, 300 + 80 + 85, 3000, 0.1)?.stop).toEqual({ object: junction!.id, x: 300, y: 3000 });
    expect(pathwayEndAt(scene, 300 + 80 + 95, 3000, 0.1)).toBeUndefined();
    expect([...scene.pathways().ends]).toEqual([rack.stop.x, rack.stop.y, 300, 3000]);
    const stage = new DrawingStage(scene, () => null);
    stage.scale = 0.1;
    expect(stage.pick(350, 2000)?.id).toBe(line!.id);
    expect(stage.pick(300, 500)?.id).toBe(racks[0]);
    expect(stage.pick(1500, 2000)).toBeUndefined();
    expect(sibling(scene, line!.id, false)).toBe(line!.id);
    const [mark, ...others] = selectionMarks(scene, readTheme({ scheme: 'light' }), [line!.id], [], true);
    const { y } = rack.stop;
    expect(mark).toMatchObject({ kind: 'path', points: [450, y, 450, 3000, 150, 3000, 150, y, 450, y] });
    expect(others).toEqual([]);
  });
});
