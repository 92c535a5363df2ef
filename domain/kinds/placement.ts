import { hot, listed, number, ref, whole } from './field';
import { kind } from './kind';

/** Where and how an object or cable is drawn in a diagram. */
export const placement = kind({
  fields: {
    diagram: listed(['diagram'], { whenGone: 'goes', member: 'belongs' }),
    subject: listed(['object', 'cable'], { whenGone: 'goes' }), // in this diagram it, and what is below it, stands inside
    x: hot('f64', { rule: number(-1e9, 1e9) }), // mm, left edge (elevation: y grows upwards from the floor; plan: y grows to the north)
    y: hot('f64', { rule: number(-1e9, 1e9) }), // mm, bottom edge
    z: hot('f32', { rule: number(-1e6, 1e6), settable: true }),
    rotation: hot('f32', { rule: number(-360, 360), settable: true }), // degrees, counter-clockwise
    width: hot('f32', { rule: number(0, 1e7), settable: true }), // mm; 0 = the subject's own
    height: hot('f32', { rule: number(0, 1e7), settable: true }),
    layer: hot('u16', { rule: whole(0, 0xffff), settable: true }),
    style: ref(['style'], { whenGone: 'stays', mayBeNone: true, holds: true }),
    path: hot('json', { rule: { is: 'bends' } }), // bends of a cable or link: [x0, y0, x1, y1, ...] mm
  },
  copied: true,
  together: [['x', 'y']],
  asks: { make: 'nodeEditing', change: 'propertyEditing', remove: 'nodeEditing' },
});
