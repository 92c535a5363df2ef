import { json, list, number, object, pair, text, textOf, type Out } from '../../domain/shape';
import { endpoint } from './endpoint';

export const FRAMES_MAX = 200;
const label = text({ max: 400 });

const answer = object({
  /** The greatest number that each frame has been given so far, 0 = none; in the order asked. */
  highest: list(number),
  /** Of the names, those that a cable of the site has. */
  taken: list(object({ name: text(), cable: number })),
});
export type CableLabels = Out<typeof answer>;

/** What labels of cables are given already, also in rooms that nobody has open. */
export const readCableLabels = endpoint({
  method: 'POST',
  path: '/v1/cable_labels',
  permission: 'cableConnection',
  body: object({
    /** The site in which labels must differ, 0 = all. */
    site: textOf({ pattern: /^(0|\d{14})$/, means: 'an id of 14 digits, or 0' }, { read: Number }),
    /** [before, after] around a running number. */
    frames: json(list(pair(label, label), FRAMES_MAX), 200_000),
    names: json(list(label, 20_000), 900_000),
  }),
  answer,
  limits: { inTurns: true },
});
