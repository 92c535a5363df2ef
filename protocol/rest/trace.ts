import { TRACE_ANSWER } from '../../domain/cabling/trace-answer';
import { id, object, optional, textOf } from '../../domain/shape';
import { CODES } from '../errors';
import { endpoint } from './endpoint';

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
  answer: TRACE_ANSWER,
  codes: [CODES.notFound],
  limits: { inTurns: true },
});
