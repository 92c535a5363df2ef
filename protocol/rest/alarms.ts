import { list, number, object, oneOf, text, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

const alarm = object({
  id: number,
  kind: oneOf(['object', 'port']),
  /** An object's class; `port` of a port. */
  class: text(),
  name: text(),
  /** Its state, as OBJECT_STATES and PORT_STATES call it. */
  state: text(),
  /** Names from the site down, without itself. */
  path: list(text()),
  /** The diagram that shows it; 0 = drawn nowhere. */
  diagram: number,
});
export type Alarm = Out<typeof alarm>;

/** Objects and ports in a state that is an alarm, objects first; at most 500 of `total`, which counts 50,000 at most. */
export const listAlarms = endpoint({
  method: 'GET',
  path: '/v1/alarms',
  permission: 'viewRead',
  answer: object({ items: list(alarm), total: number }),
  limits: { inTurns: true },
});
