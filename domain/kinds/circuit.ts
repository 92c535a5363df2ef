import { CABLE_LIFECYCLES } from '../catalog/enums';
import { hot, listed } from './field';
import { kind } from './kind';

/** A service between two ports, whatever carries it. */
export const circuit = kind({
  fields: {
    name: hot('text', { searched: true }),
    provider: hot('text'), // '' = one's own
    a: listed(['port'], { whenGone: 'goes', member: 'inside', holds: true }),
    z: listed(['port'], { whenGone: 'goes', member: 'inside', holds: true }),
    lifecycle: hot('u8', { codes: CABLE_LIFECYCLES }),
  },
  rare: true,
  asks: { make: 'cableConnection', change: 'cableConnection', remove: 'cableConnection' },
});
