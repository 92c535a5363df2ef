import { randomUUID } from 'node:crypto';
import { readShape, type Misfit, type Out } from '../../domain/shape';
import { MAIN_SOCKET } from '../../protocol/socket/endpoints';
import {
  PRESENCE_SELECTION_MAX,
  readMessage,
  UP,
  type DOWN,
  type DownMessage,
  type PresentUser,
  type SocketMessage,
} from '../../protocol/socket/messages';
import { maySeeDiagram } from '../http/authorize';
import type { Feature } from '../http/feature';
import type { Session } from '../http/sessions';
import { viewOf } from '../sync/diagram-scope';
import { syncServiceOf } from '../sync/sync-service';
import { hearAlarms } from './alarm-news';
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
  /** The newest message that has not been read. */
  unread: SocketMessage | null;
}

/**
 * The main socket: who has which diagram open, notices, the news that a session ended. Presence is of this process:
 * several processes show each their own.
 */
export const mainSocketFeature: Feature = async (_app, context) => {
  const { sockets, onClose, log } = context;
  const { feeds } = await syncServiceOf(context);
  const present = new Set<Present>();
  const due = new Map<number, NodeJS.Timeout>();
  const unread = new Set<Present>();
  /** Windows of an account that were heard since the last look. */
  const heard = new Map<string, number>();
  const looking = setInterval(() => {
    heard.clear();
    for (const own of unread) hear(own);
  }, PRESENCE_MS);
  onClose(() => {
    clearInterval(looking);
    for (const timer of due.values()) clearTimeout(timer);
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
        ...{ diagram: 0, selection: [], unread: null },
      };
      present.add(own);
      socket.onClose(() => {
        present.delete(own);
        unread.delete(own);
        tellSoon(own.diagram);
      });
      socket.onMessage((message) => {
        const read = typeof message === 'string' ? readMessage(message, true) : null;
        if (typeof message !== 'string') refuse(own, { rule: 'not-text' });
        else if (read === null) refuse(own, { rule: 'not-a-message' });
        // What nobody registered is ignored.
        if (read?.type !== 'presence') return;
        // Of several that come at once the last one counts.
        own.unread = read;
        unread.add(own);
        hear(own);
      });
    },
    (code) => JSON.stringify({ type: 'logout', data: { code } } satisfies DownMessage),
  );

  /** Reads what a window says of itself, when its account has not been heard too often. */
  function hear(own: Present): void {
    const { share } = own.socket.session;
    const windows = heard.get(share) ?? 0;
    const message = own.unread;
    if (message === null || windows >= HEARD_WINDOWS) return;
    heard.set(share, windows + 1);
    own.unread = null;
    unread.delete(own);
    const misfits: Misfit[] = [];
    const { diagram, selection } = readShape(UP.presence, message.data ?? {}, misfits, true);
    const [misfit] = misfits;
    if (misfit !== undefined) return refuse(own, { rule: misfit.rule, field: misfit.path.join('.') });
    if (diagram !== 0 && !maySeeDiagram(own.socket.session, diagram)) {
      own.socket.refused('out-of-scope', { id: diagram });
      return refuse(own, { rule: 'not-found', field: 'diagram' });
    }
    const left = own.diagram;
    own.diagram = diagram;
    own.selection = selection.slice(0, PRESENCE_SELECTION_MAX);
    if (left !== diagram) tellSoon(left);
    tellSoon(diagram);
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

  async function tell(diagram: number): Promise<void> {
    const there = [...present].filter((one) => one.diagram === diagram);
    const windows = new Map<string, number>();
    const shown = there.filter(({ socket: { session } }) => {
      const nth = (windows.get(session.share) ?? 0) + 1;
      windows.set(session.share, nth);
      return nth <= SHOWN_WINDOWS;
    });
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
