import { proxy, releaseProxy, transfer, wrap, type Remote } from 'comlink';
import type { Camera, CanvasSize, EngineTheme } from '../../domain/geometry/view';
import { NO_ID } from '../../domain/ids';
import type { Permission } from '../../domain/permissions/permission';
import type { Owner } from '../../workers/api/owner';
import type { Credentials } from '../../protocol/rest/client';
import {
  DESCRIBED_RECORDS,
  type AccountDoor,
  type DiagramSession,
  type DiagramWorker,
  type SessionEvent,
  type WorkerNews,
} from '../../workers/api/session';
import { afterEvents, seenView, type DiagramState, type DiagramStore } from './diagram-state';
import { readKeptView, writeKeptView } from './kept-view';
import { startAsking, type Asking } from '../answers/asking';
import { debounce, throttle } from '../helpers/timing';
import { withOwnDoors } from '../session/own-drawing';
import { followed } from './followed-session';
import { watchHeartbeat } from './heartbeat';
import { meantNow, type Meant } from './meant';
import { createPointerPump, type PointerPump } from './pointer-pump';
import { takeWorker } from './spare-worker';
import { UnderWay } from './under-way';
import { sameMiddle, showsAll } from './whole-view';

/** What panels tell of the selection. */
type Described = Pick<DiagramState, 'described' | 'overall'>;

type DoorName = {
  [Name in keyof DiagramSession]: DiagramSession[Name] extends (...asked: never[]) => unknown ? never : Name;
}[keyof DiagramSession];

/** The session behind its Comlink door, and the doors within it: every call answers with a promise. */
export type RemoteSession = Remote<Omit<DiagramSession, DoorName>> & {
  readonly [Door in DoorName]: Remote<DiagramSession[Door]>;
};

export interface ConnectionOptions {
  readonly diagram: number;
  /** The element that the canvas fills. */
  readonly frame: HTMLElement;
  readonly apiBase: string;
  readonly syncUrl: string;
  readonly credentials: Credentials;
  readonly account: AccountDoor;
  readonly owner: Owner;
  readonly permissions: readonly Permission[];
  readonly theme: EngineTheme;
  readonly words: Readonly<Record<string, string>>;
  /** CSS pixels of the frame that panels cover. */
  readonly inset: NonNullable<CanvasSize['inset']>;
  /** What a screen reader calls the drawing. */
  readonly canvasLabel: string;
  readonly store: DiagramStore;
  /** Events that ask for something to be done: notices, navigation. */
  readonly onEvent: (event: SessionEvent) => void;
  /** The worker died; the caller disposes of this connection and makes another. */
  /** It could not be opened: the phase says so. */
  readonly onOpenFailed: (message: string) => void;
  readonly onCrash: (message: string) => void;
}

/**
 * One open diagram: its worker, its canvas, the pump between them. Owned by EngineHost; dispose() ends all three.
 * A canvas can be handed to a worker once, so a restart makes a new element.
 */
export interface DiagramConnection {
  readonly worker: Remote<DiagramWorker>;
  /** Answers when the diagram is open. */
  readonly session: RemoteSession;
  readonly canvas: HTMLCanvasElement;
  readonly pump: PointerPump;
  setInset(inset: NonNullable<CanvasSize['inset']>): void;
  /** Does what changes the extent of the drawing; where all of it was in view, all of it is in view again. */
  keepWhole(change: () => void): void;
  /** Resolves when the drawing knows what is to be seen: `view` of the store is handed over whenever it changes. */
  shown(): Promise<void>;
  /**
   * What was done on the canvas is on its way, or what it selected is not described yet: resolves when both are here, at
   * the latest after a second. null = nothing is on its way.
   */
  settled(): Promise<void> | null;
  /** What a key is about that is pressed now (meant.ts); answers null where the drawing does not. null = what the store says. */
  meant(): Promise<Meant | null> | null;
  /** What was done in a panel leads to this call: whoever waits for what was done waits for it too. */
  follow(work: Promise<unknown>): void;
  /** An edit comes of it, or may: until it has ended the diagram is not called saved. */
  followEdit(work: Promise<unknown>): void;
  /** Ends a worker that is not to be trusted any more: its view and, when it still answers, its edits are kept first. */
  abandon(): Promise<void>;
  dispose(): void;
}

