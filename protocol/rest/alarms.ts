import { SEVERITIES } from '../../domain/catalog/alarm-states';
import { isId } from '../../domain/ids';
import { fits, json, list, number, object, oneOf, optional, orNull, text, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

/** Alarms that one answer lists, and that one call acknowledges. */
export const LISTED_ALARMS = 500;
/** Characters of what is written to an acknowledgement. */
export const ACKNOWLEDGEMENT_WORDS = 200;

const acknowledgement = object({
  /** An account's name; '' = whoever asks may not know. */
  by: text(),
  atMs: number,
  words: text(),
});

const alarm = object({
  id: number,
  kind: oneOf(['object', 'port']),
  /** An object's class; `port` of a port. */
  class: text(),
  name: text(),
  /** Its state, as OBJECT_STATES and PORT_STATES call it. */
  state: text(),
  severity: oneOf(SEVERITIES),
  /** When this state came, ms since 1970; 0 = before times were kept. */
  sinceMs: number,
  acknowledged: orNull(acknowledgement),
  /** Names from the site down, without itself. */
  path: list(text()),
  /** The diagram that shows it; 0 = drawn nowhere. */
  diagram: number,
});
export type Alarm = Out<typeof alarm>;

/**
 * Objects and ports in a state that is an alarm, the gravest first, of those the newest; at most LISTED_ALARMS of `total`,
 * which counts 50,000 at most.
 */
export const listAlarms = endpoint({
  method: 'GET',
  path: '/v1/alarms',
  permission: 'viewRead',
  /** `open`: those alone that nobody has acknowledged. */
  query: object({ show: optional(oneOf(['all', 'open'])) }),
  answer: object({ items: list(alarm), total: number }),
  limits: { inTurns: true },
});

/**
 * Says of alarms that somebody knows of them, or takes that back. Each is named by its state and its beginning: one that
 * ended meanwhile, or became another, is left as it is. What is said ends with the alarm.
 */
export const acknowledgeAlarms = endpoint({
  method: 'POST',
  path: '/v1/alarms/acknowledgements',
  permission: 'propertyEditing',
  body: object({
    alarms: json(
      list(object({ id: fits<number>('an id', isId), state: text({ max: 40 }), sinceMs: number }), LISTED_ALARMS),
      100 * LISTED_ALARMS,
    ),
    known: oneOf(['yes', 'no']),
    words: optional(text({ max: ACKNOWLEDGEMENT_WORDS, plain: 'lines' })),
  }),
  /** How many were as they were named, and how many no more. */
  answer: object({ done: number, gone: number }),
});
