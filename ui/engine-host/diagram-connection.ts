import { proxy, releaseProxy, transfer, wrap, type Remote } from 'comlink';
import type { CanvasSize, EngineTheme } from '../../domain/geometry/view';
import { DESCRIBED_RECORDS, type DiagramSession, type SessionEvent } from '../../workers/api/session';
import type { CablingDoor } from '../../workers/api/cabling';
import type { CapacityDoor } from '../../workers/api/capacity';
import type { ChannelsDoor } from '../../workers/api/channels';
import type { LayingDoor } from '../../workers/api/laying';
import type { CoresDoor } from '../../workers/api/cores';
import type { LinksDoor } from '../../workers/api/links';
import type { PathwaysDoor } from '../../workers/api/pathways';
import type { RelationsDoor } from '../../workers/api/relations';
import { afterEvents, type DiagramStore } from './diagram-state';
import { readKeptView, writeKeptView } from './kept-view';
import { debounce } from '../helpers/timing';
import { watchHeartbeat } from './heartbeat';
import { createPointerPump, type PointerPump } from './pointer-pump';
import { UnderWay } from './under-way';

/** The session behind its Comlink door: every call answers with a promise. */
export type RemoteSession = Remote<
  Omit<DiagramSession, 'cabling' | 'capacity' | 'channels' | 'laying' | 'pathways' | 'relations' | 'links' | 'cores'>
> & {
  readonly cores: Remote<CoresDoor>;
  readonly cabling: Remote<CablingDoor>;
  readonly capacity: Remote<CapacityDoor>;
  readonly channels: Remote<ChannelsDoor>;
  readonly laying: Remote<LayingDoor>;
  readonly pathways: Remote<PathwaysDoor>;
  readonly relations: Remote<RelationsDoor>;
  readonly links: Remote<LinksDoor>;
};

export interface ConnectionOptions {
  readonly diagram: number;
  /** The element that the canvas fills. */
  readonly frame: HTMLElement;
  readonly apiBase: string;
  readonly syncUrl: string;
  readonly token: string;
  readonly userName: string;
  readonly mayEdit: boolean;
  readonly theme: EngineTheme;
  readonly words: Readonly<Record<string, string>>;
  /** CSS pixels of the frame that panels cover. */
  readonly inset: NonNullable<CanvasSize['inset']>;
  /** What a screen reader calls the drawing. */
  readonly canvasLabel: string;
  readonly store: DiagramStore;
  /** Events that ask for a deed: notices, navigation, a new token. */
  readonly onEvent: (event: SessionEvent) => void;
  /** The worker died; the caller disposes of this connection and makes another. */
  readonly onCrash: (message: string) => void;
}

/**
 * One open diagram: its worker, its canvas, the pump between them. Owned by EngineHost; dispose() ends all three.
 * A canvas can be handed to a worker once, so a restart makes a new element.
 */
export interface DiagramConnection {
  readonly session: RemoteSession;
  readonly canvas: HTMLCanvasElement;
  readonly pump: PointerPump;
  setInset(inset: NonNullable<CanvasSize['inset']>): void;
  /**
   * What was done on the canvas is on its way, or what it selected is not described yet: resolves when both are here, at
   * the latest after a second. null = nothing is on its way.
   */
  settled(): Promise<void> | null;
  /** Describes the selection again (after an edit or a remote change). */
  refreshDescriptions(): void;
  /** Ends a worker that is not to be trusted any more: its view and, when it still answers, its edits are kept first. */
  abandon(): Promise<void>;
  dispose(): void;
}

/** After edits, own or others', the selection is described again at this pace at most. */
const DESCRIBE_AGAIN_MS = 120;
/** Whoever waits for the worker waits no longer. */
const SETTLE_MS = 1000;
/** A worker that closes in order is given this long to write its queue. */
const CLOSE_MS = 3000;
/** One that stopped is given this long: its edits were written as they were made. */
const ABANDON_MS = 500;
/** A graphics context that is not back by then will not come: the drawing is started again. */
const CONTEXT_MS = 5000;

