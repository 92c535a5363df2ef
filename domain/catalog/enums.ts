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
] as const;
export type ObjectClass = (typeof OBJECT_CLASSES)[number];

/** Stored axis 1 of a node's status. */
export const OBJECT_LIFECYCLES = ['running', 'plannedInstall', 'maintenance', 'plannedRemoval'] as const;
/** Stored axis 2 (telemetry). */
export const OBJECT_STATES = ['notMonitored', 'online', 'offline', 'alarm'] as const;
export const PORT_LIFECYCLES = ['available', 'reserved', 'maintenance', 'faulty', 'unconfigured'] as const;
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

export const FACES = ['', 'front', 'rear'] as const;
export const DIAGRAM_KINDS = ['', 'plan', 'elevation', 'free', 'internal', 'composite', 'map'] as const;

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

/** Bits of model.flags. */
export const MODEL_FLAGS = { fullDepth: 1, parent: 2, child: 4 } as const;

/** Position of a value in its list; -1 when it is not in it. */
export function codeOf(list: readonly string[], value: string): number {
  return list.indexOf(value);
}
