import { hot, listed } from './field';
import { kind } from './kind';

/** A stretch of a cable's way: one pathway that it lies in. */
export const lay = kind({
  fields: {
    cable: listed(['cable'], { whenGone: 'goes', member: 'belongs' }),
    // A way with a piece missing is none: the cable is not laid any more.
    pathway: listed(['pathway'], { whenGone: 'goes', withAllOf: 'cable', holds: true, brings: 'cable' }),
    order: hot('u16'), // from 1, end A first
    plan: hot('u32'),
  },
  rare: true,
  asks: { make: 'cableConnection', change: 'cableConnection', remove: 'cableConnection' },
});
