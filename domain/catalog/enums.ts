/**
 * The closed lists of the product. A record stores the position in its list, so append, never reorder.
 * The words the user sees stand in the translations under `<list>.<value>`.
 */
export const OBJECT_CLASSES = [
  '',
  'site',
  'building',
  'room',
  'rack',
  'device',
  'slot',
  'card',
  'handOff',
  'powerFeed',
  'shape',
  'text',
  'group',
  'node',
  'closure',
  'junction',
  'floor',
  'region',
  'wall',
  'door',
  'column',
  'coolingUnit',
  'coldAisle',
  'hotAisle',
  'ramp',
  'row',
  'reservation',
] as const;
export type ObjectClass = (typeof OBJECT_CLASSES)[number];
/** Classes of what holds others by where it is, from the outermost inwards: each has a name. */
export const PLACE_CLASSES = ['region', 'site', 'building', 'floor', 'room'] as const satisfies readonly ObjectClass[];
export type PlaceClass = (typeof PLACE_CLASSES)[number];

/** Stored axis 1 of a node's status. */
export const OBJECT_LIFECYCLES = ['running', 'plannedInstall', 'maintenance', 'plannedRemoval'] as const;
/** Stored axis 2 (telemetry). */
export const OBJECT_STATES = ['notMonitored', 'online', 'offline', 'alarm'] as const;
/** Which of two independent supplies a power feed belongs to; '' = nobody said. */
export const POWER_SIDES = ['', 'a', 'b'] as const;
export type PowerSide = Exclude<(typeof POWER_SIDES)[number], ''>;
/** How a feed's conductors carry its current. */
export const POWER_PHASES = ['', 'dc', 'single', 'three'] as const;
export const PORT_LIFECYCLES = ['available', 'reserved', 'maintenance', 'faulty', 'unconfigured'] as const;
/** What a measured loss holds: the fibre alone, or with the mated pairs at both of its ends, as links are certified. */
export const MEASURED_SPANS = ['', 'fibre', 'link'] as const;
/** Power over Ethernet: a port gives power, takes it, or does neither; '' = as its model says. */
export const POE_MODES = ['', 'pse', 'pd', 'none'] as const;
/** IEEE 802.3af (1), at (2), bt (3, 4), and power without negotiation by volts and pairs; '' = as its model says. */
export const POE_TYPES = [
  '',
  'type1',
  'type2',
  'type3',
  'type4',
  'passive24v2pair',
  'passive24v4pair',
  'passive48v2pair',
  'passive48v4pair',
] as const;
export const PORT_STATES = [
  'unmonitored',
  'up',
  'down',
  'connectionBroken',
  'unauthorizedConnection',
  'connectionError',
] as const;
export const CABLE_LIFECYCLES = ['used', 'available', 'damaged', 'planned', 'removed'] as const;

export const CABLE_CLASSES = [
  '',
  'opticalCable',
  'copperCable',
  'storageCable',
  'powerCable',
  'pipelineBridge',
  'logicalLink',
  'managementJumper',
] as const;
export const CABLE_TYPES = [
  '',
  'cat3',
  'cat5',
  'cat5e',
  'cat6',
  'cat6a',
  'cat7',
  'cat7a',
  'cat8',
  'dac-active',
  'dac-passive',
  'mrj21-trunk',
  'coaxial',
  'mmf',
  'mmf-om1',
  'mmf-om2',
  'mmf-om3',
  'mmf-om4',
  'mmf-om5',
  'smf',
  'smf-os1',
  'smf-os2',
  'aoc',
  'power',
  'usb',
] as const;

