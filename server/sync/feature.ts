import { z } from 'zod';
import { parseId } from '../../domain/ids';
import { decodeClientFrame } from '../../protocol/codec/frame-codec';
import { answer, notFound } from '../http/answer';
import { maySeeDiagram, sessionOf } from '../http/authorize';
import { checked } from '../http/checked';
import type { Feature } from '../http/feature';
import { SYNC_CLOSE, SyncConnection } from './connection';
import { diagramMeta } from './diagram-meta';
import { syncServiceOf } from './sync-service';
import { serveTelemetrySource } from './telemetry-socket';

const DiagramParams = z.strictObject({ id: z.string() });

/** A diagram's meta and snapshot, the sync socket, and the socket of sources of telemetry. */
export const syncFeature: Feature = async (app, context) => {
  const { sql, log, sockets } = context;
  const { executor, feeds, store, telemetry } = await syncServiceOf(context);

  /** A diagram that is not there and one that this session may not see answer alike. */
  const diagramOf = (request: Parameters<typeof sessionOf>[0]): number => {
    const id = parseId(checked(DiagramParams, request.params).id);
    if (id === undefined || !maySeeDiagram(sessionOf(request), id)) throw notFound();
    return id;
  };

  app.get('/v1/diagrams/:id', { config: { permission: 'viewRead' } }, async (request) => {
    const meta = await diagramMeta(sql, diagramOf(request));
    if (meta === undefined) throw notFound();
    return answer(meta);
  });

  app.get('/v1/diagrams/:id/snapshot', { config: { permission: 'viewRead' } }, async (request, reply) => {
    const feed = await feeds.open(diagramOf(request));
    if (feed === null) throw notFound();
    const { clock, bytes } = await feed.snapshot();
    return reply.header('X-Clock', String(clock)).type('application/octet-stream').send(Buffer.from(bytes));
  });

  sockets.register('/v1/sync', 'viewRead', (socket) => {
    const connection = new SyncConnection({
      executor,
      feeds,
      store,
      actor: () => ({ userName: socket.session.userName, role: socket.session.role }),
      maySee: (diagram) => maySeeDiagram(socket.session, diagram),
      transport: {
        send: (frame) => void socket.send(frame.bytes),
        close: (code, reason) => socket.close(code, reason),
        backlog: () => socket.bufferedBytes,
      },
      onError: (error) => log.error({ err: error }, 'a sync connection failed'),
    });
    socket.onMessage((message) => {
      if (typeof message === 'string') return socket.close(SYNC_CLOSE.protocol, 'frames are binary');
      const frame = decodeClientFrame(message);
      if (!frame.ok) {
        log.info({ user: socket.session.userName, refusal: frame.refusal }, 'a frame was refused');
        return socket.close(SYNC_CLOSE.protocol, `${frame.refusal.rule} ${frame.refusal.field ?? ''}`.trim());
      }
      connection.receive(frame.value);
    });
    socket.onClose(() => connection.close());
  });
  sockets.register('/v1/telemetry', 'nodeModification', (socket) => serveTelemetrySource(socket, telemetry));
};
