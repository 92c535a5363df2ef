/**
 * A server that acknowledges before it commits: what the harness must find out. Bundled and started by kill9.test.ts;
 * speaks the sync protocol on a plain socket, every connection being the user `editor`, and hands out the snapshot
 * by HTTP. Arguments: data directory, diagram.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { decodeClientFrame } from '../../protocol/codec/frame-codec';
import { openSql } from '../../server/storage/open-sql';
import { SyncConnection } from '../../server/sync/connection';
import { createExecutor } from '../../server/sync/execute';
import { Feeds } from '../../server/sync/feeds';
import { createSqlStore } from '../../server/sync/sql-store';
import { actorOf } from '../fixtures/actor';

const [, , dataDir, diagram] = process.argv;
const sql = await openSql({ dataDir: dataDir!, databaseUrl: null });
const store = createSqlStore(sql);
const feeds = new Feeds({ source: store, files: null, onError: (error) => console.error(error) });
await feeds.start();
const executor = createExecutor({
  store: {
    ...store,
    // A disk that takes its time, so that the moment between acknowledgement and commit can be met.
    transaction: (body) =>
      store.transaction(async (tx) => {
        const value = await body(tx);
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        return value;
      }),
  },
  onCommitted: (entries) => feeds.committed(entries),
  acknowledge: 'before-commit',
});
const server = createServer((_request, response) => {
  void feeds.open(Number(diagram)).then(async (feed) => {
    const { clock, bytes } = await feed!.snapshot();
    response.setHeader('X-Clock', clock);
    response.end(Buffer.from(bytes));
  });
});
new WebSocketServer({ server }).on('connection', (socket) => {
  socket.on('error', () => undefined);
  const connection = new SyncConnection({
    executor,
    feeds,
    store,
    actor: () => actorOf('editor'),
    maySee: () => true,
    transport: { send: (frame) => socket.send(frame.bytes), close: (code, reason) => socket.close(code, reason) },
    onError: (error) => console.error(error),
  });
  socket.on('message', (data) => {
    const frame = decodeClientFrame(new Uint8Array(data as Buffer));
    if (frame.ok) connection.receive(frame.value);
  });
  socket.on('close', () => connection.close());
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