/** A core of a cable: free, in use, kept for someone, or not to be used. */
export const CORE_LIFECYCLES = ['available', 'used', 'reserved', 'damaged'] as const;
/** What cables are laid in. `solid` has a closed bottom; ladder, ventilated and mesh trays let air through. */
export const PATHWAY_KINDS = ['', 'ladder', 'ventilated', 'mesh', 'solid', 'trough', 'conduit', 'riser', 'grille'] as const;
export const PATHWAY_LIFECYCLES = ['running', 'planned', 'closed'] as const;
/** Where cables come into a rack. */
export const CABLE_ENTRIES = ['', 'top', 'bottom', 'both'] as const;
/** Rule books to fill pathways by (domain/cabling/pathway-fill.ts). */
export const FILL_EDITION_KEYS = ['', 'nec-392-22', 'initial-25', 'uk-45', 'en-50174-2'] as const;
/** What must lie apart from what. A cable without a class goes with everything. */
export const SEPARATION_CLASSES = ['', 'power', 'data', 'fibre', 'safety'] as const;
/** Relations of the spec (section 3). */
export const RELATION_KINDS = ['', 'laying', 'cabling', 'coilCarrier', 'belonging', 'redundancy'] as const;
export const RELATION_ROLES = ['', 'contain', 'belong', 'primary', 'standby'] as const;

/**
 * How a link is drawn where it is a line between two things (spec section 3, link line styles); geometry:
 * domain/geometry/link-line.ts. A style record holds the words, not positions.
 */
export const LINK_LINES = [
  'solid',
  'dash',
  'dotted',
  'double',
  'edgeConnection',
  'waveCurve',
  'horizontalVertical',
  'verticalHorizontal',
  'middleVertical',
  'endpointPolyline',
  'extendWest',
  'extendEast',
  'extendNorth',
  'extendSouth',
] as const;
export type LinkLine = (typeof LINK_LINES)[number];
/** Where a link has heads, from its end A to its end B, and their shape. */
export const LINK_ARROWS = ['none', 'end', 'start', 'both', 'openEnd', 'openStart', 'openBoth'] as const;
export type LinkArrow = (typeof LINK_ARROWS)[number];

export const FACES = ['', 'front', 'rear'] as const;
export const DIAGRAM_KINDS = ['', 'plan', 'elevation', 'free', 'internal', 'composite', 'map'] as const;
/** Kinds of diagrams that are made and removed by hand: the others come and go with what they show. */
export const OWN_DIAGRAM_KINDS = ['free', 'composite', 'map'] as const satisfies readonly (typeof DIAGRAM_KINDS)[number][];
/** How rows of racks look, seen from above: fronts face each other across a cold aisle, or all the same way. */
export const ROW_FACINGS = ['alternating', 'south', 'north'] as const;
export type RowFacing = (typeof ROW_FACINGS)[number];

/** Diagram-type group ids of the spec (section 3). */
export const DIAGRAM_TYPE_GROUPS = { container: 8, device: 7, card: 11 } as const;

/** Object type groups of the spec (section 3). */
export const OBJECT_TYPE_GROUPS = [
  'node',
  'rack',
  'device',
  'card',
  'cable',
  'currency',
  'port',
  'shape',
  'graphical',
  'text',
  'line',
  'other',
] as const;

export const MODEL_LIBRARY_CLASSES = [
  '',
  'wiring',
  'security',
  'storage',
  'route',
  'wireless',
  'switch',
  'voiceVideo',
  'software',
  'service',
  'building',
  'shape',
  'terminal',
  'button',
  'traffic',
  'user',
  'power',
] as const;

/** Bits of object.flags. */
export const OBJECT_FLAGS = {
  fullDepth: 1,
  deletionProhibited: 2,
  /** Came in by import although it breaks a rule; listed in the import's report. */
  flagged: 4,
  /** Rack: U numbers count from the top. */
  descendingUnits: 8,
} as const;

/** Bits of cable.flags. */
export const CABLE_FLAGS = {
  /** Its length is what was ordered: nobody has measured it. */
  ordered: 1,
} as const;

/** Bits of model.flags. */
export const MODEL_FLAGS = { fullDepth: 1, parent: 2, child: 4, descendingUnits: 8 } as const;

/** Position of a value in its list; -1 when it is not in it. */
export function codeOf(list: readonly string[], value: string): number {
  return list.indexOf(value);
}
