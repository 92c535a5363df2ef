import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { decodeSourceAnswer, encodeReport, type SourceAnswer, type StateReport } from '../../protocol/codec/source-codec';

/** A source of telemetry as a monitoring system would be one: a socket, and reports into it. */
export interface TelemetrySource {
  report(report: StateReport): void;
  /** Bytes, for reports that no codec of ours would write. */
  send(bytes: Uint8Array): void;
  /** What the server said, in order. */
  readonly answers: readonly SourceAnswer[];
  /** Close code and reason, once it is closed. */
  readonly closed: { readonly code: number; readonly reason: string } | null;
  close(): void;
}

export async function openTelemetrySource(origin: string, token: string): Promise<TelemetrySource> {
  const url = `${origin.replace('http', 'ws')}/diagramApi/wapi/v1/telemetry`;
  const socket = new WebSocket(url, [randomUUID(), token]);
  const answers: SourceAnswer[] = [];
  let closed: { readonly code: number; readonly reason: string } | null = null;
  socket.on('message', (bytes: Buffer) => {
    const answer = decodeSourceAnswer(bytes);
    if (answer) answers.push(answer);
  });
  socket.on('close', (code, reason) => (closed = { code, reason: reason.toString() }));
  await new Promise<void>((opened, fail) => {
    socket.on('open', () => opened());
    socket.on('error', fail);
  });
  return {
    report: (report) => socket.send(encodeReport(report)),
    send: (bytes) => socket.send(bytes),
    answers,
    get closed() {
      return closed;
    },
    close: () => socket.close(),
  };
}

export interface Flow {
  /** Changes handed to the socket so far. */
  readonly sent: number;
  stop(): void;
}

export interface FlowOptions {
  /** Cells of ports to choose from. */
  readonly ports: Uint32Array;
  readonly perSecond: number;
  readonly random: () => number;
  /** A report this often. */
  readonly everyMs?: number;
  /** Told of each report before it goes. */
  readonly onReport?: (report: StateReport) => void;
}

/** States of random ports at a steady rate; late timers send what fell due meanwhile. */
export function startFlow(source: TelemetrySource, options: FlowOptions): Flow {
  const { ports, perSecond, random, everyMs = 25, onReport } = options;
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(Math.floor(((performance.now() - startedAt) / 1000) * perSecond) - sent, perSecond);
    if (due <= 0) return;
    const cells = new Uint32Array(due);
    const values = new Uint8Array(due);
    for (let at = 0; at < due; at += 1) {
      cells[at] = ports[Math.floor(random() * ports.length)] as number;
      // Mostly up and down; an alarm now and then.
      values[at] = random() < 0.02 ? 3 + Math.floor(random() * 3) : 1 + Math.floor(random() * 2);
    }
    const report: StateReport = { kind: 'port', cells, values };
    onReport?.(report);
    source.report(report);
    sent += due;
  }, everyMs);
  return {
    get sent() {
      return sent;
    },
    stop: () => clearInterval(timer),
  };
}
