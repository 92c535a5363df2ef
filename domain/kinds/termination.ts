import { hot, listed, whole } from './field';
import { kind } from './kind';

/** A plug of a cable in a port. */
export const termination = kind({
  fields: {
    cable: listed(['cable'], { whenGone: 'goes', member: 'belongs' }, { dense: true }),
    port: listed(['port'], { whenGone: 'goes', taking: 'cable', holds: true, brings: 'cable' }, { dense: true }),
    end: hot('u8', { rule: whole(1, 2) }), // 1 = A, 2 = B
    connector: hot('u8', { rule: whole(0, 0xff) }), // which plug of that end of the cable, from 0
    position: hot('u16', { rule: whole(1, 0xffff) }), // first lane of the port that the plug takes, from 1
    plan: hot('u32', { uncopied: true }), // 0 = live; else the plan's number
  },
  copied: true,
  asks: { make: 'cableConnection', change: 'cableConnection', remove: 'cableConnection' },
});
