import type { LinkArrow, LinkLine } from '../catalog/enums';

/**
 * What a client may ask for: one intent a deed, plain JSON, `version` 1. New ids come from blocks leased to the client
 * and are named in the intent, so that the same edit makes the same records on both sides of the wire.
 * Numbers of enums are positions in the lists of domain/catalog/enums.ts; lengths in mm; U from 1 at the bottom.
 */

/** Where an object or cable is to be drawn: one new placement record. */
export interface NewPlacement {
  readonly id: number;
  readonly diagram: number;
  /** An object or cable; it may be one that the same intent makes. */
  readonly subject: number;
  readonly x: number;
  readonly y: number;
  readonly z?: number;
  readonly rotation?: number;
  readonly width?: number;
  readonly height?: number;
  readonly layer?: number;
  readonly style?: number;
}

export interface NewDiagram {
  readonly id: number;
  /** The object whose view it is; 0 = stands alone. */
  readonly owner: number;
  /** DIAGRAM_KINDS. */
  readonly diagramKind: number;
  readonly name: string;
}

/** Site, building, room, node, shape, text or group: what has no model's templates. */
export interface NewObject {
  readonly id: number;
  /** 0 for a site. */
  readonly parent: number;
  /** OBJECT_CLASSES. */
  readonly class: number;
  readonly name: string;
  readonly row?: string;
  readonly lifecycle?: number;
  readonly heightU?: number;
  readonly widthMm?: number;
  readonly depthMm?: number;
  readonly flags?: number;
  /** Group only: at least two objects beside it, existing or new, which become its children. */
  readonly members?: readonly number[];
}

export interface InsertObjectsIntent {
  readonly kind: 'insert-objects';
  readonly version: 1;
  readonly objects: readonly NewObject[];
  readonly diagrams: readonly NewDiagram[];
  readonly placements: readonly NewPlacement[];
}

export interface InsertRackIntent {
  readonly kind: 'insert-rack';
  readonly version: 1;
  readonly id: number;
  /** A room, building, site, node or group. */
  readonly parent: number;
  /** 0 = a rack of no model; then heightU is required. */
  readonly model: number;
  readonly name: string;
  readonly row?: string;
  readonly heightU?: number;
  readonly widthMm?: number;
  readonly depthMm?: number;
  readonly lifecycle?: number;
  readonly flags?: number;
  readonly placements: readonly NewPlacement[];
}

export interface InsertDeviceIntent {
  readonly kind: 'insert-device';
  readonly version: 1;
  readonly id: number;
  readonly model: number;
  /** A rack, a slot that takes devices, or a place (room, building, site, node, group) for a device that stands free. */
  readonly parent: number;
  /** 0 = no position: in a slot, standing free, or a 0U device that lies in the rack. */
  readonly positionU: number;
  /** 1 front, 2 rear; 0 without a position. */
  readonly face: number;
  readonly name: string;
  readonly lifecycle?: number;
  /** As many as `idsNeeded(model)` says, in the order of `instantiate`. */
  readonly ids: readonly number[];
  readonly placements: readonly NewPlacement[];
}

export interface InsertCardIntent {
  readonly kind: 'insert-card';
  readonly version: 1;
  readonly id: number;
  readonly model: number;
  readonly slot: number;
  readonly name: string;
  readonly lifecycle?: number;
  readonly ids: readonly number[];
}

/** To another U, face or rack. What hangs on the device, cables included, stays as it is. */
export interface MoveDeviceIntent {
  readonly kind: 'move-device';
  readonly version: 1;
  readonly device: number;
  readonly rack: number;
  readonly positionU: number;
  readonly face: number;
}

/** Several devices of one rack, to other units of it: all or none. */
export interface MoveDevicesIntent {
  readonly kind: 'move-devices';
  readonly version: 1;
  readonly rack: number;
  readonly devices: readonly number[];
  /** One a device. */
  readonly positionsU: readonly number[];
}

