import type { FillScale } from '../domain/capacity/settings';
import type { Camera, CanvasSize, EngineTheme, FrameNumbers, InputEvent, Overview, PointerPlace } from '../domain/geometry/view';
import { unitAtMm } from '../domain/layout/rack-numbering';
import type { PathwayStop } from '../domain/geometry/pathway-chain';
import { DEFAULT_VIEW, type ViewSettings } from '../domain/geometry/view-settings';
import { clampCamera, fitBox, panBy, showBox, toWorld, visibleBox, type Box } from './camera/camera';
import { advance, flight, glide, type Motion } from './camera/camera-motion';
import type { Engine, EngineEvent, EngineOptions, HeatSteps, PathwayFill } from './engine-types';
import { FrameLoop, type Left } from './frame/frame-loop';
import type { Dragged } from './frame/dragged';
import { Renderer } from './frame/renderer';
import { Device } from './gl/device';
import { areSame, heatMarks, type HeatMark } from './passes/overlay/heat-marks';
import { highlightMarks, pathwayMarks } from './passes/overlay/highlight-marks';
import { hoverMarks, selectionMarks } from './passes/overlay/selection-marks';
import type { Mark } from './passes/overlay/marks';
import { overviewOf } from './passes/overview';
import type { Pass } from './passes/pass';
import { PASSES } from './passes/passes';
import { PICK_MIN } from './picking/pick';
import { levelsAt } from './scene/lod';
import { Scene } from './scene/scene';
import { boxesOf, surroundingsOf, unionOf } from './scene/where';
import { readTheme, type Theme } from './theme';
import { DrawingStage } from './tools/drawing-stage';
import { afterFrame, InputLatency } from './tools/input-latency';
import { InputRouter, type RouterHost } from './tools/input-router';
import type { Tool } from './tools/tool';
import { TOOLS, type ToolName } from './tools/tools';

type PresenceMarks = readonly { readonly color: string; readonly ids: readonly number[] }[];

