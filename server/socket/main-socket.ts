import { readShape, type Misfit, type Out } from '../../domain/shape';
import { MAIN_SOCKET } from '../../protocol/socket/endpoints';
import {
  PRESENCE_SELECTION_MAX,
  readMessage,
  UP,
  type DOWN,
  type DownMessage,
  type PresentUser,
} from '../../protocol/socket/messages';
import { maySeeDiagram } from '../http/authorize';
import type { Feature } from '../http/feature';
import type { Session } from '../http/sessions';
import { viewOf } from '../sync/diagram-scope';
import { syncServiceOf } from '../sync/sync-service';
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

/** Presence of one diagram is sent this often at most. */
const PRESENCE_MS = 100;

interface Present {
  readonly socket: LiveSocket;
  readonly color: string;
  diagram: number;
  selection: readonly number[];
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
  onClose(() => {
    for (const timer of due.values()) clearTimeout(timer);
  });

  sockets.register(
    MAIN_SOCKET,
    (socket) => {
      const own: Present = { socket, color: colorFor(socket, present), diagram: 0, selection: [] };
      present.add(own);
      socket.onClose(() => {
        present.delete(own);
        tellSoon(own.diagram);
      });
      socket.onMessage((message) => {
        const refused = receive(own, message);
        if (refused) send(socket, { type: 'refused', data: refused });
      });
    },
    (code) => JSON.stringify({ type: 'logout', data: { code } } satisfies DownMessage),
  );

  function receive(own: Present, message: string | Uint8Array): Out<typeof DOWN.refused> | null {
    if (typeof message !== 'string') return { rule: 'not-text' };
    const read = readMessage(message, true);
    if (!read) return { rule: 'not-a-message' };
    // What nobody registered is ignored.
    if (read.type !== 'presence') return null;
    const misfits: Misfit[] = [];
    const data = readShape(UP.presence, read.data ?? {}, misfits, true);
    const [misfit] = misfits;
    return misfit ? { rule: misfit.rule, field: misfit.path.join('.') } : receivePresence(own, data);
  }

  function receivePresence(own: Present, { diagram, selection }: Out<typeof UP.presence>): Out<typeof DOWN.refused> | null {
    if (diagram !== 0 && !maySeeDiagram(own.socket.session, diagram)) return { rule: 'not-found', field: 'diagram' };
    const left = own.diagram;
    own.diagram = diagram;
    own.selection = selection.slice(0, PRESENCE_SELECTION_MAX);
    if (left !== diagram) tellSoon(left);
    tellSoon(diagram);
    return null;
  }

  function tellSoon(diagram: number): void {
    if (diagram === 0 || due.has(diagram)) return;
    due.set(
      diagram,
      setTimeout(() => {
        due.delete(diagram);
        const there = [...present].filter((one) => one.diagram === diagram);
        for (const { socket } of there)
          usersFor(socket.session, there)
            .then((users) => send(socket, { type: 'presence', data: { diagram, users } }))
            .catch((error: unknown) => log.error({ err: error }, 'presence could not be told'));
      }, PRESENCE_MS),
    );
  }

  /** Whoever sees one diagram alone hears of it what it shows, and of the others what they may do, not who they are. */
  async function usersFor({ userName, principal }: Session, there: readonly Present[]): Promise<readonly PresentUser[]> {
    const view = await viewOf(feeds, principal.scope);
    return there.map(({ socket: { uuid, session }, color, selection }) => ({
      uuid,
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