export interface MovePlacementsIntent {
  readonly kind: 'move-placements';
  readonly version: 1;
  readonly placements: readonly number[];
  /** `by`: x and y are distances; `to`: places. */
  readonly mode: 'by' | 'to';
  /** One a placement, or a single one for all (`by` only). */
  readonly x: readonly number[] | Float64Array;
  readonly y: readonly number[] | Float64Array;
}

export const PROPERTY_TARGETS = ['object', 'port', 'cable', 'diagram', 'placement'] as const;
export type PropertyTarget = (typeof PROPERTY_TARGETS)[number];

/** The same values for every id. Which fields, and what they accept: EDITABLE_FIELDS in set-properties.ts. */
export interface SetPropertiesIntent {
  readonly kind: 'set-properties';
  readonly version: 1;
  readonly target: PropertyTarget;
  readonly ids: readonly number[];
  readonly fields: Readonly<Record<string, string | number>>;
}

/** Spec section 3: sequential joins the first with the first, cross the first with the last. */
export const CONNECT_TYPES = ['sequential', 'cross'] as const;
export type ConnectType = (typeof CONNECT_TYPES)[number];

/** One cable a pair: `from[i]` with `to[i]` (sequential) or `to[n - 1 - i]` (cross). */
export interface ConnectPortsIntent {
  readonly kind: 'connect-ports';
  readonly version: 1;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly connectType: ConnectType;
  /** New ids: one a pair. */
  readonly cables: readonly number[];
  /** New ids: two a pair, end A and then end B. */
  readonly terminations: readonly number[];
  /** CABLE_CLASSES; 0 is refused: the cable type must be confirmed. */
  readonly class: number;
  /** CABLE_TYPES; 0 = not said. */
  readonly type: number;
  /** One a cable; left out = cables without a label. */
  readonly names?: readonly string[];
  /** CABLE_LIFECYCLES; left out = used. */
  readonly lifecycle?: number;
  /** 0xRRGGBB; left out = by type. */
  readonly color?: number;
  readonly lengthMm?: number;
  /** 0 or left out = live. */
  readonly plan?: number;
}

export interface DeleteObjectsIntent {
  readonly kind: 'delete-objects';
  readonly version: 1;
  readonly ids: readonly number[];
}

export interface DeleteCablesIntent {
  readonly kind: 'delete-cables';
  readonly version: 1;
  readonly ids: readonly number[];
}

export interface PastedObject {
  readonly id: number;
  readonly parent: number;
  readonly class: number;
  readonly model: number;
  readonly modelVersion: number;
  readonly template: number;
  readonly name: string;
  readonly row: string;
  readonly lifecycle: number;
  readonly positionU: number;
  readonly heightU: number;
  readonly face: number;
  readonly widthMm: number;
  readonly depthMm: number;
  readonly flags: number;
  readonly weightKg?: number;
  readonly ratedPowerW?: number;
  readonly peakPowerW?: number;
}

export interface PastedPort {
  readonly id: number;
  readonly owner: number;
  readonly template: number;
  readonly name: string;
  readonly type: number;
  readonly lifecycle: number;
}

export interface PastedPortMap {
  readonly id: number;
  readonly owner: number;
  readonly front: number;
  readonly frontPosition: number;
  readonly rear: number;
  readonly rearPosition: number;
}

export interface PastedCable {
  readonly id: number;
  readonly name: string;
  readonly class: number;
  readonly type: number;
  readonly lifecycle: number;
  readonly color: number;
  readonly lengthMm: number;
}

export interface PastedTermination {
  readonly id: number;
  readonly cable: number;
  readonly port: number;
  readonly end: number;
  readonly position: number;
}

/** Copies of objects as whole new records; operations/clipboard.ts makes the intent from what was copied. */
export interface PasteObjectsIntent {
  readonly kind: 'paste-objects';
  readonly version: 1;
  readonly objects: readonly PastedObject[];
  readonly ports: readonly PastedPort[];
  readonly portMaps: readonly PastedPortMap[];
  readonly cables: readonly PastedCable[];
  readonly terminations: readonly PastedTermination[];
  readonly diagrams: readonly NewDiagram[];
  readonly placements: readonly NewPlacement[];
}

