import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { CanvasSize, EngineTheme } from '../../domain/geometry/view';
import type { Permission } from '../../domain/permissions/permission';
import { SYNC_SOCKET } from '../../protocol/socket/endpoints';
import type { Owner } from '../../workers/api/owner';
import type { SessionEvent } from '../../workers/api/session';
import { API_BASE, SOCKET_BASE, account, credentials, onCredentialsChange } from '../session/session';
import { beforeLogout, beforeReload, reloadPage } from '../session/leave';
import { beforeNextTry } from '../session/waiting';
import { openConnection, type DiagramConnection, type RemoteSession } from './diagram-connection';
import { createDiagramStore, NOTHING_YET, type DiagramState, type DiagramStore } from './diagram-state';
import { passingFailure } from './passing-failure';
import { endSpareWorker } from './spare-worker';
import { missingSupport } from './support';

export type Inset = NonNullable<CanvasSize['inset']>;

export interface EngineHostProps {
  readonly diagram: number;
  readonly owner: Owner;
  /** What whoever is signed in may do: told to the worker again whenever it changes. */
  readonly permissions: readonly Permission[];
  readonly theme: EngineTheme;
  readonly words: Readonly<Record<string, string>>;
  readonly inset: Inset;
  readonly canvasLabel: string;
  /** Events that ask for something to be done: notices, navigation. A needed reload is dealt with here. */
  readonly onEvent: (event: SessionEvent) => void;
  /** The drawing stopped and was started again. */
  readonly onRestart: () => void;
  readonly children: ReactNode;
}

interface Engine {
  readonly store: DiagramStore;
  readonly connection: DiagramConnection | null;
  readonly setFrame: (frame: HTMLElement | null) => void;
}

const EngineContext = createContext<Engine | null>(null);

/** More crashes than this within a minute: the page says so instead of trying for ever. */
const MAX_RESTARTS = 3;
const RESTART_WINDOW_MS = 60_000;

const RELOADED_KEY = 'plenum-reloaded';
const RELOAD_PAUSE_MS = 60_000;

/** Loads the page of the server's version. When that did not help a moment ago, the page that says so stays. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - last < RELOAD_PAUSE_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  void reloadPage();
}

/**
 * Owns the worker of one open diagram for as long as it is mounted. Mount it with `key={diagram}`: another diagram
 * is another host. Children reach state and session through the hooks below; <CanvasFrame> is where the canvas goes.
 */
export function EngineHost(props: EngineHostProps) {
  const { diagram, owner, permissions, theme, words, inset, canvasLabel, children } = props;
  const store = useState(createDiagramStore)[0];
  // Asked while the page is made: it waits for the graphics card, and so do the effects with the worker's start.
  const missing = useState(() => missingSupport())[0];
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [connection, setConnection] = useState<DiagramConnection | null>(null);
  // What an event handler calls is the newest, without opening the connection again.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const crashes = useRef<number[]>([]);

  useEffect(() => {
    if (frame === null) return;
    if (missing !== undefined) {
      endSpareWorker();
      store.setState({ phase: { kind: 'unsupported', missing } });
      return;
    }
    const opened = openConnection({
      diagram,
      frame,
      apiBase: API_BASE,
      syncUrl: SOCKET_BASE + SYNC_SOCKET.path.slice(1),
      credentials: credentials(),
      account,
      owner,
      permissions: latest.current.permissions,
      theme: latest.current.theme,
      words: latest.current.words,
      inset: latest.current.inset,
      canvasLabel: latest.current.canvasLabel,
      store,
      onEvent: (event) => {
        if (event.kind === 'reload-needed') reloadOnce();
        else latest.current.onEvent(event);
      },
      onOpenFailed: (message) => {
        if (passingFailure(message) === null) return;
        // Its edits are let go, so that they are counted, and the next try finds them.
        void opened
          .abandon()
          .then(beforeNextTry)
          .then(() => {
            if (!ended) setAttempt((count) => count + 1);
          });
      },
      onCrash: (message) => {
        console.error('the drawing worker stopped', message);
        const nowMs = performance.now();
        crashes.current = [...crashes.current.filter((atMs) => nowMs - atMs < RESTART_WINDOW_MS), nowMs];
        if (crashes.current.length > MAX_RESTARTS) {
          store.setState({ phase: { kind: 'failed', message } });
          return;
        }
        // Only when the old worker is gone can the new one take over its edits.
        void opened.abandon().then(() => {
          const { view, restarts } = store.getState();
          store.setState({ ...NOTHING_YET, view, restarts: restarts + 1 }, true);
          setAttempt((count) => count + 1);
          latest.current.onRestart();
        });
      },
    });
    let ended = false;
    setConnection(opened);
    const hooks = [
      onCredentialsChange(() => void opened.worker.setCredentials(credentials())),
      beforeReload(() => opened.worker.settle()),
      beforeLogout(() => opened.worker.forget()),
    ];
    return () => {
      ended = true;
      for (const unhook of hooks) unhook();
      setConnection(null);
      opened.dispose();
    };
  }, [diagram, frame, attempt, store, owner, missing]);

  const { left, top, right, bottom } = inset;
  useEffect(() => connection?.setInset({ left, top, right, bottom }), [connection, left, top, right, bottom]);
  useEffect(() => void connection?.worker.setPermissions(permissions).catch(() => undefined), [connection, permissions]);
  useEffect(() => void connection?.session.setAppearance(theme, words).catch(() => undefined), [connection, theme, words]);
  useEffect(() => connection?.canvas.setAttribute('aria-label', canvasLabel), [connection, canvasLabel]);

  const engine = useMemo(() => ({ store, connection, setFrame }), [store, connection]);
  return <EngineContext value={engine}>{children}</EngineContext>;
}

/** The element that the canvas fills. */
export function CanvasFrame({ className }: { readonly className?: string }) {
  const { setFrame } = useEngine();
  return <div ref={setFrame} className={className} />;
}

export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (engine === null) throw new Error('useEngine() outside <EngineHost>');
  return engine;
}

/** A part of the state of the open diagram; renders again when that part changes. */
export function useDiagram<T>(select: (state: DiagramState) => T): T {
  return useStore(useEngine().store, select);
}

/** The worker's session; null until the canvas stands. */
export function useDiagramSession(): RemoteSession | null {
  return useEngine().connection?.session ?? null;
}
