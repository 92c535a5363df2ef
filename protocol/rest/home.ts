import { OWN_DIAGRAM_KINDS } from '../../domain/catalog/enums';
import { flag, list, number, object, oneOf, optional, text, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

const rackFill = object({ usedU: number, totalU: number, alarms: number });

/** A building or floor. `plan`: its own drawing, 0 = it has none. */
const place = object({ id: number, name: text(), class: oneOf(['building', 'floor']), parent: number, plan: number });
/** A free one; `owner`: the place that it is about, 0 = none. */
const drawing = object({ id: number, name: text(), kind: oneOf(OWN_DIAGRAM_KINDS), owner: number });

const room = object({
  id: number,
  name: text(),
  /** The place that it is in. */
  parent: number,
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
  /** How many of them stand in each row; those without a row are one. */
  rows: list(number),
});
const region = object({ id: number, name: text(), parent: number, owner: optional(text()) });
const site = object({
  id: number,
  name: text(),
  /** The region that it is in; 0 = none. */
  parent: number,
  /** Whose it is, where another one is called alike. */
  owner: optional(text()),
  /** Its own drawing; 0 = it has none. */
  plan: number,
  places: list(place),
  rooms: list(room),
  diagrams: list(drawing),
});
/**
 * `regions`: also those that hold no site; `diagrams`: those that belong to no site; `cables`: of all its rooms, those between two of them once; `counted`: false
 * while there is something of a room that is not counted yet: it says 0 until then; `current`: false while the counts are those before the last change.
 */
const home = object({
  regions: list(region),
  sites: list(site),
  diagrams: list(drawing),
  cables: number,
  counted: flag,
  current: optional(flag),
});

export type RackFill = Out<typeof rackFill>;
export type HomeRegion = Out<typeof region>;
export type HomePlace = Out<typeof place>;
export type HomeDrawing = Out<typeof drawing>;
export type HomeRoom = Out<typeof room>;
export type HomeSite = Out<typeof site>;
export type Home = Out<typeof home>;

/** Regions, sites with their places and rooms, what stands in each, and diagrams that were made by hand. */
export const readHome = endpoint({
  method: 'GET',
  path: '/v1/home',
  permission: 'viewRead',
  answer: home,
  limits: { inTurns: true },
});