/** The door's implementation: owner of camera, selection and of when a frame is drawn. */
export class DrawingEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #scene: Scene;
  readonly #renderer: Renderer;
  readonly #loop: FrameLoop;
  readonly #stage: DrawingStage;
  readonly #router: InputRouter;
  readonly #latency = new InputLatency();
  #size: CanvasSize;
  #theme: Theme;
  #words: Readonly<Record<string, string>>;
  #camera: Camera = { x: 0, y: 0, scale: 0.1 };
  #motion: Motion | undefined;
  /** The view is somebody else's (follow()). */
  #led = false;
  #presence: PresenceMarks = [];
  #view: ViewSettings;
  #heat: HeatSteps | null = null;
  #fill: PathwayFill | null = null;
  #heatDrawn: readonly HeatMark[] = [];
  #isHeatStale = true;
  #heatNear = false;
  #hidden = false;
  #resting: readonly Mark[] | undefined;
  #moving: readonly Mark[] | undefined;
  #gestureDrawn: unknown;
  #toolDrawn: unknown;
  #draggedIds: readonly number[] | undefined;
  #draggedItems: ReadonlySet<number> = new Set();
  #frames = 0;
  #frameMs = 0;
  #submitMs = 0;
  #cameraSaid = '';

  constructor(options: EngineOptions, passes: readonly Pass[] = PASSES, tools: readonly Tool<ToolName>[] = TOOLS) {
    this.#options = options;
    this.#size = options.size;
    this.#words = options.words;
    this.#theme = readTheme(options.theme);
    this.#scene = new Scene(options.document);
    this.#view = options.view ?? DEFAULT_VIEW;
    this.#scene.load(options.diagram, this.#view.face);
    this.#stage = new DrawingStage(this.#scene, options.check, passes);
    this.#stage.view = this.#view;
    this.#stage.words = this.#words;
    const device = new Device(
      options.canvas,
      () => this.#emit({ kind: 'context-lost' }),
      () => {
        this.#renderer.reset();
        this.#emit({ kind: 'context-restored' });
        this.#redraw();
      },
    );
    this.#renderer = new Renderer(device, this.#scene, this.#theme, this.#words, options.picture ?? 'measured', passes);
    this.#loop = new FrameLoop(
      () => this.#frame(),
      () => this.#prepare(),
    );
    this.#router = new InputRouter(this.#host(), tools);
    if (this.#view.camera) this.setCamera(this.#view.camera);
    else this.fit();
  }

  #host(): RouterHost {
    return {
      scene: this.#scene,
      stage: this.#stage,
      camera: () => this.#camera,
      size: () => this.#size,
      moveCamera: (camera) => this.#moveCamera(camera),
      pan: (dx, dy) => {
        this.#motion = undefined;
        this.#moveCamera(panBy(this.#camera, dx, dy));
      },
      fling: (velocityX, velocityY) => {
        this.#motion = glide(velocityX, velocityY, performance.now());
        this.#redraw();
      },
      // A press alone moves nothing: whoever follows goes on.
      stopMotion: () => {
        if (!this.#led) this.#motion = undefined;
      },
      select: (ids) => {
        // A rubber band takes what is there: nothing has to be looked up.
        if (this.#stage.isCaught(ids)) this.#choose(ids);
        else this.select(ids);
        this.#emit({ kind: 'selection', ids: this.#stage.selection });
      },
      reveal: (ids) => this.reveal(ids),
      emit: (event) => this.#emit(event),
      redraw: () => this.#redraw(),
    };
  }

  #emit(event: EngineEvent): void {
    this.#options.onEvent(event);
  }

  #redraw(): void {
    if (!this.#hidden) this.#loop.request();
  }

  #moveCamera(camera: Camera, led = false): void {
    if (!led) this.#endLead();
    this.#camera = clampCamera(camera, this.#size, this.#scene.bounds);
    this.#stage.scale = this.#camera.scale;
    this.#stage.visible = visibleBox(this.#camera, this.#size);
    this.#redraw();
  }

  #endLead(): void {
    if (this.#led) this.#motion = undefined;
    this.#led = false;
  }

  #fly(to: Camera): void {
    if (this.#theme.reducedMotion) {
      this.#motion = undefined;
      this.#moveCamera(to, this.#led);
      return;
    }
    this.#motion = flight(this.#camera, to, performance.now());
    this.#redraw();
  }

  /** One frame. */
  #frame(): Left {
    if (this.#isAway) return 'nothing';
    const start = performance.now();
    if (this.#latency.frameBegins(performance.timeOrigin + start)) afterFrame((now) => this.#latency.presented(now));
    if (this.#motion) {
      // Glides and flights read the clock of the worker, not of the page: their starts were taken from it.
      const step = advance(this.#motion, this.#camera, performance.now());
      this.#motion = step.motion;
      this.#moveCamera(step.camera, this.#led);
    }
    const pending = this.#renderer.draw({
      camera: this.#camera,
      size: this.#size,
      shown: this.#view,
      heat: this.#heatMarks(),
      fill: this.#fill,
      resting: this.#restingMarks(),
      moving: this.#movingMarks(),
      dragged: this.#dragged(),
    });
    this.#frames++;
    this.#submitMs = performance.now() - start;
    this.#frameMs = this.#frameMs === 0 ? this.#submitMs : this.#frameMs * 0.9 + this.#submitMs * 0.1;
    if (this.#frames === 1) this.#emit({ kind: 'first-frame', atMs: performance.timeOrigin + performance.now() });
    this.#sayCamera();
    return pending || this.#motion !== undefined ? 'draw' : 'prepare';
  }

  /** What later frames need, while nothing is to be drawn. */
  #prepare(): Left {
    return !this.#isAway && this.#renderer.prepare() ? 'prepare' : 'nothing';
  }

  get #isAway(): boolean {
    return this.#renderer.device.lost || this.#hidden;
  }

  #restingMarks(): readonly Mark[] {
    const { selection, caught } = this.#stage;
    const { cables, pathways, highlight } = this.#view;
    this.#resting ??= [
      ...selectionMarks(this.#scene, this.#theme, selection, this.#presence, cables, caught),
      ...pathways.chosen.flatMap((id) => pathwayMarks(this.#scene, id, this.#theme.colors.selection)),
      ...highlightMarks(this.#scene, this.#theme, highlight.first, highlight.second),
    ];
    return this.#resting;
  }

  /** Racks whose devices can be read are tinted, those far away are painted. */
  #heatMarks(): readonly Mark[] {
    const isNear = levelsAt(this.#camera.scale).deviceNames;
    if (isNear !== this.#heatNear) this.#isHeatStale = true;
    this.#heatNear = isNear;
    if (this.#isHeatStale) {
      const marks = heatMarks(this.#scene, this.#theme, this.#heat, isNear);
      if (!areSame(marks, this.#heatDrawn)) this.#heatDrawn = marks;
    }
    this.#isHeatStale = false;
    return this.#heatDrawn;
  }

  #movingMarks(): readonly Mark[] {
    const { gesture, hovered, toolState } = this.#router;
    const drawn = gesture ?? hovered;
    if (this.#moving && this.#gestureDrawn === drawn && this.#toolDrawn === toolState) return this.#moving;
    this.#gestureDrawn = drawn;
    this.#toolDrawn = toolState;
    const marks = gesture ? gesture.marks?.(this.#stage, this.#theme) : hoverMarks(this.#scene, this.#theme, hovered);
    this.#moving = [...this.#router.marks(this.#theme), ...(marks ?? [])];
    return this.#moving;
  }

  #dragged(): Dragged | undefined {
    const dragged = this.#router.gesture?.dragged;
    if (this.#draggedIds !== dragged?.ids) {
      this.#draggedIds = dragged?.ids;
      this.#draggedItems = new Set(dragged?.ids.flatMap((id) => this.#scene.itemsOf(id)));
    }
    return dragged && { items: this.#draggedItems, dx: dragged.dx, dy: dragged.dy };
  }

  /** One camera event a frame, when camera or pointer moved. */
  #sayCamera(): void {
    const pointer = this.#pointerPlace();
    const said = JSON.stringify([this.#camera, pointer, this.#led]);
    if (said === this.#cameraSaid) return;
    this.#cameraSaid = said;
    this.#emit({ kind: 'camera', camera: this.#camera, pointer, led: this.#led });
  }

  #pointerPlace(): PointerPlace | null {
    const { pointer } = this.#router;
    if (!pointer) return null;
    const { items } = this.#scene;
    const place = { x: pointer.worldX / items.stretch, y: pointer.worldY, rack: 0, unit: 0 };
    const item = this.#stage.rackAt(pointer.worldX, pointer.worldY);
    if (item === undefined) return place;
    const numbering = this.#scene.records.numbering(items.rows[item]!);
    const unit = unitAtMm(numbering, pointer.worldY - items.box(item)[1]);
    return { ...place, rack: items.subjects[item]!, unit: unit >= 1 && unit <= numbering.units ? unit : 0 };
  }

  /** `stand`: nothing stands elsewhere or looks otherwise, so the racks' heat stays as it is. */
  #forgetMarks(stand = false): void {
    if (!stand) this.#isHeatStale = true;
    this.#resting = undefined;
    this.#moving = undefined;
    this.#redraw();
  }

  changed(ids: readonly number[] | 'all'): void {
    const before = this.#scene.items;
    const touched = this.#scene.changed(ids);
    if (touched === 'all' && !sameItems(before, this.#scene.items)) this.#renderer.reset();
    else {
      if (touched === 'all') this.#renderer.touch({ what: 'all' });
      else if (touched.size > 0) this.#renderer.touch({ what: 'records', items: touched });
      if (this.#scene.moved.length > 0) this.#renderer.touch({ what: 'places' });
    }
    const { document } = this.#options;
    const isGone = (id: number): boolean => document.kindOf(id) === undefined;
    if (this.#stage.selection.length > 0 && (ids === 'all' || ids.some(isGone))) this.#dropGone(isGone);
    this.#router.documentChanged();
    this.#forgetMarks();
  }

  #dropGone(isGone: (id: number) => boolean): void {
    const kept = this.#stage.selection.filter((id) => !isGone(id));
    if (kept.length === this.#stage.selection.length) return;
    this.#stage.selection = kept;
    this.#emit({ kind: 'selection', ids: kept });
  }

  states(kind: 'object' | 'port', ids: ArrayLike<number>): void {
    const items = this.#scene.states(kind, ids);
    if (kind === 'port') this.#renderer.touch({ what: 'ports', ids });
    if (items.size > 0) this.#renderer.touch({ what: 'states', items });
    this.#redraw();
  }

  show(view: ViewSettings): void {
    const before = this.#view;
    this.#view = view;
    this.#stage.view = view;
    if (view.face !== before.face) this.#turn(view.face);
    if (view.camera) this.setCamera(view.camera);
    this.#forgetMarks(view.face === before.face);
  }

  view(): ViewSettings {
    return { ...this.#view, camera: this.#camera };
  }

  /** Elevations are seen from another side, at the same place. */
  #turn(face: 1 | 2 | 3): void {
    const { stretch } = this.#scene.items;
    this.#scene.load(this.#scene.diagram, face);
    this.#renderer.reset();
    this.#moveCamera({ ...this.#camera, x: this.#camera.x * (this.#scene.items.stretch / stretch) }, this.#led);
  }

  resize(size: CanvasSize): void {
    // The world point at the left top corner stays: opening a panel must not make the picture jump.
    const before = this.#size;
    const { x, y, scale } = this.#camera;
    const whole = this.#wholeView();
    const isWhole = whole !== undefined && Math.abs(whole.x - x) + Math.abs(whole.y - y) < 1 / scale && whole.scale === scale;
    this.#size = size;
    // What comes to lie over the foot of a view of everything hides none of it.
    if (isWhole && !this.#led && size.height === before.height && size.inset?.bottom !== before.inset?.bottom) {
      this.fit(undefined, true);
      return;
    }
    const moved = { x: x + (size.width - before.width) / 2 / scale, y: y - (size.height - before.height) / 2 / scale, scale };
    this.#moveCamera(moved, this.#led);
  }

  setTheme(theme: EngineTheme): void {
    this.#restyle(readTheme(theme, this.#theme.fillScale));
  }

  setFillScale({ warnPercent, criticalPercent }: FillScale): void {
    this.#restyle({ ...this.#theme, fillScale: { warnPercent, criticalPercent } });
  }

  #restyle(theme: Theme): void {
    this.#theme = theme;
    this.#renderer.setTheme(this.#theme, this.#words);
    this.#forgetMarks();
  }

  setWords(words: Readonly<Record<string, string>>): void {
    this.#words = words;
    this.#stage.words = words;
    this.#renderer.setTheme(this.#theme, words);
    this.#redraw();
  }

  setTool(tool: ToolName, model: number): void {
    this.#router.setTool(tool, model);
  }

  setVisible(on: boolean): void {
    this.#hidden = !on;
    this.#redraw();
  }

  input(events: readonly InputEvent[]): void {
    for (const event of events) {
      this.#latency.arrived(event.timeMs);
      this.#router.handle(event);
    }
    this.#redraw();
  }

  select(ids: readonly number[]): void {
    this.#choose(ids.filter((id) => this.#options.document.kindOf(id) !== undefined));
  }

  #choose(ids: readonly number[]): void {
    this.#stage.selection = ids;
    this.#forgetMarks(true);
  }

  selection(): readonly number[] {
    return this.#stage.selection;
  }

  setHeat(heat: HeatSteps | null): void {
    this.#heat = heat;
    this.#forgetMarks();
  }

  setFill(fill: PathwayFill | null): void {
    this.#fill = fill;
    this.#redraw();
  }

  setPen(stops: readonly PathwayStop[]): void {
    this.#router.setStops(stops);
  }

  camera(): Camera {
    return this.#camera;
  }

  setCamera(camera: Camera): void {
    this.#motion = undefined;
    this.#moveCamera(camera);
  }

  follow(camera: Camera | null, begins: boolean): void {
    if (camera === null) this.#endLead();
    else if (begins || this.#led) {
      this.#led = true;
      this.#fly(clampCamera(camera, this.#size, this.#scene.bounds));
    }
    this.#redraw();
  }

  /** What is not drawn by itself is in something that is: a device in its rack on a plan. */
  #boxAround(ids: readonly number[]): Box | undefined {
    const scene = this.#scene;
    const box = unionOf(ids.flatMap((id) => surroundingsOf(scene, id)));
    if (box) return box;
    const items = ids.map((id) => scene.itemShowing(scene.records.objectRow(id))).filter((item) => item >= 0);
    return unionOf(items.map((item) => scene.items.box(item)));
  }

  /** The camera that shows everything. */
  #wholeView(): Camera | undefined {
    const { bounds } = this.#scene;
    return bounds && clampCamera(fitBox(bounds, this.#size), this.#size, bounds);
  }

  fit(ids?: readonly number[], animate = false): void {
    const box = ids && ids.length > 0 ? roomAround(this.#boxAround(ids)) : this.#scene.bounds;
    if (!box) return;
    const to = clampCamera(fitBox(box, this.#size), this.#size, this.#scene.bounds);
    this.#endLead();
    if (animate) this.#fly(to);
    else this.setCamera(to);
  }

  /** Of a thing with two faces the first is enough. What is too small to be told apart at this zoom is brought near. */
  reveal(ids: readonly number[]): void {
    const box = unionOf(ids.flatMap((id) => boxesOf(this.#scene, id).slice(0, 1)));
    if (!box) return;
    const camera = this.#motion?.kind === 'flight' ? this.#motion.to : this.#camera;
    if ((box[3] - box[1]) * camera.scale < PICK_MIN / 2) {
      const item = ids.map((id) => this.#scene.itemShowing(this.#scene.records.objectRow(id))).find((each) => each >= 0);
      if (item !== undefined) {
        this.fit([this.#scene.items.subjects[item]!], true);
        return;
      }
    }
    const to = showBox(camera, this.#size, box);
    if (to === camera) return;
    this.#endLead();
    this.#fly(clampCamera(to, this.#size, this.#scene.bounds));
  }

  setPresence(marks: PresenceMarks): void {
    this.#presence = marks;
    this.#resting = undefined;
    this.#redraw();
  }

  placed(): readonly number[] {
    return [...this.#scene.items.bySubject.keys()];
  }

  boundsOf(id: number): Box | undefined {
    return unionOf(boxesOf(this.#scene, id));
  }

  pick(x: number, y: number): number {
    return this.#stage.pick(...toWorld(this.#camera, this.#size, x, y))?.id ?? 0;
  }

  overview(): Overview {
    return overviewOf(this.#scene, this.#theme);
  }

  numbers(): FrameNumbers {
    const { device } = this.#renderer;
    return {
      frames: this.#frames,
      frameMs: this.#frameMs,
      submitMs: this.#submitMs,
      draws: device.counters.draws,
      vertices: device.counters.vertices,
      chunks: this.#renderer.chunksDrawn,
      cpuBytes: this.#renderer.cpuBytes + this.#scene.byteLength(),
      gpuBytes: device.gpuBytes,
      ...this.#latency.numbers(),
    };
  }

  dispose(): void {
    this.#loop.stop();
    this.#renderer.dispose();
  }
}

/** A port alone would fill the screen: show what is around it too. */
function roomAround(box: Box | undefined): Box | undefined {
  if (!box) return undefined;
  const width = Math.max(box[2] - box[0], 60);
  const height = Math.max(box[3] - box[1], 40);
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return [x - width * 0.55, y - height * 0.55, x + width * 0.55, y + height * 0.55];
}

function sameItems(a: Scene['items'], b: Scene['items']): boolean {
  return (
    a.count === b.count &&
    a.kind === b.kind &&
    a.subjects.every((subject, item) => subject === b.subjects[item] && a.faces[item] === b.faces[item])
  );
}
