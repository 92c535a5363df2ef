/**
 * The protocol's hash: of the record kinds, the closed lists, the port types' order and the frames' version. Two
 * programs that agree on it read each other's snapshots, patches and operations; a client with another one reloads.
 * The pinned value stands in schema-hash.txt, so that no change of the wire goes unnoticed.
 */
import * as enums from '../domain/catalog/enums';
import { PORT_TYPES } from '../domain/catalog/port-types';
import { SCHEMA } from '../domain/document/schema';
import { ID_BASE } from '../domain/ids';
import { sha256 } from './codec/sha256';
import { encodeValue } from './codec/value-codec';

/** Raised by hand when frames, the value codec, the snapshot's layout or what belongs to a diagram change. */
export const WIRE_VERSION = 4;

export const SCHEMA_HASH: string = sha256(
  encodeValue({
    wire: WIRE_VERSION,
    idBase: ID_BASE,
    // As lists: their order is part of the format.
    schema: Object.entries(SCHEMA).map(([kind, fields]) => [kind, Object.entries(fields)]),
    // By name: what order a module's exports have is the bundler's business.
    enums: Object.entries(enums as Record<string, unknown>)
      .filter(([, list]) => typeof list === 'object')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, list]) => [name, Array.isArray(list) ? list : Object.entries(list as object)]),
    portTypes: PORT_TYPES.map((type) => type.key),
  }),
);
