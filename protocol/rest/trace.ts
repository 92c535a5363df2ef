import { CABLE_STATUSES, LINK_STATUSES } from '../../domain/cabling/cable-status';
import { FIBRE_COLOURS, type FibreColour } from '../../domain/cabling/colours';
import type { TraceAnswer, TracedArm } from '../../domain/cabling/trace-answer';
import { CODES } from '../errors';
import { endpoint } from './endpoint';
import { flag, id, list, number, object, oneOf, optional, orNull, text, textOf, type Shape } from './shape';

const colour = oneOf(Object.keys(FIBRE_COLOURS) as readonly FibreColour[]);
const element = orNull(object({ colour, mark: optional(object({ kind: oneOf(['stripe', 'ring']), count: number, colour })) }));
const oneOrTwo = number as Shape<1 | 2, 1 | 2>;
const core = object({
  number,
  end: oneOrTwo,
  cableName: text(),
  colour: element,
  tube: number,
  tubeColour: element,
  tray: number,
  position: number,
});
const place = object({
  id: number,
  kind: oneOf(['port', 'core']),
  name: text(),
  type: text(),
  role: text(),
  lifecycle: text(),
  operational: text(),
  way: list(object({ id: number, name: text(), class: text() })),
  positionU: number,
  face: text(),
  diagram: number,
  core: optional(core),
});
const cable = object({
  id: number,
  name: text(),
  class: text(),
  type: text(),
  lifecycle: text(),
  status: oneOf(CABLE_STATUSES),
  color: number,
  lengthMm: number,
});
const end = oneOf([
  'equipment',
  'handOff',
  'powerFeed',
  'free',
  'unmapped',
  'no-such-position',
  'loose',
  'loop',
  'nested',
  'beyond',
]);
const hop = object({
  at: orNull(place),
  by: oneOf(['cable', 'map', 'circuit', 'core', 'splice', 'termination']),
  cable: orNull(cable),
  positions: list(number),
  from: list(number),
  depth: number,
  ends: list(end),
});
const arm: Shape<TracedArm> = object({
  side: oneOf(['outside', 'inside']),
  hops: list(hop),
  ends: list(end),
  isLine: flag,
  isCut: flag,
});
const answer: Shape<TraceAnswer> = object({
  start: place,
  outside: arm,
  inside: arm,
  status: oneOf(['', ...LINK_STATUSES]),
});

/**
 * All that a port or an end of a core is joined with, to both sides, across rooms and sites. Exactly one of `port` and
 * `core` (CABLE.NUMBER.END, 1 = A, 2 = B) is asked about. `strands`: the positions under way, several separated by
 * commas, the nested ones of each by dots, the latest last; absent = the whole port.
 */
export const readTrace = endpoint({
  method: 'GET',
  path: '/v1/trace',
  permission: 'propertyRead',
  query: object({
    port: optional(id),
    core: optional(
      textOf(
        { pattern: /^\d{14}\.[1-9]\d{0,4}\.[12]$/, means: 'cable, core and end' },
        {
          read: (core) => core.split('.').map(Number) as [cable: number, core: number, end: 1 | 2],
          write: (core: readonly number[]) => core.join('.'),
        },
      ),
    ),
    strands: optional(
      textOf(
        { max: 4000, pattern: /^\d{1,5}(\.\d{1,5}){0,7}(,\d{1,5}(\.\d{1,5}){0,7})*$/, means: 'positions, separated by commas' },
        {
          read: (strands) => strands.split(',').map((strand) => strand.split('.').map(Number)),
          write: (strands: readonly (readonly number[])[]) => strands.map((strand) => strand.join('.')).join(','),
        },
      ),
    ),
  }),
  answer,
  codes: [CODES.notFound],
});
