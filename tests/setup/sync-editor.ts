import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Intent } from '../../domain/operations/operation';
import type { Refusal } from '../../domain/result';
import { decodeServerFrame, encodeFrame } from '../../protocol/codec/frame-codec';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import type { ClientFrame, ServerFrame } from '../../protocol/sync/messages';

/** An operation as it travels: what is in it is the server's to judge, so a test may send what no intent may hold. */
export interface Wish {
  readonly kind: Intent['kind'];
  readonly version: 1;
  readonly [field: string]: unknown;
}

/** A client of the sync socket without a document: what it asks for is judged by the server alone. */
export interface SyncEditor {
  readonly clientId: string;
  /** Null when the server did it; its reason when it refused. */
  ask(intent: Wish, grant?: string): Promise<Refusal | null>;
  /** The same of many, in one frame: frames a second are counted. */
  askAll(intents: readonly Wish[]): Promise<readonly (Refusal | null)[]>;
  /** Leased ids, each given once. */
  ids(count: number): readonly number[];
  close(): void;
}

export async function openSyncEditor(origin: string, token: string, diagram: number, clock: number): Promise<SyncEditor> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/diagramApi/wapi/v1/sync`, [randomUUID(), token]);
  const clientId = randomUUID();
  const waiting = new Map<number, (refusal: Refusal | null) => void>();
  const leased: number[] = [];
  const send = (frame: ClientFrame): void => socket.send(encodeFrame(frame));
  let nextSeq = 1;
  await new Promise<void>((ready, fail) => {
    socket.on('error', fail);
    socket.on('close', (code, reason) => fail(new Error(`the sync socket closed: ${code} ${reason.toString()}`)));
    socket.on('open', () => send({ type: 'hello', protocol: SCHEMA_HASH, clientId, diagram, clock, states: null }));
    socket.on('message', (bytes: Buffer) => {
      const frame = decodeServerFrame(bytes);
      if (!frame.ok) return fail(new Error(frame.refusal.rule));
      take(frame.value, ready);
    });
  });

  function take(frame: ServerFrame, ready: () => void): void {
    if (frame.type === 'welcome') send({ type: 'lease', count: 1024 });
    if (frame.type === 'leased') {
      for (let id = frame.first; id < frame.first + frame.count; id++) leased.push(id);
      ready();
    }
    if (frame.type !== 'ack' && frame.type !== 'refused') return;
    if (frame.type === 'refused' && frame.refusal.rule === 'disk-full') {
      // Not looked at, nor is what comes behind it: their numbers are still free.
      nextSeq = Math.min(nextSeq, frame.seq);
      for (const [seq, answered] of waiting) if (seq >= frame.seq) answered(frame.refusal);
      return;
    }
    waiting.get(frame.seq)?.(frame.type === 'ack' ? null : frame.refusal);
    waiting.delete(frame.seq);
  }

  function submit(asked: readonly { readonly intent: Wish; readonly grant?: string }[]): Promise<(Refusal | null)[]> {
    const operations = asked.map(({ intent, ...rest }) => ({
      ...{ seq: nextSeq++, baseClock: clock, ...rest },
      intent,
    }));
    const answers = operations.map(({ seq }) => new Promise<Refusal | null>((answered) => waiting.set(seq, answered)));
    send({ type: 'submit', operations });
    return Promise.all(answers);
  }

  return {
    clientId,
    ask: async (intent, grant) => (await submit([{ intent, ...(grant === undefined ? {} : { grant }) }]))[0]!,
    askAll: (intents) => submit(intents.map((intent) => ({ intent }))),
    ids: (count) => leased.splice(0, count),
    close: () => socket.close(),
  };
}
