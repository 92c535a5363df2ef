import { LIMITS } from '../../domain/catalog/limits';
import { flag, id, list, number, object, oneOf, optional, text, textOf, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

const item = object({
  id: number,
  kind: oneOf(['object', 'diagram', 'circuit', 'model', 'pathway', 'cable', 'port']),
  /** An object's class; else the kind, or a diagram's. */
  class: text(),
  name: text(),
  /** What matched, when that is not the name; else model or type. */
  detail: text(),
  /** Names from the site down, without the find itself; of a site or region those of the regions above it. Where several finds are called alike and stand in places called alike: from the region down, and whose they are before it. */
  path: list(text()),
  /** It lies in the store of the last of these. */
  stored: optional(flag),
  /** The diagram that shows it; 0 = drawn nowhere. */
  diagram: number,
  /** The record to select there: the find itself, of a circuit the port at its end A. */
  shows: number,
});
const found = object({
  items: list(item),
  /** Nothing holds the words as they are typed: these hold them but for one slip of the typist. */
  nearly: flag,
  total: number,
  /** The total is not the end of it. */
  more: flag,
  /** False while the index is still read. */
  ready: flag,
});
export type SearchItem = Out<typeof item>;
export type SearchAnswer = Out<typeof found>;

/**
 * Objects, ports, cables, diagrams and models by name, address, serial number or tag. After what holds all words comes what
 * holds one, in places that are called by the others.
 */
export const search = endpoint({
  method: 'GET',
  path: '/v1/search',
  permission: 'viewRead',
  query: object({
    q: text({ max: LIMITS.nameLength }),
    limit: optional(textOf({ pattern: /^\d{1,3}$/, means: 'a whole number' }, { read: Number })),
    /** The diagram that is open: what stands in its room comes first. */
    diagram: optional(id),
  }),
  answer: found,
  limits: { inTurns: true },
});

const sameValue = object({
  /** Of the record that was asked for. */
  field: text(),
  /** Other records with this value, the first of them. */
  items: list(item),
});
export type SameValue = Out<typeof sameValue>;

/**
 * Who else has a value by which one thing is told from all others (serial number, asset tag, address), of one record. A
 * device and its own ports may share an address.
 */
export const sameValues = endpoint({
  method: 'GET',
  path: '/v1/same-values',
  permission: 'propertyRead',
  query: object({ id }),
  answer: list(sameValue),
  limits: { inTurns: true },
});