export interface RackInsert {
  readonly id: number;
  readonly model: number;
  readonly rack: number;
  /** 0 = without a position. */
  readonly positionU: number;
  readonly face: number;
  readonly name: string;
  /** OBJECT_LIFECYCLES. */
  readonly lifecycle: number;
  /** New ids in the order of idsNeeded(). */
  readonly ids: readonly number[];
}

export interface RackMove {
  readonly device: number;
  readonly rack: number;
  readonly positionU: number;
  readonly face: number;
}

/** Devices into racks, to other places, and marked for removal, all in one step. */
export interface ChangeRacksIntent {
  readonly kind: 'change-racks';
  readonly version: 1;
  readonly inserts: readonly RackInsert[];
  readonly moves: readonly RackMove[];
  readonly removals: readonly number[];
}

/** Two objects or cables belong together; each pair once a kind, from whichever side. */
export interface InsertRelationIntent {
  readonly kind: 'insert-relation';
  readonly version: 1;
  readonly id: number;
  /** RELATION_KINDS. */
  readonly relationKind: number;
  /** An object or a cable. */
  readonly from: number;
  readonly to: number;
  /** RELATION_ROLES: what `from` is to `to`; which fit the kind: ROLES_OF. */
  readonly fromRole: number;
  readonly remarks?: string;
}

export interface ChangeRelationIntent {
  readonly kind: 'change-relation';
  readonly version: 1;
  readonly relation: number;
  readonly relationKind?: number;
  readonly fromRole?: number;
  readonly remarks?: string;
}

export interface RemoveRelationsIntent {
  readonly kind: 'remove-relations';
  readonly version: 1;
  readonly relations: readonly number[];
}

/** How a link looks; what is left out stays as the drawing has it: solid, no arrow, by the cable's type, by the count. */
export interface LinkStyle {
  readonly line?: LinkLine;
  readonly arrow?: LinkArrow;
  /** 0xRRGGBB. */
  readonly stroke?: number;
  /** CSS pixels. */
  readonly width?: number;
}

/** How these cables are drawn as links on one diagram. */
export interface SetLinkStyleIntent {
  readonly kind: 'set-link-style';
  readonly version: 1;
  readonly diagram: number;
  readonly cables: readonly number[];
  /** null = as the drawing has it. */
  readonly spec: LinkStyle | null;
  /** The style record that says this; 0 with null. */
  readonly style: number;
  /** The style is made here; else it is there already. */
  readonly isNew: boolean;
  /** One a cable: the id of its place on the diagram, made where there is none yet; 0 = there is one. */
  readonly placements: readonly number[];
  /** Bends of all of them from end A to end B, x y ..., mm; left out = as they are, [] = none. */
  readonly path?: readonly number[];
}

/** Where pathways meet, bend or branch: an object of class junction. */
export interface NewJunction {
  readonly id: number;
  /** A room, building or site. */
  readonly parent: number;
  readonly name: string;
}

export interface NewPathway {
  readonly id: number;
  /** The room, building or site it runs in. */
  readonly parent: number;
  /** Racks, closures or junctions; junctions may be ones that the same intent makes. */
  readonly from: number;
  readonly to: number;
  /** PATHWAY_KINDS. */
  readonly pathwayKind: number;
  readonly name: string;
  /** Inside; conduit: its inner diameter. */
  readonly widthMm: number;
  readonly depthMm: number;
  /** Its tightest bend; 0 or left out = not known. */
  readonly radiusMm?: number;
  readonly lengthMm: number;
  /** FILL_EDITION_KEYS; 0 or left out = the product's default. */
  readonly edition?: number;
  /** SEPARATION_CLASSES: what alone may lie in it; 0 or left out = anything. */
  readonly separation?: number;
  /** PATHWAY_LIFECYCLES. */
  readonly lifecycle?: number;
}