/** After edits, own or others', the selection is described again at this pace at most. */
const DESCRIBE_AGAIN_MS = 120;
/** A window's edge that rests this long is let go. */
const RESIZED_MS = 150;
/** The menu of what is selected waits no longer for what it is. */
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
  const worker = takeWorker();
  const door = wrap<DiagramWorker>(worker);
  // Comlink follows the path of a part's name; its types know a proxy of the whole only.
  const { session } = door as unknown as { readonly session: RemoteSession };
  const isOpen = (): boolean => store.getState().phase.kind === 'ready';
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

  const here = (): CanvasSize => ({ ...sizeOf(canvas), inset });
  /** What was seen, and of how large a canvas, when the window's edge was taken; null = nobody pulls at it. */
  let pulled: { readonly camera: Camera; readonly size: CanvasSize; readonly isWhole: Promise<boolean> } | null = null;
  let known = here();
  const isWhole = (camera: Camera, size: CanvasSize): Promise<boolean> =>
    session.overview().then(
      ({ bounds }) => showsAll(bounds, camera, size),
      () => false,
    );
  const letGoOfEdge = debounce(() => {
    const was = pulled;
    pulled = null;
    void was?.isWhole.then((whole) => (whole && !disposed ? session.fit('all') : undefined)).catch(failed);
  }, RESIZED_MS);
  const resized = (): void => {
    const before = known;
    known = here();
    if (!isOpen()) return;
    const { camera } = store.getState();
    const isPulled = known.width !== before.width || known.height !== before.height;
    if (isPulled && camera) pulled ??= { camera, size: before, isWhole: isWhole(camera, before) };
    void session.resize(known).catch(failed);
    if (pulled) void session.setCamera(sameMiddle(pulled.camera, pulled.size, known)).catch(failed);
    if (isPulled) letGoOfEdge();
  };
  // The panels tell their new width before or after the canvas does: whoever comes first begins.
  const resize = watchSize(canvas, resized);
  /** What was done on the canvas, and what was asked about the selection. */
  const underWay = new UnderWay();
  /** Of it what may choose another thing, and edits, which may make one. */
  const [hands, edits] = [new UnderWay(), new UnderWay()];
  const followHand = (work: Promise<unknown>): void => {
    underWay.follow(work);
    hands.follow(work);
  };
  const pump = createPointerPump(canvas, (events) => isOpen() && followHand(session.input(events).catch(failed)));
  const keeper = keepView(diagram, store);
  const pageVisible = (): boolean => document.visibilityState !== 'hidden';
  const heartbeat = watchHeartbeat({
    ask: () => door.alive(),
    onDead: () => crash('the drawing worker does not answer'),
    visible: pageVisible,
  });
  const watching = new AbortController();
  document.addEventListener('visibilitychange', () => isOpen() && void session.setVisible(pageVisible()).catch(failed), {
    signal: watching.signal,
  });
  /** The one sender of what is seen; a camera goes with it where another one is asked for. */
  let shown = Promise.resolve();
  const stopShowing = store.subscribe((state, before) => {
    if (state.cursor !== before.cursor) canvas.style.cursor = state.cursor;
    const isSame = state.view === before.view && state.tool === before.tool && state.opened?.tools === before.opened?.tools;
    if (isSame || state.phase.kind !== 'ready') return;
    const camera = state.view.camera === before.view.camera ? null : state.view.camera;
    shown = session.show({ ...seenView(state), camera }).catch(failed);
  });
  let contextTimer: ReturnType<typeof setTimeout> | undefined;
  const onContext = (lost: boolean): void => {
    clearTimeout(contextTimer);
    if (lost) contextTimer = setTimeout(contextGone, CONTEXT_MS);
  };
  // Browsers keep the context from a hidden page: it is waited for again.
  const contextGone = (): void => (pageVisible() ? crash('the graphics context did not come back') : onContext(true));

  let editing = 0;
  const followEdit = (work: Promise<unknown>): void => {
    store.setState({ editing: ++editing });
    // What the worker tells of its queue comes as a message of its own.
    const end = (): unknown => setTimeout(() => (disposed ? undefined : store.setState({ editing: --editing })));
    void work.then(end, end);
  };

  /** How what is selected is described: `wanted` counts up with each change of it, `heard` is what was answered last. */
  const describing = { asking: undefined as Asking<Described> | undefined, wanted: 0, heard: 0, selecting: 0 };
  const tellDescribed = (told: Partial<Described> = {}): void =>
    store.setState({ ...told, isDescribed: describing.selecting === 0 && describing.heard === describing.wanted });
  const describeAgain = (): void => describing.asking?.want(++describing.wanted);
  const describe = async (selection: readonly number[]): Promise<Described> => {
    const ids = selection.slice(0, DESCRIBED_RECORDS);
    const asked = ids.length > 0 ? session.describe(ids) : [];
    const [described, overall] = await Promise.all([asked, selection.length > ids.length ? session.overall() : null]);
    return { described, overall };
  };
  const describeAnew = (): void => {
    describing.asking?.end();
    describing.asking = undefined;
    const { selection } = store.getState();
    if (selection.length === 0) {
      describing.heard = describing.wanted;
      tellDescribed({ described: [], overall: null });
      return;
    }
    const ask = (): Promise<Described> => {
      const asked = describe(selection);
      underWay.follow(asked);
      return asked;
    };
    describing.asking = startAsking(
      ask,
      (heard) => {
        if ('error' in heard) return failed(heard.error);
        describing.heard = heard.version;
        tellDescribed(heard.value);
      },
      { paceMs: DESCRIBE_AGAIN_MS },
    );
    describeAgain();
  };
  /** What is told of the thing under the pointer is as it is now, also while the pointer rests. */
  const describeHovered = throttle(() => {
    const { hover } = store.getState();
    if (hover === null || hover.id === NO_ID || disposed || !isOpen()) return;
    session
      .describe([hover.id])
      .then(([description]) => {
        const now = store.getState().hover;
        if (now?.id === hover.id) store.setState({ hover: { ...now, description: description ?? null } });
      })
      .catch(failed);
  }, DESCRIBE_AGAIN_MS);
  /**
   * What a panel selects is selected here at once, so that the next click begins from it; until the worker has answered,
   * what it tells of the selection is of before, and waits. `null` = it told nothing yet.
   */
  let told: SessionEvent | null = null;
  const choose = (ids: readonly number[], selecting: Promise<unknown>): void => {
    underWay.follow(selecting);
    describing.selecting++;
    const end = (): void => {
      if (--describing.selecting > 0 || disposed) return;
      if (told !== null) receive([told]);
      told = null;
      tellDescribed();
    };
    // Its event comes as a message of its own.
    void selecting.then(
      () => setTimeout(end),
      () => setTimeout(end),
    );
    apply([{ kind: 'selection', ids: Float64Array.from(ids) }]);
  };
  const apply = (events: readonly SessionEvent[]): void => {
    const before = store.getState();
    const after = afterEvents(before, events);
    if (after !== before) store.setState(after, true);
    // For whoever measures: the browser's own timeline says when the first frame stood.
    if (after.drawn && !before.drawn) performance.mark('plenum:first-frame');
    if (after.selection !== before.selection) describeAnew();
    // What is told of a record follows from others too (a cable at a port, devices in a rack).
    else if (after.changeCount !== before.changeCount || after.live.selected !== before.live.selected) describeAgain();
    if (after.changeCount !== before.changeCount || after.live.changes !== before.live.changes) describeHovered();
  };

  const receive = (events: readonly SessionEvent[]): void => {
    if (disposed) return;
    const early = describing.selecting > 0 ? events.findLast(({ kind }) => kind === 'selection') : undefined;
    if (early) told = early;
    apply(early ? events.filter(({ kind }) => kind !== 'selection') : events);
    for (const event of events) {
      if (event.kind === 'context') onContext(event.lost);
      options.onEvent(event);
    }
  };

  worker.addEventListener('message', ({ data }: MessageEvent<Partial<WorkerNews>>) => data.events && receive(data.events));

  const kept = readKeptView(diagram, sessionStorage);
  // What panels light and mark is theirs: they stand when a drawing is started again.
  store.setState(({ view: { highlight, pathways, ...view } }) => ({
    view: { ...(kept.view ?? { ...view, camera: null }), highlight, pathways },
  }));
  const offscreen = canvas.transferControlToOffscreen();
  // The worker's first act is to ask for the snapshot: nothing of the request lies before this mark.
  performance.mark('plenum:document-asked');
  door
    .open(
      transfer(
        {
          canvas: offscreen,
          size: { ...sizeOf(canvas), inset },
          diagram,
          apiBase: options.apiBase,
          syncUrl: options.syncUrl,
          credentials: options.credentials,
          owner: options.owner,
          permissions: options.permissions,
          theme: options.theme,
          words: options.words,
          view: seenView(store.getState()),
          ...(kept.selection ? { selection: kept.selection } : {}),
        },
        [offscreen],
      ),
      proxy(options.account),
    )
    .then(
      (opened) => {
        if (disposed) return;
        store.setState({ opened: withOwnDoors(opened), phase: { kind: 'ready' } });
        if (!pageVisible()) void session.setVisible(false).catch(failed);
        // Panels may have moved while the diagram was on its way.
        resized();
      },
      (error: unknown) => {
        if (disposed) return;
        const message = messageOf(error);
        store.setState({ phase: { kind: 'failed', message } });
        options.onOpenFailed(message);
      },
    );

  /** Keys that wait for what they are about. */
  const waiting = new Set<() => void>();
  const unlessOver = (meant: Promise<Meant | null>): Promise<Meant | null> =>
    new Promise((resolve) => {
      const giveUp = (): void => resolve(null);
      waiting.add(giveUp);
      void meant.then((told) => {
        waiting.delete(giveUp);
        resolve(told);
      });
    });
  const unanswered = (error: unknown): null => {
    failed(error);
    return null;
  };

  /** Nothing more is sent or received; the worker still lives. */
  const letGo = (): void => {
    disposed = true;
    for (const giveUp of waiting) giveUp();
    store.setState({ editing: 0 });
    clearTimeout(contextTimer);
    describing.asking?.end();
    describeHovered.cancel();
    watching.abort();
    stopShowing();
    heartbeat.dispose();
    keeper.dispose();
    resize.dispose();
    letGoOfEdge.cancel();
    pump.dispose();
    canvas.remove();
  };
  const end = (): void => {
    door[releaseProxy]();
    worker.terminate();
  };

  return {
    worker: door,
    session: followed(session, choose, (work) => {
      edits.follow(work);
      followEdit(work);
    }),
    canvas,
    pump,
    setInset(next) {
      inset = next;
      resized();
    },
    keepWhole(change) {
      const { camera } = store.getState();
      // Asked before the change: the worker answers in the order of its calls.
      const whole = camera ? isWhole(camera, here()) : Promise.resolve(false);
      change();
      void whole.then((was) => (was && !disposed ? session.fit('all') : undefined)).catch(failed);
    },
    shown: () => shown,
    settled: () => underWay.settled(SETTLE_MS),
    meant() {
      const meant = meantNow(store, { hands, edits }, describe);
      return meant && unlessOver(meant.catch(unanswered));
    },
    follow: followHand,
    followEdit,
    async abandon() {
      if (disposed) return;
      letGo();
      await atMost(ABANDON_MS, door.settle());
      end();
    },
    dispose() {
      if (disposed) return;
      letGo();
      void atMost(CLOSE_MS, door.close()).then(end);
    },
  };
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
function watchSize(canvas: HTMLCanvasElement, tell: () => void): { dispose(): void } {
  let last = sizeOf(canvas);
  const check = (): void => {
    const size = sizeOf(canvas);
    // Laid out for paper, it is hidden: it comes back as large as it was.
    if (size.width === 0 || size.height === 0 || window.matchMedia('print').matches) return;
    if (size.width === last.width && size.height === last.height && size.devicePixelRatio === last.devicePixelRatio) return;
    last = size;
    tell();
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
    const { camera, selection, phase, view } = store.getState();
    if (camera && phase.kind === 'ready') writeKeptView(diagram, { view: { ...view, camera }, selection }, sessionStorage);
  };
  const later = debounce(write);
  const stop = store.subscribe((state, before) => {
    if (state.camera === before.camera && state.selection === before.selection && state.view === before.view) return;
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
