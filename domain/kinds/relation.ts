import { RELATION_KINDS, RELATION_ROLES } from '../catalog/enums';
import { hot, listed, ownRemarks, whole } from './field';
import { kind } from './kind';

/** What two objects or cables are to each other beside containment. */
export const relation = kind({
  fields: {
    kind: hot('u8', { codes: RELATION_KINDS, required: true }),
    from: listed(['object', 'cable'], { whenGone: 'goes', member: 'inside', holds: true }),
    to: listed(['object', 'cable'], { whenGone: 'goes', member: 'inside', holds: true }),
    fromRole: hot('u8', { codes: RELATION_ROLES }), // what `from` is to `to`
    remarks: ownRemarks,
    end: hot('u8', { rule: whole(0, 2) }), // of a cable that comes to a place: which end lies there, 1 = A, 2 = B; 0 = not said, or it passes
  },
  rare: true,
  asks: { make: 'cableConnection', change: 'propertyEditing', remove: 'cableConnection' },
});
