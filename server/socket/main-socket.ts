import { randomUUID } from 'node:crypto';
import { readShape, type Misfit, type Out } from '../../domain/shape';
import { MAIN_SOCKET } from '../../protocol/socket/endpoints';
import {
  PRESENCE_SELECTION_MAX,
  readMessage,
  UP,
  MESSAGE_LENGTH_MAX,
  type DOWN,
  type DownMessage,
  type PresentUser,
  type SocketMessage,
  type Told,
} from '../../protocol/socket/messages';
import { maySeeDiagram } from '../http/authorize';
import type { Feature } from '../http/feature';
import type { Session } from '../http/sessions';
import { viewOf } from '../sync/diagram-scope';
import { syncServiceOf } from '../sync/sync-service';
import { hearAlarms } from './alarm-news';
import { FairHearing } from './fair-hearing';
import { NOTHING_TOLD, PointerNews, type Seen } from './pointer-news';
import type { LiveSocket } from './upgrade';

/** Twelve colours, told apart on light and dark ground. */
export const PRESENCE_COLORS = [
  '#e6552d',
  '#2f7ed8',
  '#1f9d61',
  '#b04fc4',
  '#c98a04',
  '#0f9fb0',
  '#d63d7c',
  '#6a5acd',
  '#7a8b1c',
  '#a0522d',
  '#3f6fae',
  '#c0392b',
] as const;

/** Presence of one diagram is sent this often at most; of one account so many windows are heard in that time, and shown. */
const PRESENCE_MS = 100;
const HEARD_WINDOWS = 4;
const SHOWN_WINDOWS = 8;

interface Present {
  readonly socket: LiveSocket;
  /** What others are told in the place of its uuid, by which they could pass for it. */
  readonly alias: string;
  readonly color: string;
  diagram: number;
  selection: readonly number[];
  told: Told;
}

/**
 * The main socket: who has which diagram open, where their pointers are, notices, the news that a session ended. Presence is of this process:
 * several processes show each their own.
 */
