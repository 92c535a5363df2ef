/**
 * Frames of the sync socket as bytes. Decoding checks every field by the frame's shape at the door, so what comes out can
 * be trusted to be a frame; an operation's intent is checked by its own parse().
 */
import { LIMITS } from '../../domain/catalog/limits';
import { ok, refuse, type Result } from '../../domain/result';
import { isObject, readShape, type AnyShape, type Misfit } from '../../domain/shape';
import { CLIENT_FRAMES, SERVER_FRAMES, type ClientFrame, type ServerFrame } from '../sync/messages';
import { decodeValue, encodeValue } from './value-codec';

export function encodeFrame(frame: ClientFrame | ServerFrame): Uint8Array<ArrayBuffer> {
  return encodeValue(frame);
}

/** A client's frame, for the server. Refusals: `frame-too-large`, `bad-frame` with the field that is wrong. */
export function decodeClientFrame(bytes: Uint8Array): Result<ClientFrame> {
  if (bytes.length > LIMITS.frameBytes) return refuse('frame-too-large', { bytes: bytes.length, limit: LIMITS.frameBytes });
  return decodeAs<ClientFrame>(bytes, CLIENT_FRAMES);
}

/** A server's frame, for the client. */
export function decodeServerFrame(bytes: Uint8Array): Result<ServerFrame> {
  return decodeAs<ServerFrame>(bytes, SERVER_FRAMES);
}

function decodeAs<Frame>(bytes: Uint8Array, frames: Readonly<Record<string, AnyShape>>): Result<Frame> {
  const decoded = decodeValue(bytes);
  if (!decoded.ok) return decoded;
  if (!isObject(decoded.value)) return refuse('bad-frame', { reason: 'a frame is an object' }, '');
  const { type, ...fields } = decoded.value;
  if (typeof type !== 'string' || !Object.hasOwn(frames, type)) return refuse('bad-frame', { reason: 'unknown frame' }, 'type');
  const misfits: Misfit[] = [];
  readShape(frames[type]!, fields, misfits, true);
  const [misfit] = misfits;
  if (misfit === undefined) return ok(decoded.value as unknown as Frame);
  return refuse('bad-frame', { reason: `${misfit.rule} of ${type}` }, misfit.path.join('.'));
}
