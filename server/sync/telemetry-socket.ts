import { decodeReport, encodeSourceAnswer, type SourceAnswer } from '../../protocol/codec/source-codec';
import type { LiveSocket } from '../socket/upgrade';
import { SYNC_CLOSE } from './connection';
import type { Taken, Telemetry } from './telemetry';

/** A source hears this often at most how much was taken. */
const ANSWER_MS = 1000;

/**
 * One source of telemetry on its socket (protocol/codec/source-codec.ts): reports in, counts and refusals out. A
 * refused report changes nothing, and the connection goes on.
 */
export function serveTelemetrySource(socket: LiveSocket, telemetry: Telemetry): void {
  const taken: Taken = { account: socket.session.share, states: 0, unknown: 0 };
  let told = '';
  let timer: NodeJS.Timeout | null = null;
  const send = (answer: SourceAnswer): void => void socket.send(encodeSourceAnswer(answer));
  const tell = (): void => {
    timer = null;
    const { states, unknown } = taken;
    if (`${states} ${unknown}` === told) return;
    told = `${states} ${unknown}`;
    send({ type: 'taken', states, unknown });
    // Records that had to be asked for are counted a moment later.
    tellSoon();
  };
  const tellSoon = (): void => {
    timer ??= setTimeout(tell, ANSWER_MS);
    timer.unref();
  };
  socket.onMessage((message) => {
    if (typeof message === 'string') return socket.close(SYNC_CLOSE.protocol, 'reports are binary');
    const report = decodeReport(message);
    if (!report.ok) return send({ type: 'refused', refusal: report.refusal });
    telemetry.report(report.value, taken);
    tellSoon();
  });
  socket.onClose(() => {
    if (timer !== null) clearTimeout(timer);
  });
}