export const mainSocketFeature: Feature = async (_app, context) => {
  const { sockets, onClose, log } = context;
  const { feeds } = await syncServiceOf(context);
  const present = new Set<Present>();
  const due = new Map<number, NodeJS.Timeout>();
  const accountOf = ({ socket }: Present): string => socket.session.share;
  const hearings = {
    presence: new FairHearing<Present, SocketMessage>(HEARD_WINDOWS, accountOf, hear),
    pointer: new FairHearing<Present, SocketMessage>(HEARD_WINDOWS, accountOf, hearPointer),
  };
  const pointers = new PointerNews<Present>(seenIn);
  const looking = setInterval(() => {
    for (const hearing of Object.values(hearings)) hearing.look();
  }, PRESENCE_MS);
  onClose(() => {
    clearInterval(looking);
    for (const timer of due.values()) clearTimeout(timer);
    pointers.dispose();
  });

  // Whoever sees a part alone is not told that something happened elsewhere.
  await hearAlarms(context, () => {
    for (const { socket } of present)
      if (socket.session.principal.scope.kind === 'all') send(socket, { type: 'alarms', data: {} });
  });

  sockets.register(
    MAIN_SOCKET,
    (socket) => {
      const own: Present = {
        ...{ socket, alias: randomUUID(), color: colorFor(socket, present) },
        ...{ diagram: 0, selection: [], told: NOTHING_TOLD },
      };
      present.add(own);
      socket.onClose(() => {
        present.delete(own);
        for (const hearing of Object.values(hearings)) hearing.forget(own);
        pointers.forget(own);
        tellSoon(own.diagram);
      });
      socket.onMessage((message) => {
        if (typeof message !== 'string') return refuse(own, { rule: 'not-text' });
        if (message.length > MESSAGE_LENGTH_MAX) return refuse(own, { rule: 'too-long' });
        const read = readMessage(message, true);
        if (read === null) refuse(own, { rule: 'not-a-message' });
        // What nobody registered is ignored.
        if (read?.type === 'presence' || read?.type === 'pointer') hearings[read.type].put(own, read);
      });
    },
    (code) => JSON.stringify({ type: 'logout', data: { code } } satisfies DownMessage),
  );

  /** What a window says of itself; undefined where it cannot be read, which it is told. */
  function readUp<T extends keyof typeof UP>(own: Present, type: T, message: SocketMessage): Out<(typeof UP)[T]> | undefined {
    const misfits: Misfit[] = [];
    const said = readShape(UP[type], message.data ?? {}, misfits, true);
    const [misfit] = misfits;
    if (misfit === undefined) return said;
    refuse(own, { rule: misfit.rule, field: misfit.path.join('.') });
    return undefined;
  }

  function hear(own: Present, message: SocketMessage): void {
    const said = readUp(own, 'presence', message);
    if (said === undefined) return;
    const { diagram, selection } = said;
    if (diagram !== 0 && !maySeeDiagram(own.socket.session, diagram)) {
      own.socket.refused('out-of-scope', { id: diagram });
      return refuse(own, { rule: 'not-found', field: 'diagram' });
    }
    const left = own.diagram;
    own.diagram = diagram;
    own.selection = selection.slice(0, PRESENCE_SELECTION_MAX);
    if (left !== diagram) {
      own.told = NOTHING_TOLD;
      tellSoon(left);
      if (diagram !== 0) pointers.tellAll(diagram);
    }
    tellSoon(diagram);
  }

  function hearPointer(own: Present, message: SocketMessage): void {
    const said = readUp(own, 'pointer', message);
    if (said === undefined || said.diagram !== own.diagram) return;
    own.told = { at: said.at, view: said.view };
    pointers.tellSoon(own);
  }

  function refuse({ socket }: Present, data: Out<typeof DOWN.refused>): void {
    send(socket, { type: 'refused', data });
  }

  function tellSoon(diagram: number): void {
    if (diagram === 0 || due.has(diagram)) return;
    due.set(
      diagram,
      setTimeout(() => {
        due.delete(diagram);
        tell(diagram).catch((error: unknown) => log.error({ err: error }, 'presence could not be told'));
      }, PRESENCE_MS),
    );
  }

  function seenIn(diagram: number): Seen<Present> {
    const there = [...present].filter((one) => one.diagram === diagram);
    const windows = new Map<string, number>();
    const shown = there.filter(({ socket: { session } }) => {
      const nth = (windows.get(session.share) ?? 0) + 1;
      windows.set(session.share, nth);
      return nth <= SHOWN_WINDOWS;
    });
    return { there, shown };
  }

  async function tell(diagram: number): Promise<void> {
    const { there, shown } = seenIn(diagram);
    /** All windows of one account are told the same. */
    const told = new Map<string, Promise<string>>();
    for (const { socket } of there) {
      const { session } = socket;
      let text = told.get(session.share);
      if (text === undefined) {
        text = usersFor(session, shown).then((users) =>
          JSON.stringify({ type: 'presence', data: { diagram, users } } satisfies DownMessage),
        );
        told.set(session.share, text);
      }
      socket.send(await text);
    }
  }

  /** Whoever sees one diagram alone hears of it what it shows, and of the others what they may do, not who they are. */
  async function usersFor({ userName, principal, share }: Session, there: readonly Present[]): Promise<readonly PresentUser[]> {
    const view = await viewOf(feeds, principal.scope);
    return there.map(({ socket: { uuid, session }, alias, color, selection }) => ({
      uuid: session.share === share ? uuid : alias,
      userName: view.document === null || session.userName === userName ? session.userName : session.role,
      color,
      selection: selection.filter((id) => view.of(id) !== null),
    }));
  }
};

function send(socket: LiveSocket, message: DownMessage): void {
  socket.send(JSON.stringify(message));
}

/** One user keeps one colour over all windows; others take the colour that fewest have. */
function colorFor(socket: LiveSocket, present: ReadonlySet<Present>): string {
  const used = new Map<string, number>(PRESENCE_COLORS.map((color) => [color, 0]));
  for (const one of present) {
    if (one.socket.session.userName === socket.session.userName) return one.color;
    used.set(one.color, (used.get(one.color) ?? 0) + 1);
  }
  return [...used].reduce((least, entry) => (entry[1] < least[1] ? entry : least))[0];
}
