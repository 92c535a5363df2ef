import { list, number, object, text, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

const rackFill = object({ usedU: number, totalU: number, alarms: number });

const room = object({
  id: number,
  name: text(),
  /** Id of its elevation diagram and of its plan; 0 = it has none. */
  diagram: number,
  plan: number,
  racks: number,
  devices: number,
  ports: number,
  cables: number,
  /** Objects and ports in alarm, offline, broken or in error. */
  alarms: number,
  usedU: number,
  totalU: number,
  /** One per rack, in the order of its rows, then of names. */
  fills: list(rackFill),
});
const site = object({ id: number, name: text(), rooms: list(room) });
const home = object({ sites: list(site) });

export type RackFill = Out<typeof rackFill>;
export type HomeRoom = Out<typeof room>;
export type HomeSite = Out<typeof site>;
export type Home = Out<typeof home>;

/** Sites with their rooms, and what stands in each. */
export const readHome = endpoint({ method: 'GET', path: '/v1/home', permission: 'viewRead', answer: home });
