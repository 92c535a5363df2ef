import { LANE_PROFILES } from '../cabling/lane-profiles';
import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES } from '../catalog/enums';
import { anyText, cold, hot, listed, measure, ref, remarks, whole } from './field';
import { kind } from './kind';

/** Classes of cables of which no plug has several lanes. */
const LANELESS = ['powerCable', 'pipelineBridge', 'logicalLink'];

export const cable = kind({
  fields: {
    name: hot('text', { searched: true, rule: anyText, settable: true }), // its label
    class: hot('u8', { codes: CABLE_CLASSES, required: true, settable: true }),
    type: hot('u8', { codes: CABLE_TYPES, settable: true }),
    model: ref(['model'], { whenGone: 'blocks', mayBeNone: true, holds: true }, { serverIndex: true }),
    lifecycle: hot('u8', { codes: CABLE_LIFECYCLES, settable: true }),
    color: hot('u32', { rule: whole(0, 0xffff_ffff), settable: true }), // 0xRRGGBB, 0xffffffff = by type
    lengthMm: hot('u32', { rule: measure(0xffff_ffff), settable: true }), // as built, or as ordered (planned, or by its flags); 0 = not known
    flags: hot('u8', { uncopied: true }), // CABLE_FLAGS bits
    remarks,
    extra: cold('json', { facts: true }),
    modelVersion: hot('u16', { rule: whole(0, 0xffff) }),
    profile: hot('text', { rule: anyText, settable: true }), // key of a lane profile; '' = lanes run straight
    // Where it lies unused, in nothing (docs/decisions/0039); 0 = in no store.
    store: listed(['object'], { whenGone: 'goes', mayBeNone: true, member: 'inside', alsoAbove: true }, { uncopied: true }),
  },
  copied: true,
  asks: { make: 'cableConnection', change: 'propertyEditing', remove: 'cableConnection' },
  properties: [
    { name: 'name', group: 'identity' },
    { name: 'lifecycle', group: 'identity', words: 'cableLifecycle' },
    { name: 'class', label: 'cableClass', group: 'identity', words: 'cableClass' },
    { name: 'type', label: 'cableType', group: 'identity', words: 'cableType' },
    { name: 'color', group: 'physical', color: true },
    { name: 'lengthMm', group: 'physical', unit: 'm', factor: 0.001, emptyIsZero: true },
    {
      name: 'profile',
      group: 'physical',
      notOf: LANELESS,
      choices: ['', ...LANE_PROFILES.map(({ key }) => key)],
      words: 'cabling:profile',
      emptyWord: 'cabling:profile.straight',
    },
    { name: 'remarks', group: 'notes' },
  ],
});
