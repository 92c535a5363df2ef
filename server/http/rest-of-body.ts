import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** So much of a body that nobody wants is taken, for so many looks of QUIET_MS, and so many at once. */
const TAKEN_BYTES = 16 * 1024 * 1024;
/** Looks are counted, and not the time: while this process stood still, it took nothing. */
const TAKEN_LOOKS = 4;
/** Nothing more comes: its sender has read the answer, or waits for it. */
const QUIET_MS = 500;
const AT_ONCE = 32;

let takenNow = 0;

/**
 * An answer before a body has come: what comes of it meanwhile is thrown away, or the connection's end would reach its sender
 * before the answer does. Bounded: then the connection ends.
 */
export function answerBeforeBody(request: IncomingMessage, text: string): Readable | string {
  if (takenNow >= AT_ONCE) return text;
  takenNow += 1;
  const answer = new Readable({ read: () => undefined });
  answer.push(text);
  void restTaken(request).then(() => {
    takenNow -= 1;
    answer.push(null);
  });
  return answer;
}

function restTaken(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const done = (): void => {
      clearInterval(most);
      clearTimeout(quiet);
      request.off('data', take).off('end', done).off('close', done).off('error', done);
      resolve();
    };
    let looks = 0;
    const most = setInterval(() => {
      if (++looks === TAKEN_LOOKS) done();
    }, QUIET_MS);
    const quiet = setTimeout(() => {
      // A process that stood still comes to its timers before it reads what lies there.
      const before = bytes;
      setImmediate(() => {
        if (bytes === before) done();
      });
    }, QUIET_MS);
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      quiet.refresh();
      if (bytes > TAKEN_BYTES) done();
    };
    request.on('data', take).on('end', done).on('close', done).on('error', done).resume();
  });
}
