import { isId } from '../../domain/ids';
import {
  any,
  fits,
  list,
  number,
  object,
  optional,
  orNull,
  pair,
  readJson,
  record,
  text,
  type AnyShape,
  type Out,
} from '../../domain/shape';

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
const user = {
  uuid: text(),
  userName: text(),
  color: text({ pattern: /^#[0-9a-f]{6}$/, means: 'a colour' }),
  selection: list(id),
};
const presentUser = object(user);
export type PresentUser = Out<typeof presentUser>;
/** The same with the diagram that they have open. */
const watchedUser = object({ ...user, diagram: number });
export type WatchedUser = Out<typeof watchedUser>;

/** World mm of a diagram; fronts and rears side by side count as one. */
const mm = fits<number>('a place in mm', (value) => Number.isFinite(value) && Math.abs(value as number) <= 1e9);
/** What of a window is in use: where its pointer is, null = not on the drawing; what panels leave free of its view, by its middle. */
const told = {
  at: orNull(pair(mm, mm)),
  view: orNull(object({ x: mm, y: mm, width: mm, height: mm })),
};
/** Says nothing of who it is: the presence that its reader was told does, by `uuid`. */
const pointerOf = object({ uuid: text(), ...told });
export type PointerOf = Out<typeof pointerOf>;
export type Told = Omit<PointerOf, 'uuid'>;

/** Server to client: `data` by type. */
export const DOWN = {
  presence: object({ diagram: number, users: list(presentUser) }),
  /** Who has the diagrams open that this window watches: all of them, whenever one comes, goes or selects. */
  watched: object({ users: list(watchedUser) }),
  /** Those of a diagram that moved since the last of these. */
  pointers: object({ diagram: number, pointers: list(pointerOf) }),
  /** The session ended; `code` of protocol/errors.ts says why. */
  logout: object({ code: number }),
  /** This session's user is called so now. */
  renamed: object({ userName: text() }),
  /** Some alarm began, ended, or was taken notice of: who lists them asks again. */
  alarms: object({}),
  notice: object({ key: text(), facts: record(any<string | number>()) }),
  /** What a client sent was refused; the connection lives on. */
  refused: object({ rule: text(), field: optional(text()) }),
};
export type DownMessage = Message<typeof DOWN>;

/** Ids of a selection that a window tells. */
const SELECTION_MAX = 10_000;
/** Diagrams that a window watches at once. */
export const WATCHED_MAX = 200;
/** Of what a client says: a whole selection of ids of 14 digits fits, what is longer is not read. */
export const MESSAGE_LENGTH_MAX = 16 * SELECTION_MAX;

/** Client to server. */
export const UP = {
  /** `diagram` 0 = none is open. */
  presence: object({
    diagram: fits<number>('an id or 0', (value) => value === 0 || isId(value)),
    selection: list(id, SELECTION_MAX),
  }),
  /** Of another diagram than the last presence named it is passed over. */
  pointer: object({ diagram: id, ...told }),
  /** Of these it is told who has them open, until it names others; none = of none any more. */
  watch: object({ diagrams: list(id, WATCHED_MAX) }),
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