export function openConnection(options: ConnectionOptions): DiagramConnection {
  const { diagram, frame, store } = options;
  const canvas = makeCanvas(frame, options.canvasLabel);
  const worker = new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine.worker',
  });
  // Comlink follows the path of a part's name; its types know a proxy of the whole only.
  const session = wrap<DiagramSession>(worker) as unknown as RemoteSession & Remote<DiagramSession>;
  let inset = options.inset;
  let disposed = false;

  const crash = (message: string): void => {
    if (!disposed) options.onCrash(message);
  };
  worker.onerror = (event) => crash(event.message || 'the drawing worker could not be loaded');
  worker.onmessageerror = () => crash('a message of the drawing worker could not be read');
  /** A call that fails because the connection ended is no failure. */
  const failed = (error: unknown): void => {
    if (!disposed) console.error('the drawing worker answered with an error', error);
  };

  const resize = watchSize(canvas, (size) => void session.resize({ ...size, inset }).catch(failed));
  /** What was done on the canvas, and what was asked about the selection. */
  const underWay = new UnderWay();
  const pump = createPointerPump(canvas, (events) => underWay.follow(session.input(events).catch(failed)));
  const keeper = keepView(diagram, store);
  const pageVisible = (): boolean => document.visibilityState !== 'hidden';
  const heartbeat = watchHeartbeat({
    ask: () => session.numbers(),
    onDead: () => crash('the drawing worker does not answer'),
    visible: pageVisible,
  });
  const watching = new AbortController();
  document.addEventListener('visibilitychange', () => void session.setVisible(pageVisible()).catch(failed), {
    signal: watching.signal,
  });
  let contextTimer: ReturnType<typeof setTimeout> | undefined;
  const onContext = (lost: boolean): void => {
    clearTimeout(contextTimer);
    if (lost) contextTimer = setTimeout(contextGone, CONTEXT_MS);
  };
  // Browsers keep the context from a hidden page: it is waited for again.
  const contextGone = (): void => (pageVisible() ? crash('the graphics context did not come back') : onContext(true));

  const describing: { turn: number; later: ReturnType<typeof setTimeout> | undefined } = { turn: 0, later: undefined };
  const describe = (): void => {
    clearTimeout(describing.later);
    describing.later = undefined;
    if (disposed) return;
    const ids = store.getState().selection.slice(0, DESCRIBED_RECORDS);
    const turn = ++describing.turn;
    if (ids.length === 0) {
      store.setState({ described: [] });
      return;
    }
    underWay.follow(
      session.describe(ids).then((described) => {
        if (!disposed && turn === describing.turn) store.setState({ described });
      }, failed),
    );
  };

  const receive = (events: readonly SessionEvent[]): void => {
    if (disposed) return;
    const before = store.getState();
    const after = afterEvents(before, events);
    if (after !== before) store.setState(after, true);
    // For whoever measures: the browser's own timeline says when the first frame stood.
    if (after.drawn && !before.drawn) performance.mark('plenum:first-frame');
    if (after.selection !== before.selection) describe();
    // What is told of a record follows from others too (a cable at a port, devices in a rack).
    else if (
      (after.changeCount !== before.changeCount || after.live.selected !== before.live.selected) &&
      after.selection.length > 0
    )
      describing.later ??= setTimeout(describe, DESCRIBE_AGAIN_MS);
    for (const event of events) {
      if (event.kind === 'context') onContext(event.lost);
      options.onEvent(event);
    }
  };

  const kept = readKeptView(diagram, sessionStorage);
  const offscreen = canvas.transferControlToOffscreen();
  // The worker's first act is to ask for the snapshot: nothing of the request lies before this mark.
  performance.mark('plenum:document-asked');
  session
    .open(
      transfer(
        {
          canvas: offscreen,
          size: { ...sizeOf(canvas), inset },
          diagram,
          apiBase: options.apiBase,
          syncUrl: options.syncUrl,
          token: options.token,
          userName: options.userName,
          mayEdit: options.mayEdit,
          theme: options.theme,
          words: options.words,
          ...kept,
        },
        [offscreen],
      ),
      proxy(receive),
    )
    .then(
      (opened) => {
        if (disposed) return;
        store.setState({ opened, phase: { kind: 'ready' } });
        if (!pageVisible()) void session.setVisible(false).catch(failed);
        // Panels may have moved while the diagram was on its way.
        void session.resize({ ...sizeOf(canvas), inset }).catch(failed);
        const { shown } = store.getState();
        if (shown.face !== 1) void session.setFace(shown.face).catch(failed);
        if (!shown.cables) void session.setShown('cables', false).catch(failed);
        if (!shown.labels) void session.setShown('labels', false).catch(failed);
      },
      (error: unknown) => {
        if (!disposed) store.setState({ phase: { kind: 'failed', message: messageOf(error) } });
      },
    );

  /** Nothing more is sent or received; the worker still lives. */
  const letGo = (): void => {
    disposed = true;
    clearTimeout(contextTimer);
    clearTimeout(describing.later);
    watching.abort();
    heartbeat.dispose();
    keeper.dispose();
    resize.dispose();
    pump.dispose();
    canvas.remove();
  };
  const end = (): void => {
    session[releaseProxy]();
    worker.terminate();
  };

  return {
    session: followSelection(session, underWay),
    canvas,
    pump,
    setInset(next) {
      inset = next;
      void session.resize({ ...sizeOf(canvas), inset }).catch(failed);
    },
    settled: () => underWay.settled(SETTLE_MS),
    refreshDescriptions: describe,
    async abandon() {
      if (disposed) return;
      letGo();
      await atMost(ABANDON_MS, session.settle());
      end();
    },
    dispose() {
      if (disposed) return;
      letGo();
      void atMost(CLOSE_MS, session.close()).then(end);
    },
  };
}

