import { hot, listed, ownRemarks } from './field';
import { kind } from './kind';

/** Where two cores meet, in a tray of a closure. */
export const splice = kind({
  fields: {
    closure: listed(['object'], { whenGone: 'goes', member: 'inside', holds: true }),
    tray: hot('u16'), // from 1
    position: hot('u16'), // in the tray, from 1
    plan: hot('u32'),
    lossDb: hot('f32'), // measured; 0 = not measured
    remarks: ownRemarks,
  },
  stands: 'closure',
  rare: true,
  asks: { make: 'cableConnection', change: 'propertyEditing', remove: 'cableConnection' },
});
