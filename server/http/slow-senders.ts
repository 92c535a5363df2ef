import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';
import { waitsToSend } from './expect-continue';

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
    const body = countedBody(raw);
    let before = 0;
    const timer = setInterval(() => {
      const waitsForUs = raw.readableLength >= raw.readableHighWaterMark || (waitsToSend(raw) && !reply.sent);
      const isSlow = body.bytes - before < SPAN_BYTES && !waitsForUs;
      before = body.bytes;
      if (raw.complete) clearInterval(timer);
      else if (isSlow && (reply.sent || !raw.socket.writable)) raw.socket.destroy();
      else if (isSlow) reply.send(new AnswerError(CODES.tooSlow));
    }, SPAN_MS);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}

/** How much of a body has come, without what frames it: extensions of chunks may be longer than what they bring. It reads nothing. */
function countedBody(raw: IncomingMessage): { readonly bytes: number } {
  const counted = { bytes: 0 };
  const push = raw.push.bind(raw);
  raw.push = (part: Buffer | null, encoding) => {
    counted.bytes += part?.length ?? 0;
    return push(part, encoding);
  };
  return counted;
}
