import { any, object, optional, readJson, text } from '../../domain/shape';

/**
 * Messages of the main socket (spec sections 3 and 7): JSON `{type, data}` in both directions, dispatched by type to
 * registered handlers. A message of a type nobody registered is ignored.
 */
export interface SocketMessage {
  readonly type: string;
  readonly data: unknown;
}

/** A user who has the diagram open. `color` is one of the palette; `selection` the ids they have selected. */
export interface PresentUser {
  readonly uuid: string;
  readonly userName: string;
  readonly color: string;
  readonly selection: readonly number[];
}

/** Server to client. */
export type DownMessage =
  | { readonly type: 'presence'; readonly data: { readonly diagram: number; readonly users: readonly PresentUser[] } }
  /** The session ended; `code` of protocol/errors.ts says why. */
  | { readonly type: 'logout'; readonly data: { readonly code: number } }
  | {
      readonly type: 'notice';
      readonly data: { readonly key: string; readonly facts: Readonly<Record<string, string | number>> };
    }
  /** What a client sent was refused; the connection lives on. */
  | { readonly type: 'refused'; readonly data: { readonly rule: string; readonly field?: string } };

/** Client to server. `diagram` 0 = none is open. */
export type UpMessage =
  | { readonly type: 'presence'; readonly data: { readonly diagram: number; readonly selection: readonly number[] } }
  | { readonly type: 'command'; readonly data: { readonly operate: 'command'; readonly command: string } };

/** Ids of a selection that are passed on to the others. */
export const PRESENCE_SELECTION_MAX = 200;

/** Twelve colours, told apart on light and dark ground. */
export const PRESENCE_COLORS = [
  '#e6552d',
  '#2f7ed8',
  '#1f9d61',
  '#b04fc4',
  '#c98a04',
  '#0f9fb0',
  '#d63d7c',
  '#6a5acd',
  '#7a8b1c',
  '#a0522d',
  '#3f6fae',
  '#c0392b',
] as const;

const message = object({ type: text(), data: optional(any<unknown>()) });

/** A message of the wire; null for anything that is none. `strict`: one with further fields is none. */
export function readMessage(json: unknown, strict = false): SocketMessage | null {
  const read = readJson(message, json, strict);
  return read === undefined ? null : { type: read.type, data: read.data ?? null };
}
