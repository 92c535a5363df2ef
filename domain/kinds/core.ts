import { CORE_LIFECYCLES } from '../catalog/enums';
import { hot, listed, ownRemarks } from './field';
import { kind } from './kind';

/** A core of a cable, stored from the first joining, damage or reservation on. */
export const core = kind({
  fields: {
    cable: listed(['cable'], { whenGone: 'goes', member: 'belongs' }),
    number: hot('u16'), // from 1
    lifecycle: hot('u8', { codes: CORE_LIFECYCLES }),
    remarks: ownRemarks,
  },
  rare: true,
  asks: { make: 'cableConnection', change: 'propertyEditing', remove: 'cableConnection' },
});
