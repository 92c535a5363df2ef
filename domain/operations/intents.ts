import type { LinkArrow, LinkLine } from '../catalog/enums';
import type { CoreIntent } from './core-intents';
import type { RouteIntent } from './route-intents';

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
  /** Closure only; left out = a plain one. */
  readonly model?: number;
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
  /** New ids: one a pair, or as many as the profile makes of these ports. */
  readonly cables: readonly number[];
  /** New ids: one a port, cable by cable, the plugs of end A and then those of end B. */
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
  /** Key of LANE_PROFILES; '' or left out = a cable of one plug at each end, its lanes straight. */
  readonly profile?: string;
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
  readonly profile?: string;
}

export interface PastedTermination {
  readonly id: number;
  readonly cable: number;
  readonly port: number;
  readonly end: number;
  readonly connector?: number;
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

/** How a link looks; colour and width left out stay as the drawing has them: as bundles are, by the count. */
export interface LinkStyle {
  readonly line: LinkLine;
  readonly arrow: LinkArrow;
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
  /** The style record that says this already; 0 = it is made here, or none is asked for. */
  readonly style: number;
  /** New id; 0 = none is made. */
  readonly newStyle: number;
  /** One a cable: the id of its place on the diagram, made where there is none yet; 0 = there is one. */
  readonly placements: readonly number[];
  /** Bends of all of them from end A to end B, x y ..., mm; left out = as they are, [] = none. */
  readonly path?: readonly number[];
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
  | SetLinkStyleIntent
  | CoreIntent
  | RouteIntent;

export type KnownIntent = DeedIntent | UndoIntent;
