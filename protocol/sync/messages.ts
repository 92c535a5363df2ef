import type { Intent } from '../../domain/operations/operation';
import type { Fields, Kind } from '../../domain/document/schema';
import type { Refusal } from '../../domain/result';

/**
 * Frames of the sync socket. One binary WebSocket message is one frame, encoded by protocol/codec/value-codec.ts.
 *
 * client                         server
 *   hello ----------------------->
 *   <--------------------- welcome (then every patch after hello.clock, or `snapshot`)
 *   lease ----------------------->  <- leased
 *   submit ---------------------->  <- ack | refused | resend
 *
 * The patch of an operation goes to every subscriber, its sender included and there before the ack. Answers may be
 * repeated (a submission sent again gets its stored answer); seqs are answered in order.
 */
export type ClientFrame =
  | {
      readonly type: 'hello';
      readonly protocol: string;
      readonly clientId: string;
      readonly diagram: number;
      /** Clock of the document the client holds. */
      readonly clock: number;
    }
  | { readonly type: 'lease'; readonly count: number }
  | { readonly type: 'submit'; readonly operations: readonly Submission[] }
  | { readonly type: 'ping' };

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
      readonly by: { readonly clientId: string; readonly seq: number; readonly userName: string } | null;
    }
  | { readonly type: 'ack'; readonly seq: number; readonly clock: number }
  | { readonly type: 'refused'; readonly seq: number; readonly refusal: Refusal }
  /** The server expects this seq next. */
  | { readonly type: 'resend'; readonly fromSeq: number }
  /** Catching up by patches would cost more: fetch the snapshot (its clock is at least this). */
  | { readonly type: 'snapshot'; readonly clock: number }
  /** Telemetry: state codes by record. */
  | {
      readonly type: 'state';
      readonly kind: 'object' | 'port';
      readonly ids: readonly number[];
      readonly values: readonly number[];
    }
  /** The client speaks another protocol: reload the page. */
  | { readonly type: 'reload'; readonly protocol: string }
  | { readonly type: 'pong' };
