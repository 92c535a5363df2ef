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
import { colorOf, type Colored } from './presence-colors';
import type { LiveSocket } from './upgrade';
import { NOTHING_WATCHED, WatchNews } from './watch-news';

/** Presence of one diagram is sent this often at most; of one account so many windows are heard in that time, and shown. */
const PRESENCE_MS = 100;
const HEARD_WINDOWS = 4;
const SHOWN_WINDOWS = 8;

interface Present extends Colored {
  readonly socket: LiveSocket;
  /** What others are told in the place of its uuid, by which they could pass for it. */
  readonly alias: string;
  diagram: number;
  selection: readonly number[];
  told: Told;
  /** Diagrams of which it asked to be told who has them open. */
  watched: ReadonlySet<number>;
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
    watch: new FairHearing<Present, SocketMessage>(HEARD_WINDOWS, accountOf, hearWatch),
  };
  const watching = new WatchNews<Present>(PRESENCE_MS, (own) => {
    tellWatched(own).catch((error: unknown) => log.error({ err: error }, 'who has a diagram open could not be told'));
  });
  const pointers = new PointerNews<Present>(seenIn);
  const looking = setInterval(() => {
    for (const hearing of Object.values(hearings)) hearing.look();
  }, PRESENCE_MS);
  onClose(() => {
    clearInterval(looking);
    for (const timer of due.values()) clearTimeout(timer);
    pointers.dispose();
    watching.dispose();
  });

  // Whoever sees a part alone is not told that something happened elsewhere.
  await hearAlarms(context, () => {
    for (const { socket } of present)
      if (socket.session.principal.scope.kind === 'all') send(socket, { type: 'alarms', data: {} });
  });

  sockets.register(
    MAIN_SOCKET,
    (socket) => {
      const { accountId } = socket.session.principal;
      const own: Present = {
        ...{ socket, alias: randomUUID(), account: accountId, color: colorOf(accountId, present) },
        ...{ diagram: 0, selection: [], told: NOTHING_TOLD, watched: NOTHING_WATCHED },
      };
      present.add(own);
      socket.onClose(() => {
        present.delete(own);
        for (const hearing of Object.values(hearings)) hearing.forget(own);
        pointers.forget(own);
        watching.forget(own);
        tellSoon(own.diagram);
      });
      socket.onRename(() => {
        send(socket, { type: 'renamed', data: { userName: socket.session.userName } });
        tellSoon(own.diagram);
      });
      socket.onMessage((message) => {
        if (typeof message !== 'string') return refuse(own, { rule: 'not-text' });
        if (message.length > MESSAGE_LENGTH_MAX) return refuse(own, { rule: 'too-long' });
        const read = readMessage(message, true);
        if (read === null) return refuse(own, { rule: 'not-a-message' });
        if (isHeard(read.type)) hearings[read.type].put(own, read);
        else refuse(own, { rule: 'not-a-message', field: 'type' });
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

  function hearWatch(own: Present, message: SocketMessage): void {
    const said = readUp(own, 'watch', message);
    if (said === undefined) return;
    const hidden = said.diagrams.find((diagram) => !maySeeDiagram(own.socket.session, diagram));
    if (hidden !== undefined) {
      own.socket.refused('out-of-scope', { id: hidden });
      return refuse(own, { rule: 'not-found', field: 'diagrams' });
    }
    own.watched = new Set(said.diagrams);
    watching.watches(own);
  }

  function refuse({ socket }: Present, data: Out<typeof DOWN.refused>): void {
    send(socket, { type: 'refused', data });
  }

  function tellSoon(diagram: number): void {
    watching.changed(diagram);
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

  async function tellWatched({ socket, watched }: Present): Promise<void> {
    const users = await Promise.all(
      [...watched].map(async (diagram) => {
        const there = await usersFor(socket.session, seenIn(diagram).shown);
        return there.map((user) => ({ ...user, diagram }));
      }),
    );
    send(socket, { type: 'watched', data: { users: users.flat() } });
  }

  /** Whoever sees one diagram alone hears of it what it shows, and of the others what they may do, not who they are. */
  async function usersFor({ principal, share }: Session, there: readonly Present[]): Promise<readonly PresentUser[]> {
    const view = await viewOf(feeds, principal.scope);
    return there.map(({ socket: { uuid, session }, alias, color, selection }) => ({
      uuid: session.share === share ? uuid : alias,
      userName: view.document === null || session.principal.accountId === principal.accountId ? session.userName : session.role,
      color,
      selection: selection.filter((id) => view.of(id) !== null),
    }));
  }
};

function isHeard(type: string): type is keyof typeof UP {
  return Object.hasOwn(UP, type);
}

function send(socket: LiveSocket, message: DownMessage): void {
  socket.send(JSON.stringify(message));
}
