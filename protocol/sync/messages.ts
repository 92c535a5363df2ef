import { LIMITS } from '../../domain/catalog/limits';
import { KINDS, type Fields } from '../../domain/document/schema';
import { isId } from '../../domain/ids';
import type { Intent } from '../../domain/operations/operation';
import type { Refusal } from '../../domain/result';
import { fits, isObject, list, object, oneOf, optional, orNull, text, type AnyShape, type Out } from '../../domain/shape';

/**
 * Frames of the sync socket. One binary WebSocket message is one frame, encoded by protocol/codec/value-codec.ts; its
 * `type` is its name here.
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
type Frame<S extends Readonly<Record<string, AnyShape>>> = { [T in keyof S]: { readonly type: T } & Out<S[T]> }[keyof S];
export type ClientFrame = Frame<typeof CLIENT_FRAMES>;
export type ServerFrame = Frame<typeof SERVER_FRAMES>;

const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  fits<number>(
    `a whole number from ${min}`,
    (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
  );
const natural = whole(0);
const seq = whole(1);
const id = fits<number>('an id', isId);
const name = text({ max: 200 });
const clientId = text({ pattern: /^[0-9A-Za-z_-]{8,64}$/, means: '8 to 64 of 0-9 A-Z a-z _ -' });

/**
 * A point in the stream of live states: the `tick`th set of one run of one server process. A client that names it gets
 * what changed after it; one of another run gets everything. -1 = before the first.
 */
const mark = object({ run: natural, tick: whole(-1) });
export type StatesMark = Out<typeof mark>;

/** Live states of objects and ports in any mix: cells (domain/ids.ts), and the code of each. */
export interface PackedStates {
  readonly cells: Uint32Array;
  readonly values: Uint8Array;
}
const states = fits<PackedStates>('a value for each cell', (value) => {
  if (!isObject(value) || Object.keys(value).length !== 2) return false;
  const { cells, values } = value;
  return cells instanceof Uint32Array && values instanceof Uint8Array && cells.length === values.length;
});

/** One unconfirmed operation. (clientId, seq) is unique for ever; seq counts from 1 without gaps. */
const submission = object({
  seq,
  baseClock: natural,
  /** Checked by its operation's own reader. */
  intent: fits<Intent>('an intent', (value) => isObject(value) && typeof value['kind'] === 'string'),
  /** What an administrator's password yielded, for an operation that asks `administratorPassword`. */
  grant: optional(name),
});
export type Submission = Out<typeof submission>;

/** One record of a patch: the fields that changed (a record that enters the subscription: all hot fields), null = it left. */
const patchChange = object({ kind: oneOf(KINDS), id, fields: orNull(fits<Fields>('fields', isObject)) });
export type PatchChange = Out<typeof patchChange>;

export const CLIENT_FRAMES = {
  hello: object({
    protocol: text({ max: 100 }),
    clientId,
    diagram: id,
    /** Clock of the document the client holds. */
    clock: natural,
    /** Up to where its live states go; null = unknown: it gets them all. */
    states: orNull(mark),
  }),
  lease: object({ count: whole(1, LIMITS.idLeaseMax) }),
  submit: object({ operations: list(submission, 500) }),
  ping: object({}),
};

export const SERVER_FRAMES = {
  /**
   * The patches so far bring the document to `clock`. `answeredSeq`: highest seq of this clientId that was answered; the
   * client sends every unanswered operation again.
   */
  welcome: object({ clock: natural, answeredSeq: natural }),
  leased: object({ first: id, count: seq }),
  patch: object({
    /** Applies to a document at clock `from` and brings it to clock `to`. */
    from: natural,
    to: natural,
    changes: list(patchChange),
    /** Whose operation it was; null = import or several. */
    by: orNull(object({ clientId: text({ max: 64 }), seq })),
  }),
  /** `clock`: the operation's number in the log. */
  ack: object({ seq, clock: natural }),
  refused: object({
    seq,
    refusal: object({
      rule: name,
      field: optional(name),
      facts: optional(fits<NonNullable<Refusal['facts']>>('facts', isObject)),
    }),
  }),
  /** The server expects this seq next. */
  resend: object({ fromSeq: seq }),
  /** Catching up by patches would cost more: fetch the snapshot (its clock is at least this). */
  snapshot: object({ clock: natural }),
  /** Telemetry, the newest of each record: the document's states stand at `mark` when they are set. */
  state: object({ mark, states }),
  /** The client speaks another protocol: reload the page. */
  reload: object({ protocol: text({ max: 100 }) }),
  pong: object({}),
};
