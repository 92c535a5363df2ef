import { hot, listed } from './field';
import { kind } from './kind';

/** What one end of a core is joined to: exactly one of port and splice is set. */
export const coreEnd = kind({
  fields: {
    core: listed(['core'], { whenGone: 'goes', member: 'belongs' }),
    end: hot('u8'), // 1 = A, 2 = B
    plan: hot('u32'),
    port: listed(['port'], { whenGone: 'goes', mayBeNone: true, holds: true, brings: 'core' }),
    position: hot('u16'), // of the port, from 1; 0 with a splice
    splice: listed(['splice'], { whenGone: 'goes', mayBeNone: true, leavesNone: true, holds: true, brings: 'core' }),
  },
  rare: true,
  asks: { make: 'cableConnection', change: 'cableConnection', remove: 'cableConnection' },
});
