import { mayChange } from '../../domain/operations/permitted';
import { parseId } from '../../domain/ids';
import { decodeClientFrame } from '../../protocol/codec/frame-codec';
import { readDiagram, fetchSnapshot, readOpening } from '../../protocol/rest/diagrams';
import { SYNC_SOCKET, TELEMETRY_SOCKET } from '../../protocol/socket/endpoints';
import { notFound, outOfScope } from '../http/answer';
import { maySeeDiagram } from '../http/authorize';
import type { Feature } from '../http/feature';
import { serve } from '../http/serve';
import type { Session } from '../http/sessions';
import { BARRED_BYTES, SYNC_CLOSE, SyncConnection } from './connection';
import { diagramMeta } from './diagram-meta';
import { syncServiceOf } from './sync-service';
import { serveTelemetrySource } from './telemetry-socket';
import { Waiting } from './waiting';

/** A diagram's meta and snapshot, the sync socket, and the socket of sources of telemetry. */
export const syncFeature: Feature = async (app, context) => {
  const { sql, log, sockets } = context;
  const { executor, feeds, store, telemetry } = await syncServiceOf(context);
  const accounts = new Map<string, Waiting>();
  const open = new Set<SyncConnection>();
  context.onClose(
    sql.onAway(() => {
      for (const connection of open) connection.databaseAway();
    }),
  );

  /** A diagram that is not there and one that this session may not see answer alike. */
  const diagramOf = (text: string, session: Session): number => {
    const id = parseId(text);
    if (id === undefined) throw notFound();
    if (!maySeeDiagram(session, id)) throw outOfScope(id);
    return id;
  };

  serve(app, readDiagram, async ({ params, session }) => {
    const meta = await diagramMeta(sql, diagramOf(params.id, session));
    if (meta === undefined) throw notFound();
    return meta;
  });

  serve(app, fetchSnapshot, async ({ params, session, reply }) => {
    const feed = await feeds.open(diagramOf(params.id, session));
    if (feed === null) throw notFound();
    const { clock, bytes } = await feed.snapshot();
    reply.header('X-Clock', String(clock));
    return bytes;
  });

  serve(app, readOpening, ({ params, session }) => {
    const diagram = diagramOf(params.id, session);
    feeds.begin(diagram);
    return Promise.resolve({ records: feeds.recordsRead(diagram) });
  });

  sockets.register(SYNC_SOCKET, (socket) => {
    // A token and a drawing that are at hand ask the database nothing.
    if (sql.isAway) return socket.close(SYNC_CLOSE.databaseAway, 'the database is away');
    const waiting = Waiting.of(accounts, socket.session.share);
    const connection = new SyncConnection({
      executor,
      feeds,
      store,
      actor: () => ({ userName: socket.session.userName, principal: socket.session.principal }),
      maySee(diagram) {
        const isSeen = maySeeDiagram(socket.session, diagram);
        if (!isSeen) socket.refused('out-of-scope', { id: diagram });
        return isSeen;
      },
      mayGreet: () => waiting.takeHello(),
      waiting,
      onForeignClient: (client) => socket.refused('client', { client }),
      onBarred: ({ rule, facts }) => socket.refused('operation', { rule, ...facts }),
      transport: {
        send: (frame) => void socket.send(frame.bytes),
        close: (code, reason) => socket.close(code, reason),
        backlog: () => socket.bufferedBytes,
      },
      onError: (error) => log.error({ err: error }, 'a sync connection failed'),
    });
    open.add(connection);
    socket.onMessage((message) => {
      if (typeof message === 'string') return socket.close(SYNC_CLOSE.protocol, 'frames are binary');
      if (message.length > BARRED_BYTES && !mayChange(socket.session.principal.permissions)) {
        socket.refused('operation', { rule: 'not-permitted' });
        return socket.close(SYNC_CLOSE.forbidden, 'may change nothing');
      }
      const frame = decodeClientFrame(message);
      if (!frame.ok) {
        return socket.close(SYNC_CLOSE.protocol, `${frame.refusal.rule} ${frame.refusal.field ?? ''}`.trim());
      }
      connection.receive(frame.value, message.length);
    });
    socket.onClose(() => {
      open.delete(connection);
      connection.close();
      waiting.leave();
    });
  });
  sockets.register(TELEMETRY_SOCKET, (socket) => serveTelemetrySource(socket, telemetry));
};
