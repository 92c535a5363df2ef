import {
  CABLE_ENTRIES,
  FACES,
  OBJECT_CLASSES,
  OBJECT_FLAGS,
  OBJECT_LIFECYCLES,
  OBJECT_STATES,
  POWER_PHASES,
  POWER_SIDES,
} from '../catalog/enums';
import { FURNITURE_CLASSES } from '../catalog/furniture';
import { LIMITS } from '../catalog/limits';
import { anyText, cold, halves, hot, listed, number, remarks, identifyingText, somebody, whole } from './field';
import { kind } from './kind';

const EQUIPMENT = ['rack', 'device', 'card'];
const POWERED = ['rack', 'device'];
const ADDRESSED = ['device', 'card'];
const SIZED = ['rack', 'room', ...FURNITURE_CLASSES];
const WIDE = SIZED.filter((name) => name !== 'row');
const NOT_SLOT = ['slot'];
/** Units that are kept for somebody: no thing with a life of its own. */
const NO_THING = ['slot', 'reservation'];

/** Sites, buildings, rooms, racks, devices, slots, cards and whatever else stands in a place. */
export const object = kind({
  fields: {
    parent: listed(['object'], { whenGone: 'goes', mayBeNone: true, member: 'inside', holds: true }, { dense: true }),
    class: hot('u8', { codes: OBJECT_CLASSES, required: true }),
    model: listed(['model'], { whenGone: 'blocks', mayBeNone: true, holds: true }),
    modelVersion: hot('u16', { rule: whole(0, 0xffff) }),
    template: hot('u16', { rule: whole(0, 0xffff) }), // slot: index in the owner model's slot templates; else NO_TEMPLATE
    name: hot('text', { searched: true, rule: anyText, settable: true }),
    row: hot('text', { rule: anyText, settable: true }), // rack: the row it stands in (domain/layout/rows.ts)
    rackRule: hot('text', { rule: anyText, settable: true }), // row: how its racks are called; '' = DEFAULT_RACK_RULE
    lifecycle: hot('u8', { codes: OBJECT_LIFECYCLES, settable: true }),
    operational: hot('u8', { telemetry: true, codes: OBJECT_STATES }),
    positionU: hot('f32', { rule: halves(0, LIMITS.rackUnitMax + 1) }), // smallest number of the U it occupies, as printed on the rack (domain/layout/rack-numbering.ts); 0 = no position
    heightU: hot('f32', { rule: halves(0, LIMITS.rackUnitMax), settable: true }), // rack: its U count; device: U it occupies, may be 0 or x.5
    face: hot('u8', { codes: FACES }),
    widthMm: hot('f32', { rule: number(0, 10_000_000), settable: true }), // 0 = from the model or the class's default
    depthMm: hot('f32', { rule: number(0, 10_000_000), settable: true }),
    flags: hot('u8', { rule: whole(0, 0xff) }), // OBJECT_FLAGS bits
    serialNumber: identifyingText,
    assetTag: identifyingText,
    ip: cold('text', { searched: true, identifies: true, rule: { is: 'text', format: 'ip' }, settable: true }),
    mac: cold('text', { searched: true, identifies: true, rule: { is: 'text', format: 'mac' }, settable: true }),
    owner: somebody,
    department: somebody,
    maintainer: somebody,
    remarks,
    weightKg: hot('f32', { rule: number(0, 100_000), settable: true }),
    ratedPowerW: hot('f32', { rule: number(0, 10_000_000), settable: true }),
    peakPowerW: hot('f32', { rule: number(0, 10_000_000), settable: true }),
    coolingW: hot('f32', { rule: number(0, 10_000_000), settable: true }), // heat that a cooling unit takes away; 0 = not known
    raisedFloorMm: hot('f32', { rule: number(0, LIMITS.roomHeightMm), settable: true }), // room: from the slab to the finished floor; 0 = none, or not known
    clearHeightMm: hot('f32', { rule: number(0, LIMITS.roomHeightMm), settable: true }), // room: from the finished floor to the ceiling; 0 = not known
    cableEntry: hot('u8', { codes: CABLE_ENTRIES, settable: true }), // rack: where cables come in
    side: hot('u8', { codes: POWER_SIDES, settable: true }), // of a power feed
    // Of a power feed, 0 = not known (domain/capacity/feed-power.ts).
    phases: hot('u8', { codes: POWER_PHASES, settable: true }),
    voltageV: hot('f32', { rule: number(0, 100_000), settable: true }), // three phases: between two of them
    breakerA: hot('f32', { rule: number(0, 10_000), settable: true }),
    utilizationPercent: hot('f32', { rule: number(0, 100), settable: true }), // of the breaker's current, all the time
    powerFactor: hot('f32', { rule: number(0, 1), settable: true }), // of what hangs on it
    poeBudgetW: hot('f32', { rule: number(0, 1_000_000), settable: true }), // what a device gives by its ports together; 0 = not known
    // Device, card: in whose store it lies, spare (docs/decisions/0042); it then stands there. 0 = in no store.
    store: listed(
      ['object'],
      { whenGone: 'goes', goesBy: 'parent', mayBeNone: true, member: 'inside', alsoAbove: true },
      { uncopied: true },
    ),
    extra: cold('json', { facts: true }), // custom fields, import provenance: {source: "netbox:dcim.device:12", ...}
  },
  copied: true,
  together: [['parent', 'positionU', 'face', 'store']],
  asks: { make: 'nodeEditing', change: 'propertyEditing', remove: 'nodeEditing' },
  properties: [
    { name: 'name', group: 'identity' },
    { name: 'lifecycle', group: 'identity', notOf: NO_THING, words: 'objectLifecycle', installed: true },
    { name: 'operational', group: 'identity', of: EQUIPMENT, fact: true, words: 'objectState', installed: true },
    { name: 'model', group: 'identity', of: EQUIPMENT, fact: true },
    { name: 'brand', group: 'identity', of: EQUIPMENT, fact: true },
    { name: 'serialNumber', group: 'identity', of: EQUIPMENT },
    { name: 'assetTag', group: 'identity', of: EQUIPMENT },
    { name: 'row', group: 'place', of: ['rack'] },
    { name: 'rackRule', group: 'identity', of: ['row'] },
    { name: 'positionU', group: 'place', of: ['device'], unit: 'U', by: 'move', installed: true },
    { name: 'face', group: 'place', of: ['device'], words: 'face', by: 'move', installed: true },
    { name: 'heightU', group: 'physical', of: ['rack'], unit: 'U' },
    { name: 'heightU', group: 'place', of: ['device'], unit: 'U', fact: true },
    { name: 'positionU', group: 'place', of: ['reservation'], unit: 'U', fact: true },
    { name: 'heightU', group: 'place', of: ['reservation'], unit: 'U', fact: true },
    { name: 'ip', group: 'address', of: ADDRESSED },
    { name: 'mac', group: 'address', of: ADDRESSED },
    { name: 'widthMm', group: 'physical', of: WIDE, unit: 'mm', emptyIsZero: true },
    { name: 'widthMm', label: 'lengthMm', group: 'physical', of: ['row'], unit: 'mm', emptyIsZero: true },
    { name: 'depthMm', group: 'physical', of: SIZED, unit: 'mm', emptyIsZero: true },
    { name: 'raisedFloorMm', group: 'physical', of: ['room'], unit: 'mm', emptyIsZero: true },
    { name: 'clearHeightMm', group: 'physical', of: ['room'], unit: 'mm', emptyIsZero: true },
    { name: 'cableEntry', group: 'physical', of: ['rack'], words: 'cableEntry', emptyWord: 'properties.unknown' },
    { name: 'weightKg', group: 'physical', of: POWERED, unit: 'kg', emptyIsZero: true },
    { name: 'descendingUnits', group: 'physical', of: ['rack'], bit: OBJECT_FLAGS.descendingUnits },
    { name: 'ratedPowerW', group: 'power', of: [...POWERED, 'powerFeed'], unit: 'W', emptyIsZero: true },
    { name: 'peakPowerW', group: 'power', of: POWERED, unit: 'W', emptyIsZero: true },
    { name: 'poeBudgetW', group: 'power', of: ['device'], unit: 'W', emptyIsZero: true },
    { name: 'coolingW', group: 'power', of: ['coolingUnit'], unit: 'W', emptyIsZero: true },
    { name: 'side', group: 'power', of: ['powerFeed'], words: 'powerSide', emptyWord: 'properties.unknown' },
    { name: 'phases', group: 'power', of: ['powerFeed'], words: 'powerPhases', emptyWord: 'properties.unknown' },
    { name: 'voltageV', group: 'power', of: ['powerFeed'], unit: 'V', emptyIsZero: true },
    { name: 'breakerA', group: 'power', of: ['powerFeed'], unit: 'A', emptyIsZero: true },
    { name: 'utilizationPercent', group: 'power', of: ['powerFeed'], unit: '%', emptyIsZero: true },
    { name: 'powerFactor', group: 'power', of: ['powerFeed'], emptyIsZero: true },
    { name: 'owner', group: 'people', notOf: NOT_SLOT },
    { name: 'department', group: 'people', notOf: NO_THING },
    { name: 'maintainer', group: 'people', notOf: NO_THING },
    { name: 'remarks', group: 'notes', notOf: NOT_SLOT },
    { name: 'deletionProhibited', group: 'notes', notOf: NOT_SLOT, bit: OBJECT_FLAGS.deletionProhibited },
  ],
});
