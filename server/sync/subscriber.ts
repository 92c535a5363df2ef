import { encodeFrame } from '../../protocol/codec/frame-codec';
import type { ServerFrame } from '../../protocol/sync/messages';

/** A frame and its bytes, encoded once for all subscribers. */
export interface EncodedFrame {
  readonly frame: ServerFrame;
  readonly bytes: Uint8Array;
}

/** Who follows an open diagram. */
export interface Subscriber {
  /** Gets frames in order. After a `snapshot` frame it is unsubscribed and must subscribe again. */
  send(frame: EncodedFrame): void;
  /** Bytes sent that it has not taken yet: live states wait until they are few. Left out = it takes all at once. */
  readonly backlog?: () => number;
}

export function encoded(frame: ServerFrame): EncodedFrame {
  return { frame, bytes: encodeFrame(frame) };
}
