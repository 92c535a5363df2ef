import type { FastifyInstance } from 'fastify';
import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';

/** Of node:http: headers are whole by then, or the connection ends; looked at every second. */
export const SENDER_TIMES = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 } as const;
/** A body brings as much in each of these spans, or it is answered 408 and the connection ends: 1 kB/s. */
const SPAN_MS = 5_000;
const SPAN_BYTES = 5 * 1024;

/** Whoever sends a body slower than any line does holds a connection to hold it. A sender that waits for us is none. */
export function refuseSlowSenders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    done();
    const { raw } = request;
    if (raw.headers['transfer-encoding'] === undefined && Number(raw.headers['content-length'] ?? 0) === 0) return;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const { bytesRead } = raw.socket;
      const waitsForUs = raw.readableLength >= raw.readableHighWaterMark;
      const isSlow = bytesRead - before < SPAN_BYTES && !waitsForUs;
      before = bytesRead;
      if (raw.complete) clearInterval(timer);
      else if (isSlow && (reply.sent || !raw.socket.writable)) raw.socket.destroy();
      else if (isSlow) reply.send(new AnswerError(CODES.tooSlow));
    }, SPAN_MS);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}
