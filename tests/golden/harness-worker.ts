/// <reference lib="webworker" />
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { OBJECT_STATES, codeOf } from '../../domain/catalog/enums';
import { fromCell } from '../../domain/ids';
import { NO_INPUT, type CanvasSize, type EngineTheme, type InputEvent } from '../../domain/geometry/view';
import { DEFAULT_VIEW } from '../../domain/geometry/view-settings';
import type { Refusal } from '../../domain/result';
import type { Engine, EngineEvent, EngineOptions, ToolName } from '../../engine';
import { DrawingEngine } from '../../engine/drawing-engine';
import { alarmCountPass } from '../../engine/passes/alarm/count-pass';
import { gridPass } from '../../engine/passes/floor/grid-pass';
import { linkPass } from '../../engine/passes/cable/link-pass';
import { wordPass } from '../../engine/passes/label/word-passes';
import { movingPass, restingPass } from '../../engine/passes/overlay/overlay-passes';
import type { Pass } from '../../engine/passes/pass';
import { PASSES } from '../../engine/passes/passes';
import { addedPass } from './added-pass';
import { markOf, type FrameMark } from './frame-mark';
import { buildScene, type TestScene } from './scenes';

/** What a test asks of the worker. Names are those of scenes.ts; answers are plain data. */
export interface HarnessCase {
  readonly scheme: 'light' | 'dark';
  readonly size: CanvasSize;
  readonly diagram: 'elevation' | 'plan' | 'free' | 'links' | 'furnished' | { readonly of: string };
  readonly face?: 1 | 2 | 3;
  /** Absent = direct. */
  readonly picture?: 'direct' | 'retained' | 'measured';
  /** The browser names a graphics card as what draws. */
  readonly card?: boolean;
  readonly labels?: boolean;
  readonly cables?: boolean;
  readonly grid?: boolean;
  /** Fit these, by name; none = everything. */
  readonly fit?: readonly string[];
  readonly scale?: number;
  readonly select?: readonly string[];
  readonly presence?: readonly string[];
  /** Lit, the rest veiled. */
  readonly highlight?: readonly string[];
  /** These are planned. */
  readonly planned?: readonly string[];
  /** With a pass more than there are. */
  readonly added?: boolean;
  /** Without what a picture is about: whoever compares must see that it is gone. */
  readonly without?: Subject;
  readonly tool?: ToolName;
  readonly model?: string;
  /** Every request of a gesture is refused. */
  readonly refuse?: boolean;
  readonly input?: readonly Partial<InputEvent>[];
  /** The GPU's context is lost and given back before the picture. */
  readonly loseContext?: boolean;
  /** A first engine draws on the canvas and leaves before the one that is seen. */
  readonly second?: boolean;
}

export interface HarnessAnswer {
  readonly events: readonly EngineEvent[];
  readonly numbers: ReturnType<Engine['numbers']>;
  /** Of the last frame. */
  readonly mark?: FrameMark | undefined;
  readonly error?: string;
}

const PLANNED = 1;
const ONLINE = codeOf(OBJECT_STATES, 'online');

const worker = globalThis as unknown as DedicatedWorkerGlobalScope;

worker.onmessage = (message: MessageEvent<{ readonly canvas: OffscreenCanvas; readonly job: HarnessCase }>) => {
  draw(message.data.canvas, message.data.job).then(
    (answer) => worker.postMessage(answer),
    (error: unknown) => worker.postMessage({ events: [], error: error instanceof Error ? `${error.stack}` : String(error) }),
  );
};

/** What is drawn, and the frames of it that were noted. */
let watched: { readonly engine: Engine; readonly gl: WebGLRenderingContext; frames: number } | undefined;
let mark: FrameMark | undefined;

function watch(canvas: OffscreenCanvas, engine: Engine): Engine {
  watched = { engine, gl: canvas.getContext('webgl')!, frames: engine.numbers().frames };
  return engine;
}

const browserFrame = worker.requestAnimationFrame.bind(worker);
worker.requestAnimationFrame = (callback) =>
  browserFrame((time) => {
    callback(time);
    if (!watched || watched.engine.numbers().frames === watched.frames) return;
    watched.frames = watched.engine.numbers().frames;
    mark = markOf(watched.gl);
  });

