/**
 * One client's end of the sync protocol on the server, with no socket: frames in by receive(), frames out by the
 * transport it was given. The simulator drives the same class.
 *
 *   new --hello--> greeting (feed opens) --patches, welcome--> open --submit, lease--> answers
 *                                           hello again (after a snapshot) --> greeting
 *
 * Answers go out in the order of the submissions, as soon as the log holds them; patches come when the feed does.
 */
import { LIMITS } from '../../domain/catalog/limits';
import { mayChange } from '../../domain/operations/permitted';
import { SOCKET_CLOSE } from '../../protocol/errors';
import type { ClientFrame, Submission } from '../../protocol/sync/messages';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import type { Refusal } from '../../domain/result';
import { authorOf } from '../storage/author';
import { IdsRefused } from '../storage/id-blocks';
import { DatabaseGone, DiskFull } from '../storage/sql-error';
import type { Actor, Answer, Executor } from './execute';
import type { Feeds } from './feeds';
import type { OpenFeed } from './open-feed';
import type { OperationStore } from './operation-store';
import { encoded, type EncodedFrame, type Subscriber } from './subscriber';
import type { Waiting } from './waiting';

export interface Transport {
  send(frame: EncodedFrame): void;
  close(code: number, reason: string): void;
  /** Bytes sent that the peer has not taken yet. Left out = none. */
  readonly backlog?: () => number;
}

export interface ConnectionParts {
  readonly executor: Executor;
  readonly feeds: Feeds;
  readonly store: OperationStore;
  /** Whoever is signed in now: asked for each frame. */
  readonly actor: () => Actor;
  readonly maySee: (diagram: number) => boolean;
  /** False when the account has asked for too many diagrams of late. Left out = there is no such number. */
  readonly mayGreet?: () => boolean;
  readonly transport: Transport;
  /** Shared by the connections of an account. Left out = nothing bounds them. */
  readonly waiting?: Waiting;
  /** The name of somebody else's client was given. */
  readonly onForeignClient?: (clientId: string) => void;
  /** What this user may not do was asked for and refused. */
  readonly onBarred?: (refusal: Refusal) => void;
  readonly onError: (error: unknown) => void;
}

/** Close codes: those that a client knows, and that of a failure. */
export const SYNC_CLOSE = { ...SOCKET_CLOSE, failed: 1011 } as const;

/** Operations of one connection that are refused to whoever may change nothing, each by itself; then it ends. */
const BARRED_LIMIT = 100;
/** A frame of whoever may change nothing is no longer: it says which diagram, or asks whether the server is there. */
export const BARRED_BYTES = 16 * 1024;
/** A disk without room is asked again after this. */
const ROOM_MS = 2_000;
/** Blocks of ids one connection may take. */
const LEASES_LIMIT = 64;

export class SyncConnection implements Subscriber {
  private readonly parts: ConnectionParts;
  private feed: OpenFeed | null = null;
  private clientId: string | null = null;
  private leases = 0;
  private barred = 0;
  private readonly leaving = new AbortController();
  /** Frames are worked one after the other; answers wait in a line of their own, so that submissions overlap. */
  private work: Promise<void> = Promise.resolve();
  private answers: Promise<void> = Promise.resolve();
  /** Acknowledged operations that the feed has not come to. */
  private following: Promise<void> = Promise.resolve();

  constructor(parts: ConnectionParts) {
    this.parts = parts;
  }

  /** `bytes`: what the frame took on the wire. It counts against its account until it is worked and answered. */
  receive(frame: ClientFrame, bytes = 0): void {
    const load = { bytes, operations: frame.type === 'submit' ? frame.operations.length : 0 };
    if (this.parts.waiting?.take(load) === false) return this.end(SYNC_CLOSE.tooMany, 'too much waits');
    this.work = this.work
      .then(() => (this.leaving.signal.aborted ? undefined : this.take(frame)))
      .catch((error: unknown) => this.fail(error));
    void this.work.then(() => this.answers).then(() => this.parts.waiting?.giveBack(load));
  }

  /** A subscriber's end: patches and telemetry. */
  send(frame: EncodedFrame): void {
    if (frame.frame.type === 'snapshot') this.feed = null;
    if (!this.leaving.signal.aborted) this.parts.transport.send(frame);
  }

  backlog(): number {
    return this.parts.transport.backlog?.() ?? 0;
  }

  /** The transport is gone. What was submitted and has not had its turn is not done: the client sends it again. */
  close(): void {
    if (this.leaving.signal.aborted) return;
    this.leaving.abort();
    if (this.clientId !== null) this.parts.executor.goodbye(this.clientId);
    this.feed?.unsubscribe(this);
    this.feed = null;
  }

  /** Resolves when all frames received so far are worked and answered. */
  async settled(): Promise<void> {
    await this.work;
    await this.answers;
    await this.following;
  }

