/// <reference lib="webworker" />
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { NO_INPUT, type CanvasSize, type InputEvent, type Tool } from '../../domain/geometry/view';
import type { Refusal } from '../../domain/result';
import { createEngine, type Engine, type EngineEvent } from '../../engine';
import { markOf, type FrameMark } from './frame-mark';
import { buildScene, type TestScene } from './scenes';

/** What a test asks of the worker. Names are those of scenes.ts; answers are plain data. */
export interface HarnessCase {
  readonly scheme: 'light' | 'dark';
  readonly size: CanvasSize;
  readonly diagram: 'elevation' | 'plan' | 'free' | 'links' | { readonly of: string };
  readonly face?: 1 | 2 | 3;
  /** Absent = direct. */
  readonly picture?: 'direct' | 'retained';
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
  readonly tool?: Tool;
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
  const events: EngineEvent[] = [];
  const refusal: Refusal = { rule: 'unit-taken' };
  const start = (): Engine =>
    createEngine({
      canvas,
      document: scene.document,
      diagram: diagramOf(scene, job.diagram),
      size: job.size,
      theme: engineTheme(job.scheme, '"Liberation Sans", "Noto Sans CJK SC", sans-serif'),
      words: { rear: 'rear' },
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
  if (job.face) engine.setFace(job.face);
  engine.setShown('labels', job.labels ?? false);
  engine.setShown('cables', job.cables ?? true);
  engine.setGrid(job.grid ?? false);
  const ids = (names: readonly string[]): number[] => names.map((name) => idOf(scene, name));
  engine.fit(job.fit ? ids(job.fit) : undefined);
  if (job.scale) engine.setCamera({ ...engine.camera(), scale: job.scale });
  if (job.select) engine.select(ids(job.select));
  if (job.presence) engine.setPresence([{ color: '#e2559a', ids: ids(job.presence) }]);
  if (job.highlight) engine.setHighlight(ids(job.highlight));
  if (job.tool) engine.setTool(job.tool, job.model ? idOf(scene, job.model) : 0);
  if (job.input) engine.input(job.input.map(eventOf));
  await settled(engine);
  if (job.loseContext) await loseContext(canvas, engine);
  return { events, numbers: engine.numbers(), mark };
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