/** What a panel selects is on its way like what is clicked on the canvas. */
function followSelection(session: RemoteSession, underWay: UnderWay): RemoteSession {
  return new Proxy(session, {
    get: (target, key) =>
      key === 'select'
        ? (...asked: Parameters<RemoteSession['select']>) => {
            const selecting = target.select(...asked);
            underWay.follow(selecting);
            return selecting;
          }
        : (Reflect.get(target, key) as unknown),
  });
}

/** Settles with the promise, whatever came of it, or when the time is over. */
function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const settled = (): void => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(settled, settled);
  });
}

/** The words of an error that crossed the worker's door; Comlink keeps `message` alone. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function makeCanvas(frame: HTMLElement, label: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', label);
  canvas.dataset.part = 'canvas';
  frame.prepend(canvas);
  return canvas;
}

function sizeOf(canvas: HTMLCanvasElement): CanvasSize {
  return {
    width: Math.max(1, Math.round(canvas.clientWidth)),
    height: Math.max(1, Math.round(canvas.clientHeight)),
    devicePixelRatio: window.devicePixelRatio,
  };
}

/** Tells of each new size, also when the window moves to a screen of another pixel density. */
function watchSize(canvas: HTMLCanvasElement, tell: (size: CanvasSize) => void): { dispose(): void } {
  let last = sizeOf(canvas);
  const check = (): void => {
    const size = sizeOf(canvas);
    if (size.width === last.width && size.height === last.height && size.devicePixelRatio === last.devicePixelRatio) return;
    last = size;
    tell(size);
  };
  const observer = new ResizeObserver(check);
  observer.observe(canvas);
  let density: MediaQueryList | undefined;
  const onDensity = (): void => {
    watchDensity();
    check();
  };
  const watchDensity = (): void => {
    density?.removeEventListener('change', onDensity);
    density = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    density.addEventListener('change', onDensity);
  };
  watchDensity();
  // Not every browser tells of another density when the size in CSS pixels stays: it is looked at when the hand comes back.
  const returning = new AbortController();
  window.addEventListener('resize', check, { signal: returning.signal });
  window.addEventListener('focus', check, { signal: returning.signal });
  canvas.addEventListener('pointerenter', check, { signal: returning.signal });
  return {
    dispose() {
      returning.abort();
      observer.disconnect();
      density?.removeEventListener('change', onDensity);
    },
  };
}

/** Writes camera and selection to this tab's storage a moment after they rest, and when the page goes away. */
function keepView(diagram: number, store: DiagramStore): { dispose(): void } {
  let waiting = false;
  const write = (): void => {
    later.cancel();
    waiting = false;
    const { camera, selection, phase } = store.getState();
    if (camera && phase.kind === 'ready') writeKeptView(diagram, { camera, selection }, sessionStorage);
  };
  const later = debounce(write);
  const stop = store.subscribe((state, before) => {
    if (state.camera === before.camera && state.selection === before.selection) return;
    waiting = true;
    later();
  });
  window.addEventListener('pagehide', write);
  return {
    dispose() {
      if (waiting) write();
      stop();
      window.removeEventListener('pagehide', write);
    },
  };
}
