import type { ActionResult, DiagramSession } from '../../workers/api/session';
import type { RemoteSession } from './diagram-connection';

type Call = (...asked: readonly unknown[]) => Promise<unknown>;

type EditsOf<Part> = {
  [Name in keyof Part]-?: Part[Name] extends (...asked: never[]) => Promise<ActionResult> ? Name : never;
}[keyof Part];

type Named<Part> = Readonly<Record<EditsOf<Part>, true>>;

type DoorsThatEdit = {
  readonly [Door in keyof DiagramSession as [EditsOf<DiagramSession[Door]>] extends [never] ? never : Door]: Named<
    DiagramSession[Door]
  >;
};

/** Calls that edit: of the session and of its doors every one that answers with an ActionResult, as the types demand. */
const EDITS: Named<DiagramSession> & DoorsThatEdit = {
  act: true,
  undo: true,
  redo: true,
  restore: true,
  goToStep: true,
  cabling: { connect: true, plugIn: true, move: true, unplug: true },
  capacity: { insertFeed: true, carryOut: true },
  channels: { make: true },
  cores: { act: true },
  furniture: { insert: true, turn: true },
  laying: { lay: true, unlay: true },
  links: { setLook: true },
  pathways: { draw: true, join: true, riser: true, change: true, remove: true },
  relations: { insert: true, change: true, remove: true },
  stores: { stock: true, keep: true, stockThings: true, take: true },
};

type Edits = { readonly [name: string]: true | Edits };

/** Tells of what is selected and edited through the session: ids, and the call that is on its way. */
export function followed(
  session: RemoteSession,
  selects: (ids: readonly number[], selecting: Promise<unknown>) => void,
  edits: (editing: Promise<unknown>) => void,
): RemoteSession {
  const select = (...asked: Parameters<RemoteSession['select']>): Promise<unknown> => {
    const selecting = session.select(...asked);
    selects(asked[0], selecting);
    return selecting;
  };
  return followedPart(session, new Map<PropertyKey, unknown>([['select', select]]), EDITS, edits);
}

function followedPart<Part extends object>(
  part: Part,
  known: Map<PropertyKey, unknown>,
  names: Edits,
  edits: (editing: Promise<unknown>) => void,
): Part {
  return new Proxy(part, {
    get(target, key) {
      const found = known.get(key);
      if (found !== undefined) return found;
      const value: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || !Object.hasOwn(names, key)) return value;
      const name = names[key]!;
      const made = name === true ? follow(value as Call, edits) : followedPart(value as object, new Map(), name, edits);
      known.set(key, made);
      return made;
    },
  });
}

function follow(call: Call, edits: (editing: Promise<unknown>) => void): Call {
  return (...asked) => {
    const editing = call(...asked);
    edits(editing);
    return editing;
  };
}
