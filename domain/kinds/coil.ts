import { hot, listed, ownRemarks } from './field';
import { kind } from './kind';

/** A cable's slack, wound up. */
export const coil = kind({
  fields: {
    cable: listed(['cable'], { whenGone: 'goes', member: 'belongs' }),
    carrier: listed(['object'], { whenGone: 'goes', mayBeNone: true, holds: true, brings: 'cable' }), // 0 = lies free
    lengthMm: hot('u32'),
    markFromMm: hot('u32'), // marks on the sheath, counted from end A; both 0 = not noted
    markToMm: hot('u32'),
    name: hot('text'),
    remarks: ownRemarks,
  },
  rare: true,
  asks: { make: 'cableConnection', change: 'cableConnection', remove: 'cableConnection' },
});