export interface InsertPathwaysIntent {
  readonly kind: 'insert-pathways';
  readonly version: 1;
  readonly junctions: readonly NewJunction[];
  /** Of the new junctions. */
  readonly placements: readonly NewPlacement[];
  readonly pathways: readonly NewPathway[];
}

/** The same values for every pathway; fields left out stay. */
export interface ChangePathwaysIntent {
  readonly kind: 'change-pathways';
  readonly version: 1;
  readonly ids: readonly number[];
  readonly fields: Partial<Omit<NewPathway, 'id' | 'parent' | 'from' | 'to'>>;
}

export interface RemovePathwaysIntent {
  readonly kind: 'remove-pathways';
  readonly version: 1;
  /** Pathways in which nothing lies. */
  readonly ids: readonly number[];
  /** Junctions that go with them; nothing else may lead to them. */
  readonly junctions: readonly number[];
}

/** Takes the place of where the cable lay in this plan. */
export interface LayCableIntent {
  readonly kind: 'lay-cable';
  readonly version: 1;
  readonly cable: number;
  /** A chain from end A to end B. */
  readonly pathways: readonly number[];
  /** New ids, one a pathway. */
  readonly lays: readonly number[];
  /** 0 or left out = live. */
  readonly plan?: number;
}

export interface UnlayCableIntent {
  readonly kind: 'unlay-cable';
  readonly version: 1;
  readonly cables: readonly number[];
  readonly plan?: number;
}

/** A cable that a channel needs and that does not exist yet: a cord in a rack, or one through pathways. */
export interface ChannelCable {
  readonly id: number;
  readonly name: string;
  /** CABLE_CLASSES, CABLE_TYPES. */
  readonly class: number;
  readonly type: number;
  /** 0 = none. */
  readonly model: number;
  readonly lengthMm: number;
  readonly color?: number;
  /** Ports; each must be free. */
  readonly from: number;
  readonly to: number;
  /** New ids: end A and end B. */
  readonly terminations: readonly number[];
  /** From end A to end B; none for a cord that is not laid. */
  readonly pathways: readonly number[];
  /** New ids, one a pathway. */
  readonly lays: readonly number[];
}

/** A cable that is there and carries the channel between two ports; 0 = it goes on over a splice there. */
export interface ChannelRide {
  readonly cable: number;
  readonly from: number;
  readonly to: number;
}

/** Everything a search for a channel found; refused by the name of the first thing that is not free any more. */
export interface MakeChannelIntent {
  readonly kind: 'make-channel';
  readonly version: 1;
  readonly cables: readonly ChannelCable[];
  readonly rides: readonly ChannelRide[];
  /** Ports that the channel counts on to be free without plugging anything in. */
  readonly free: readonly number[];
  /** CABLE_LIFECYCLES of the new cables: used or planned. */
  readonly lifecycle: number;
}

/**
 * Takes back the operation that this user did as (clientId, seq); `redo` takes back an undo.
 * The log holds the diff: see undo.ts.
 */
export interface UndoIntent {
  readonly kind: 'undo' | 'redo';
  readonly version: 1;
  readonly clientId: string;
  readonly seq: number;
}

/** The intents that run over a slice alone. */
export type DeedIntent =
  | InsertObjectsIntent
  | InsertRackIntent
  | InsertDeviceIntent
  | InsertCardIntent
  | ChangeRacksIntent
  | MoveDeviceIntent
  | MoveDevicesIntent
  | MovePlacementsIntent
  | SetPropertiesIntent
  | ConnectPortsIntent
  | DeleteObjectsIntent
  | DeleteCablesIntent
  | PasteObjectsIntent
  | InsertRelationIntent
  | ChangeRelationIntent
  | RemoveRelationsIntent
  | SetLinkStyleIntent;

export type KnownIntent = DeedIntent | UndoIntent;
