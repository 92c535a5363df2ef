import { DIAGRAM_KINDS } from '../catalog/enums';
import { anyText, hot, listed, remarks } from './field';
import { kind } from './kind';

export const diagram = kind({
  fields: {
    owner: listed(['object'], { whenGone: 'goes', mayBeNone: true, member: 'inside', alsoAbove: true }), // 0 = stands alone
    kind: hot('u8', { codes: DIAGRAM_KINDS, required: true }),
    name: hot('text', { searched: true, rule: anyText, settable: true }),
    unit: hot('u8'), // 0 mm, 1 Web Mercator
    background: hot('json'),
    remarks,
  },
  asks: { make: 'nodeEditing', change: 'propertyEditing', remove: 'nodeEditing' },
  properties: [
    { name: 'name', group: 'identity' },
    { name: 'remarks', group: 'notes' },
  ],
});
