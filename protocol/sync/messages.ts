import type { Intent } from '../../domain/operations/operation';
import type { Fields, Kind } from '../../domain/document/schema';
import type { Refusal } from '../../domain/result';

/**
 * Frames of the sync socket. One binary WebSocket message is one frame, encoded by protocol/codec/value-codec.ts.
 *
 * client                         server
 *   hello ----------------------->
 *   <---- every patch after hello.clock, then welcome; or `snapshot`
 *   lease ----------------------->  <- leased
 *   submit ---------------------->  <- ack | refused | resend
 *
 * An ack says that the operation is in the log, and where. Its patch goes to every subscriber, its sender included,
 * before or after the ack; a sender whose diagram shows nothing of it gets a patch without changes, so that every
 * document comes to the clock of each ack. Answers may be repeated (a submission sent again gets its stored answer);
 * seqs are answered in order.
 */
export type ClientFrame =
  | {
      readonly type: 'hello';
      readonly protocol: string;
      readonly clientId: string;
      readonly diagram: number;
      /** Clock of the document the client holds. */
      readonly clock: number;
      /** Up to where its live states go; null = unknown: it gets them all. */
      readonly states: StatesMark | null;
    }
  | { readonly type: 'lease'; readonly count: number }
  | { readonly type: 'submit'; readonly operations: readonly Submission[] }
  | { readonly type: 'ping' };

/**
 * A point in the stream of live states: the `tick`th set of one run of one server process. A client that names it gets
 * what changed after it; one of another run gets everything. -1 = before the first.
 */
export interface StatesMark {
  readonly run: number;
  readonly tick: number;
}

/** Live states of objects and ports in any mix: cells (domain/ids.ts), and the code of each. */
export interface PackedStates {
  readonly cells: Uint32Array;
  readonly values: Uint8Array;
}

/** One unconfirmed operation. (clientId, seq) is unique for ever; seq counts from 1 without gaps. */
export interface Submission {
  readonly seq: number;
  readonly baseClock: number;
  readonly intent: Intent;
  /** What an administrator's password yielded, for an operation that asks `administratorPassword`. */
  readonly grant?: string;
}

/** One record of a patch: the fields that changed (a record that enters the subscription: all hot fields), null = it left. */
export interface PatchChange {
  readonly kind: Kind;
  readonly id: number;
  readonly fields: Fields | null;
}

export type ServerFrame =
  | {
      readonly type: 'welcome';
      /** The patches so far bring the document here. */
      readonly clock: number;
      /** Highest seq of this clientId that was answered. The client sends every unanswered operation again. */
      readonly answeredSeq: number;
    }
  | { readonly type: 'leased'; readonly first: number; readonly count: number }
  | {
      readonly type: 'patch';
      /** Applies to a document at clock `from` and brings it to clock `to`. */
      readonly from: number;
      readonly to: number;
      readonly changes: readonly PatchChange[];
      /** Whose operation it was; null = import or several. */
      readonly by: { readonly clientId: string; readonly seq: number } | null;
    }
  /** `clock`: the operation's number in the log. */
  | { readonly type: 'ack'; readonly seq: number; readonly clock: number }
  | { readonly type: 'refused'; readonly seq: number; readonly refusal: Refusal }
  /** The server expects this seq next. */
  | { readonly type: 'resend'; readonly fromSeq: number }
  /** Catching up by patches would cost more: fetch the snapshot (its clock is at least this). */
  | { readonly type: 'snapshot'; readonly clock: number }
  /** Telemetry, the newest of each record: the document's states stand at `mark` when they are set. */
  | { readonly type: 'state'; readonly mark: StatesMark; readonly states: PackedStates }
  /** The client speaks another protocol: reload the page. */
  | { readonly type: 'reload'; readonly protocol: string }
  | { readonly type: 'pong' };
