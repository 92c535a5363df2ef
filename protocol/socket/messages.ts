import { isId } from '../../domain/ids';
import { any, fits, list, number, object, optional, readJson, record, text, type AnyShape, type Out } from '../../domain/shape';

/**
 * Messages of the main socket (spec sections 3 and 7): JSON `{type, data}` in both directions, dispatched by type to
 * registered handlers. A message of a type nobody registered is ignored.
 */
export interface SocketMessage {
  readonly type: string;
  readonly data: unknown;
}

const id = fits<number>('an id', isId);

/** A user who has the diagram open. `color` is one of the palette; `selection` the ids they have selected. */
const presentUser = object({
  uuid: text(),
  userName: text(),
  color: text({ pattern: /^#[0-9a-f]{6}$/, means: 'a colour' }),
  selection: list(id),
});
export type PresentUser = Out<typeof presentUser>;

/** Server to client: `data` by type. */
export const DOWN = {
  presence: object({ diagram: number, users: list(presentUser) }),
  /** The session ended; `code` of protocol/errors.ts says why. */
  logout: object({ code: number }),
  /** Some alarm began, ended, or was taken notice of: who lists them asks again. */
  alarms: object({}),
  notice: object({ key: text(), facts: record(any<string | number>()) }),
  /** What a client sent was refused; the connection lives on. */
  refused: object({ rule: text(), field: optional(text()) }),
};
export type DownMessage = Message<typeof DOWN>;

/** Client to server. */
export const UP = {
  /** `diagram` 0 = none is open. */
  presence: object({ diagram: fits<number>('an id or 0', (value) => value === 0 || isId(value)), selection: list(id, 10_000) }),
};
type Message<S extends Readonly<Record<string, AnyShape>>> = {
  [T in keyof S]: { readonly type: T; readonly data: Out<S[T]> };
}[keyof S];

/** Ids of a selection that are passed on to the others. */
export const PRESENCE_SELECTION_MAX = 200;

const message = object({ type: text(), data: optional(any<unknown>()) });

/** A message of the wire; null for anything that is none. `strict`: one with further fields is none. */
export function readMessage(json: unknown, strict = false): SocketMessage | null {
  const read = readJson(message, json, strict);
  return read === undefined ? null : { type: read.type, data: read.data ?? null };
}
