import { FILL_EDITION_KEYS, PATHWAY_KINDS, PATHWAY_LIFECYCLES, SEPARATION_CLASSES } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { anyText, hot, listed, number, whole, wholeOrNone } from './field';
import { kind } from './kind';

/** What cables are laid in, from one rack, closure or junction to another. */
export const pathway = kind({
  fields: {
    parent: listed(['object'], { whenGone: 'goes', member: 'inside', holds: true }), // room, building or site
    from: listed(['object'], { whenGone: 'goes', holds: true }), // rack, closure or junction
    to: listed(['object'], { whenGone: 'goes', holds: true }),
    kind: hot('u8', { codes: PATHWAY_KINDS, required: true }),
    widthMm: hot('f32', { rule: number(1, LIMITS.pathwayMeasureMm) }), // inside; conduit: its inner diameter
    depthMm: hot('f32', { rule: number(0, LIMITS.pathwayMeasureMm) }),
    radiusMm: hot('f32', { rule: number(0, LIMITS.pathwayMeasureMm) }), // its tightest bend; 0 = not known
    lengthMm: hot('u32', { rule: whole(0, 0xffff_ffff) }),
    heightMm: hot('json', { rule: wholeOrNone(-LIMITS.roomHeightMm, LIMITS.roomHeightMm) }), // its bottom above the finished floor of what holds it, below it under a raised one; null = not said; a riser passes all heights
    edition: hot('u8', { codes: FILL_EDITION_KEYS }),
    separation: hot('u8', { codes: SEPARATION_CLASSES }), // what alone may lie in it, 0 = not said
    lifecycle: hot('u8', { codes: PATHWAY_LIFECYCLES }),
    name: hot('text', { searched: true, rule: anyText }),
  },
  stands: 'parent',
  rare: true,
  asks: { make: 'nodeEditing', change: 'propertyEditing', remove: 'nodeEditing' },
  properties: [
    { name: 'name', group: 'identity', by: 'pathways' },
    { name: 'pathwayKind', field: 'kind', group: 'identity', words: 'pathways:kind', by: 'pathways' },
    { name: 'lifecycle', group: 'identity', words: 'pathways:lifecycle', by: 'pathways' },
    { name: 'widthMm', label: 'innerWidth', group: 'physical', unit: 'mm', by: 'pathways' },
    { name: 'depthMm', label: 'innerDepth', group: 'physical', unit: 'mm', emptyIsZero: true, by: 'pathways' },
    { name: 'radiusMm', group: 'physical', unit: 'mm', emptyIsZero: true, by: 'pathways' },
    { name: 'lengthMm', group: 'physical', unit: 'm', factor: 0.001, by: 'pathways' },
    { name: 'heightMm', label: 'aboveFloor', group: 'physical', notOf: ['riser'], unit: 'mm', emptyIsNone: true, by: 'pathways' },
    { name: 'edition', group: 'physical', words: 'pathways:edition', emptyWord: 'pathways:edition.usual', by: 'pathways' },
    { name: 'separation', group: 'physical', words: 'pathways:separation', emptyWord: 'pathways:separation.any', by: 'pathways' },
  ],
});