async function draw(canvas: OffscreenCanvas, job: HarnessCase): Promise<HarnessAnswer> {
  const scene = buildScene();
  strip(scene, job.without);
  for (const name of job.planned ?? [])
    scene.document.apply([{ kind: 'object', id: idOf(scene, name), before: { lifecycle: 0 }, after: { lifecycle: PLANNED } }]);
  const events: EngineEvent[] = [];
  const refusal: Refusal = { rule: 'unit-taken' };
  if (job.card) nameCard();
  const start = (): Engine =>
    engineOf(job, {
      canvas,
      document: scene.document,
      diagram: diagramOf(scene, job.diagram),
      size: job.size,
      theme: themeOf(job),
      words: { front: 'Front', rear: 'Rear' },
      check: () => (job.refuse ? refusal : null),
      picture: job.picture ?? 'direct',
      onEvent: (event) => events.push(event),
    });
  if (job.second) {
    const first = watch(canvas, start());
    await settled(first);
    first.dispose();
  }
  const engine = watch(canvas, start());
  const ids = (names: readonly string[]): number[] => names.map((name) => idOf(scene, name));
  const { face = 1, labels = false, without } = job;
  const cables = without !== 'cables' && (job.cables ?? true);
  const { grid = false, highlight = [] } = job;
  engine.show({ ...DEFAULT_VIEW, face, labels, cables, grid, highlight: { first: ids(highlight), second: [] } });
  engine.fit(job.fit ? ids(job.fit) : undefined);
  if (job.scale) engine.setCamera({ ...engine.camera(), scale: job.scale });
  if (job.select) engine.select(ids(job.select));
  if (job.presence) engine.setPresence([{ color: '#e2559a', ids: ids(job.presence) }]);
  if (job.tool) engine.setTool(job.tool, job.model ? idOf(scene, job.model) : 0);
  if (job.input) engine.input(job.input.map(eventOf));
  await settled(engine);
  if (job.loseContext) await loseContext(canvas, engine);
  return { events, numbers: engine.numbers(), mark };
}

/** What a picture may be about. */
export type Subject = 'links' | 'arrows' | 'cables' | 'words' | 'counts' | 'marks' | 'state bars' | 'rails' | 'grid';

const LEFT_OUT: Readonly<Partial<Record<Subject, readonly Pass[]>>> = {
  links: [linkPass],
  words: [wordPass],
  counts: [alarmCountPass],
  marks: [restingPass, movingPass],
  grid: [gridPass],
};

function engineOf({ added, without }: HarnessCase, options: EngineOptions): Engine {
  const left = (without && LEFT_OUT[without]) ?? [];
  return new DrawingEngine(options, [...PASSES.filter((pass) => !left.includes(pass)), ...(added ? [addedPass] : [])]);
}

const { getParameter } = WebGLRenderingContext.prototype;
/** Of WEBGL_debug_renderer_info. */
const UNMASKED_RENDERER = 0x9246;

function nameCard(): void {
  WebGLRenderingContext.prototype.getParameter = function (this: WebGLRenderingContext, name: number): unknown {
    return name === UNMASKED_RENDERER ? 'a graphics card' : getParameter.call(this, name);
  };
}

/** The scene without some of what it shows. */
function strip({ document }: TestScene, without: Subject | undefined): void {
  const objects = document.table('object');
  const styles = document.table('style');
  if (without === 'state bars')
    for (let row = 0; row < objects.rowCount; row++)
      if (objects.column('operational')[row] === ONLINE) document.setOperational('object', [fromCell(objects.ids[row]!)], [0]);
  if (without === 'arrows')
    for (let row = 0; row < styles.rowCount; row++) {
      const id = fromCell(styles.ids[row]!);
      const { spec } = document.get('style', id)!;
      document.apply([{ kind: 'style', id, before: { spec }, after: { spec: { ...(spec as object), arrow: 'none' } } }]);
    }
}

/** A rail in the colour of what is behind it is none. */
function themeOf({ scheme, without }: HarnessCase): EngineTheme {
  const theme = engineTheme(scheme, '"Liberation Sans", "Noto Sans CJK SC", sans-serif');
  return without === 'rails' ? { ...theme, rackRail: theme['rackInner']! } : theme;
}

function diagramOf(scene: TestScene, diagram: HarnessCase['diagram']): number {
  if (typeof diagram === 'string') return scene[diagram];
  const id = scene.free + 100_000;
  scene.document.apply([
    { kind: 'diagram', id, before: null, after: { owner: idOf(scene, diagram.of), kind: 5, name: diagram.of } },
  ]);
  return id;
}

function idOf(scene: TestScene, name: string): number {
  const id = scene.ids[name];
  if (id === undefined) throw new Error(`the scene has no ${name}`);
  return id;
}

function eventOf(event: Partial<InputEvent>): InputEvent {
  return { ...NO_INPUT, pointerId: 1, ...event };
}

/** No frame was drawn for two animation frames and a moment. */
async function settled(engine: Engine): Promise<void> {
  for (let frames = -1; frames !== engine.numbers().frames; ) {
    frames = engine.numbers().frames;
    for (let wait = 0; wait < 3; wait++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function loseContext(canvas: OffscreenCanvas, engine: Engine): Promise<void> {
  const loser = canvas.getContext('webgl')?.getExtension('WEBGL_lose_context');
  if (!loser) throw new Error('no WEBGL_lose_context here');
  const heard = (name: string): Promise<unknown> =>
    new Promise((resolve) => canvas.addEventListener(name, resolve, { once: true }));
  const lost = heard('webglcontextlost');
  loser.loseContext();
  await lost;
  await new Promise((resolve) => setTimeout(resolve, 20));
  const restored = heard('webglcontextrestored');
  loser.restoreContext();
  await restored;
  await settled(engine);
}
