import { RELATION_KINDS, RELATION_ROLES } from '../catalog/enums';
import { hot, listed, ownRemarks } from './field';
import { kind } from './kind';

/** What two objects or cables are to each other beside containment. */
export const relation = kind({
  fields: {
    kind: hot('u8', { codes: RELATION_KINDS, required: true }),
    from: listed(['object', 'cable'], { whenGone: 'goes', member: 'inside', holds: true }),
    to: listed(['object', 'cable'], { whenGone: 'goes', member: 'inside', holds: true }),
    fromRole: hot('u8', { codes: RELATION_ROLES }), // what `from` is to `to`
    remarks: ownRemarks,
  },
  rare: true,
  asks: { make: 'cableConnection', change: 'propertyEditing', remove: 'cableConnection' },
});