  private async take(frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      case 'hello':
        return this.greet(frame);
      case 'submit':
        return this.submit(frame.operations);
      case 'lease':
        return this.lease(frame.count);
      case 'ping':
        this.send(encoded({ type: 'pong' }));
    }
  }

  private async greet({ protocol, clientId, diagram, clock, states }: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { feeds, executor, maySee } = this.parts;
    if (protocol !== SCHEMA_HASH) {
      this.send(encoded({ type: 'reload', protocol: SCHEMA_HASH }));
      return;
    }
    if (this.clientId !== null && this.clientId !== clientId) return this.end(SYNC_CLOSE.forbidden, 'another client');
    if (this.parts.mayGreet?.() === false) return this.end(SYNC_CLOSE.tooMany, 'too many diagrams asked for');
    if (!maySee(diagram)) return this.end(SYNC_CLOSE.noDiagram, 'no such diagram');
    const answeredSeq = await executor.hello(this.parts.actor(), clientId);
    if (answeredSeq === null) {
      this.parts.onForeignClient?.(clientId);
      return this.end(SYNC_CLOSE.forbidden, "another user's client");
    }
    // It holds the name already, or no longer.
    if (this.clientId !== null || this.leaving.signal.aborted) executor.goodbye(clientId);
    if (this.leaving.signal.aborted) return;
    this.clientId = clientId;
    const feed = await feeds.open(diagram);
    if (feed === null) return this.end(SYNC_CLOSE.noDiagram, 'no such diagram');
    if (clock > feed.clock) {
      // Another process told the client of something that has not come here yet.
      feeds.announced();
      await feeds.settled();
    }
    if (this.leaving.signal.aborted) return;
    this.feed?.unsubscribe(this);
    this.feed = null;
    if (!feed.subscribe(this, clock, states)) return;
    this.feed = feed;
    this.send(encoded({ type: 'welcome', clock: feed.clock, answeredSeq }));
    feeds.catchUp(feed);
  }

  private async lease(count: number): Promise<void> {
    if (this.clientId === null) return this.end(SYNC_CLOSE.protocol, 'hello comes first');
    const actor = this.parts.actor();
    if (!mayChange(actor.principal.permissions)) return;
    if (++this.leases > LEASES_LIMIT) return this.tooManyLeases();
    try {
      const block = await this.parts.store.lease(this.clientId, authorOf(actor), Math.min(count, LIMITS.idLeaseMax));
      this.send(encoded({ type: 'leased', ...block }));
    } catch (error) {
      // The client goes on without: it says itself that it has no ids left for what it makes.
      if (error instanceof IdsRefused) return this.parts.onBarred?.({ rule: error.refusal.rule });
      if (!(error instanceof DiskFull)) throw error;
      // The client waits for them, and asks no second time.
      this.leases -= 1;
      setTimeout(() => this.leaving.signal.aborted || this.receive({ type: 'lease', count }), ROOM_MS).unref();
    }
  }

  private tooManyLeases(): void {
    this.parts.onBarred?.({ rule: 'ids-too-many' });
    this.end(SYNC_CLOSE.tooMany, 'too many ids');
  }

  private submit(operations: readonly Submission[]): void {
    const { clientId } = this;
    if (clientId === null) return this.end(SYNC_CLOSE.protocol, 'hello comes first');
    if (!mayChange(this.parts.actor().principal.permissions) && (this.barred += operations.length) > BARRED_LIMIT) {
      this.parts.onBarred?.({ rule: 'not-permitted' });
      return this.end(SYNC_CLOSE.forbidden, 'may change nothing');
    }
    const answered = this.parts.executor.submit(this.parts.actor(), clientId, operations, this.leaving.signal);
    // Handled below, when its turn has come; until then its failure is nobody's.
    answered.catch(() => undefined);
    this.answers = this.answers.then(async () => this.answer(await answered)).catch((error: unknown) => this.fail(error));
  }

  private answer(answers: readonly Answer[]): void {
    let resendFrom: number | null = null;
    let clock = 0;
    for (const answer of answers) {
      if (answer.kind === 'resend') {
        // One request for the first that is missing: those behind it miss the same.
        resendFrom ??= answer.fromSeq;
        continue;
      }
      if (answer.kind === 'ack') {
        this.send(encoded({ type: 'ack', seq: answer.seq, clock: answer.clock }));
        clock = Math.max(clock, answer.clock);
      } else {
        this.send(encoded({ type: 'refused', seq: answer.seq, refusal: answer.refusal }));
        if (answer.refusal.rule === 'not-permitted') this.parts.onBarred?.(answer.refusal);
      }
    }
    if (clock > 0) this.following = this.following.then(() => this.follow(clock));
    if (resendFrom !== null) this.send(encoded({ type: 'resend', fromSeq: resendFrom }));
  }

  /** The document of whoever sent it comes to its clock, also where it shows nothing of it. */
  private async follow(clock: number): Promise<void> {
    await this.parts.feeds.reached(clock);
    await this.feed?.settled();
    this.feed?.bring(this, clock);
  }

  /** What stands open promises that edits are stored: it ends, and says why. */
  databaseAway(): void {
    this.end(SYNC_CLOSE.databaseAway, 'the database is away');
  }

  private end(code: number, reason: string): void {
    if (this.leaving.signal.aborted) return;
    this.close();
    this.parts.transport.close(code, reason);
  }

  /** The database failed: the client connects again and sends what was not answered again. */
  private fail(error: unknown): void {
    this.parts.onError(error);
    if (error instanceof DatabaseGone) this.databaseAway();
    else this.end(SYNC_CLOSE.failed, 'the server failed');
  }
}
