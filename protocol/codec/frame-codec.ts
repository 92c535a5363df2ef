/**
 * Frames of the sync socket as bytes. Decoding checks the shape of every field at the door, so what comes out can
 * be trusted to be a frame; an operation's intent is checked by its own parse().
 */
import { isId } from '../../domain/ids';
import { KINDS } from '../../domain/document/schema';
import { ok, refuse, type Refusal, type Result } from '../../domain/result';
import { LIMITS } from '../../domain/catalog/limits';
import type { ClientFrame, ServerFrame } from '../sync/messages';
import { decodeValue, encodeValue } from './value-codec';

/** Operations one `submit` frame may carry. */
export const SUBMISSIONS_LIMIT = 500;

export function encodeFrame(frame: ClientFrame | ServerFrame): Uint8Array<ArrayBuffer> {
  return encodeValue(frame);
}

/** A client's frame, for the server. Refusals: `frame-too-large`, `bad-frame` with the field that is wrong. */
export function decodeClientFrame(bytes: Uint8Array): Result<ClientFrame> {
  if (bytes.length > LIMITS.frameBytes) return refuse('frame-too-large', { bytes: bytes.length, limit: LIMITS.frameBytes });
  return decodeAs<ClientFrame>(bytes, CLIENT_SHAPES);
}

/** A server's frame, for the client. */
export function decodeServerFrame(bytes: Uint8Array): Result<ServerFrame> {
  return decodeAs<ServerFrame>(bytes, SERVER_SHAPES);
}

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const natural: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const positive: Check = (value) => natural(value) && (value as number) > 0;
const text =
  (limit: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= limit;
const id: Check = (value) => isId(value);
const kind: Check = (value) => typeof value === 'string' && (KINDS as readonly string[]).includes(value);
const plainObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check, limit = Infinity): Check =>
  (value) =>
    Array.isArray(value) && value.length <= limit && value.every(check);
const shape =
  (fields: Shape): Check =>
  (value) =>
    plainObject(value) && wrongField(value as Record<string, unknown>, fields) === undefined;

const clientId: Check = (value) => typeof value === 'string' && /^[0-9A-Za-z_-]{8,64}$/.test(value);
const intent: Check = (value) => plainObject(value) && typeof (value as { kind?: unknown }).kind === 'string';
const refusal: Check = shape({ rule: text(200), field: optional(text(200)), facts: optional(plainObject) });
const mark = shape({ run: natural, tick: (value) => value === -1 || natural(value) });
const packedStates: Check = (value) => {
  if (!plainObject(value)) return false;
  const { cells, values, ...others } = value as Record<string, unknown>;
  if (!(cells instanceof Uint32Array) || !(values instanceof Uint8Array)) return false;
  return cells.length === values.length && Object.keys(others).length === 0;
};
const submission = shape({ seq: positive, baseClock: natural, intent, grant: optional(text(200)) });

const CLIENT_SHAPES: Readonly<Record<string, Shape>> = {
  hello: { protocol: text(100), clientId, diagram: id, clock: natural, states: nullable(mark) },
  lease: { count: (value) => positive(value) && (value as number) <= LIMITS.idLeaseMax },
  submit: { operations: listOf(submission, SUBMISSIONS_LIMIT) },
  ping: {},
};

const SERVER_SHAPES: Readonly<Record<string, Shape>> = {
  welcome: { clock: natural, answeredSeq: natural },
  leased: { first: id, count: positive },
  patch: {
    from: natural,
    to: natural,
    changes: listOf(shape({ kind, id, fields: nullable(plainObject) })),
    by: nullable(shape({ clientId: text(64), seq: positive })),
  },
  ack: { seq: positive, clock: natural },
  refused: { seq: positive, refusal },
  resend: { fromSeq: positive },
  snapshot: { clock: natural },
  state: { mark, states: packedStates },
  reload: { protocol: text(100) },
  pong: {},
};

function decodeAs<Frame>(bytes: Uint8Array, shapes: Readonly<Record<string, Shape>>): Result<Frame> {
  const decoded = decodeValue(bytes);
  if (!decoded.ok) return decoded;
  if (!plainObject(decoded.value)) return malformed('', 'a frame is an object');
  const { type, ...fields } = decoded.value as Record<string, unknown>;
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) return malformed('type', 'unknown frame');
  const wrong = wrongField(fields, shapes[type] as Shape);
  return wrong === undefined ? ok(decoded.value as Frame) : malformed(wrong, `wrong or unknown field of ${type}`);
}

function malformed(field: string, reason: string): { readonly ok: false; readonly refusal: Refusal } {
  return refuse('bad-frame', { reason }, field);
}

/** The first field that is unknown or does not fit. */
function wrongField(value: Record<string, unknown>, fields: Shape): string | undefined {
  for (const name of Object.keys(value)) if (!Object.hasOwn(fields, name)) return name;
  for (const [name, check] of Object.entries(fields)) if (!check(value[name])) return name;
  return undefined;
}
