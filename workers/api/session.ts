import type { DrawBasis } from '../../domain/capacity/model-draw';
import type { CanvasSize, Camera, EngineTheme, FrameNumbers, InputEvent, Overview } from '../../domain/geometry/view';
import type { PlainModelKey } from '../../domain/entities/plain-models';
import type { Kind } from '../../domain/document/schema';
import type { ModelFront } from '../../domain/geometry/model-front';
import type { ViewSettings } from '../../domain/geometry/view-settings';
import type { Barred } from '../../domain/operations/permitted';
import type { TypedValues } from '../../domain/operations/operation';
import type { Permission } from '../../domain/permissions/permission';
import type { Owner } from './owner';
import type { Refusal, Warning } from '../../domain/result';
import type { EngineEvent, EngineRequest } from '../../engine/engine-types';
import type { Cursor } from '../../engine/tools/gesture';
import type { ToolName } from '../../engine/tools/tools';
import type { Credentials } from '../../protocol/rest/client';
import type { SavedState } from '../../protocol/sync/client';
import type { Replaced } from '../../protocol/sync/own-writes';
import type { ModelLine } from '../../protocol/rest/records';
import type { CablingDoor } from './cabling';
import type { StoresDoor } from './stores';
import type { CapacityDoor } from './capacity';
import type { ChannelsDoor } from './channels';
import type { CoresDoor } from './cores';
import type { FurnitureDoor } from './furniture';
import type { LayingDoor } from './laying';
import type { LinksDoor } from './links';
import type { PathwaysDoor } from './pathways';
import type { PicturesDoor } from './pictures';
import type { RelationsDoor } from './relations';

/**
 * What the worker says of itself comes as its own messages and not by a call, which goes through another port: so it and the
 * answers are heard in the order in which they were said.
 */
export interface WorkerNews {
  readonly events: readonly SessionEvent[];
}

/** The Comlink door of the diagram worker: one worker per open diagram, opened once. */
export interface DiagramWorker {
  /** There when open() has answered. */
  readonly session: DiagramSession | undefined;
  /** Refused with the reason why the diagram cannot be shown. */
  open(options: OpenOptions, account: AccountDoor): Promise<OpenResult>;
  /** The page's tokens were renewed, or its live connection came or went, perhaps before the diagram is open. */
  setCredentials(credentials: Credentials): Promise<void>;
  /** What whoever is signed in may do from now on; resolves when an open diagram knows it. */
  setPermissions(permissions: readonly Permission[]): Promise<void>;
  /** Answers at once: whoever is told nothing knows that the worker hangs. */
  alive(): Promise<void>;
  /** Resolves when every unsent edit is in IndexedDB: call before a reload. */
  settle(): Promise<void>;
  /** Sign-out: erases the snapshot kept in this browser. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/**
 * An open diagram. The UI calls these; the session answers
 * with plain data and reports through one listener. No document ever passes: only summaries of what is selected.
 */
export interface DiagramSession {
  readonly cabling: CablingDoor;
  readonly stores: StoresDoor;
  readonly capacity: CapacityDoor;
  readonly channels: ChannelsDoor;
  readonly laying: LayingDoor;
  readonly pathways: PathwaysDoor;
  readonly cores: CoresDoor;
  readonly relations: RelationsDoor;
  readonly furniture: FurnitureDoor;
  readonly links: LinksDoor;
  readonly pictures: PicturesDoor;
  resize(size: CanvasSize): Promise<void>;
  setAppearance(theme: EngineTheme, words: Readonly<Record<string, string>>): Promise<void>;
  input(events: readonly InputEvent[]): Promise<void>;
  /** `model`: what it holds, 0 = none; of a tool that draws furniture the code of its class. */
  setTool(tool: ToolName, model: number): Promise<void>;
  /** What is seen from now on, whole. */
  show(view: ViewSettings): Promise<void>;
  /** A hidden page draws nothing; the document goes on. */
  setVisible(on: boolean): Promise<void>;
  select(ids: readonly number[], fly?: boolean): Promise<void>;
  /** Has it a place on the shown diagram, by itself or within what is shown? */
  isDrawn(id: number): Promise<boolean>;
  /** Selects all that is placed on the diagram. */
  selectAll(): Promise<void>;
  /** Selects this object and opens the diagram that it owns, or flies to it: as a double click on it. */
  goInto(id: number): Promise<void>;
  fit(what: 'all' | 'selection'): Promise<void>;
  zoomBy(factor: number): Promise<void>;
  setCamera(camera: Camera): Promise<void>;
  /** Goes where a colleague looks; as Engine.follow(). */
  follow(camera: Camera | null, begins: boolean): Promise<void>;
  /** World box of the first of these that is drawn; null = none is. */
  boxOfFirst(ids: readonly number[]): Promise<readonly [number, number, number, number] | null>;
  /** Runs a command on the selection or with arguments; the answer says what happened or why not. */
  act(action: Action): Promise<ActionResult>;
  undo(): Promise<ActionResult>;
  redo(): Promise<ActionResult>;
  /** Brings back what a delete took; answered when the server has done it, or refused to. What came back is selected and brought into view. */
  restore(deletion: DeletionName): Promise<ActionResult>;
  /** Undo or redo until this many steps are applied. */
  goToStep(step: number): Promise<ActionResult>;
  history(): Promise<HistoryView>;
  /** Children of an object in tree order (0 = the diagram's root), for the virtual tree. */
  tree(parent: number): Promise<readonly TreeItem[]>;
  /** What deleting these objects and cables would take with them, by kind, themselves included. */
  lostWith(ids: readonly number[]): Promise<Readonly<Record<string, number>>>;
  /** Where others may have open what a delete of these takes. */
  shownOn(ids: readonly number[]): Promise<ShownOn>;
  /** Which of these go when those are deleted. */
  goingAmong(ids: readonly number[], among: readonly number[]): Promise<readonly number[]>;
  /** Hot facts of records for the property panel and hover card. */
  describe(ids: readonly number[]): Promise<readonly Description[]>;
  /** What all that is selected has in common; panels ask it where more is selected than they describe one by one. */
  overall(): Promise<Overall>;
  /** Models that can be inserted, filtered by words; brand and name. */
  models(objectClass: 'rack' | 'device' | 'card', words: string, limit: number): Promise<readonly ModelItem[]>;
  /** All models of a class, by brand and name. */
  modelLines(objectClass: 'rack' | 'device' | 'card'): Promise<readonly ModelLine[]>;
  /** Fronts of models, where they have one; of at most RECORDS_MAX. */
  modelFronts(ids: readonly number[]): Promise<readonly ModelFrontOf[]>;
  /** What a series would make, or why it would not; nothing is changed. */
  previewSeries(series: InsertSeries): Promise<SeriesPreview>;
  overview(): Promise<Overview>;
  numbers(): Promise<FrameNumbers>;
  setPresence(marks: readonly { readonly color: string; readonly ids: readonly number[] }[]): Promise<void>;
}

/** The page's side of the user's session: it alone renews tokens and ends what has ended. */
export interface AccountDoor {
  /** The credentials that came of it; null when the session cannot go on. */
  renew(refusedToken: string): Promise<Credentials | null>;
  sessionEnded(code: number): void;
}

/** A selection may hold very many; panels describe this many of them, its first, and name the count of the rest. */
export const DESCRIBED_RECORDS = 200;

export interface OpenOptions {
  readonly canvas: OffscreenCanvas;
  readonly size: CanvasSize;
  readonly diagram: number;
  /** `https://host/diagramApi/wapi/` */
  readonly apiBase: string;
  /** `wss://host/diagramApi/wapi/v1/sync` */
  readonly syncUrl: string;
  readonly credentials: Credentials;
  readonly owner: Owner;
  readonly permissions: readonly Permission[];
  readonly theme: EngineTheme;
  readonly words: Readonly<Record<string, string>>;
  readonly view: ViewSettings;
  readonly selection?: readonly number[];
}

export type { Cursor, ToolName };

/** A tool as the page knows it. */
export interface ToolFacts {
  readonly name: ToolName;
  /** What the operation that it performs needs. */
  readonly needs: readonly Permission[];
  /** Keys that come to it before commands get them. */
  readonly keys: readonly string[];
  /** Grid and rulers are shown while it is in hand. */
  readonly measures: boolean;
}

export interface OpenResult {
  readonly diagram: number;
  readonly name: string;
  readonly kind: 'plan' | 'elevation' | 'free' | 'internal' | 'composite' | 'map';
  /** From the site down to the diagram's owner; `diagram` = the one that opens for it, absent or 0 = none. */
  readonly path: readonly { readonly id: number; readonly name: string; readonly class: string; readonly diagram?: number }[];
  /** The owner's diagrams, to switch between Elevations and Plan. */
  readonly siblings: readonly { readonly id: number; readonly name: string; readonly kind: string }[];
  readonly counts: Readonly<Record<string, number>>;
  /** Places below its owner that have no box on it. */
  readonly boxless: number;
  /** A rack stands here that holds something: a locked floor keeps it in its place. */
  readonly lockable: boolean;
  /** It was deleted since. */
  readonly isGone?: boolean;
  readonly tools: readonly ToolFacts[];
}

/** What of it may change while the diagram is open. */
export type Present = Pick<OpenResult, 'counts'> &
  Partial<Pick<OpenResult, 'name' | 'path' | 'siblings' | 'boxless' | 'lockable' | 'isGone'>>;

export type SessionEvent =
  | { readonly kind: 'saved-state'; readonly state: SavedState }
  | { readonly kind: 'refused'; readonly operation: string; readonly refusal: Refusal }
  /** An edit that was done here, or kept while the server was away, and that the server refused: taken back. */
  | {
      readonly kind: 'not-kept';
      readonly label: string;
      readonly facts: Readonly<Record<string, string | number>>;
      /** What it was to store, where its sentence does not say that. `class`: '' = the record is gone. */
      readonly values?: TypedValues & { readonly class: string };
      readonly refusal: Refusal;
      /** Where what it was about is to be seen; empty = it is gone. */
      readonly at: readonly number[];
    }
  /** Edits that this browser had kept since `fromMs` are on the server now; `refused`: how many besides were not taken, each told by itself. */
  | { readonly kind: 'kept-sent'; readonly count: number; readonly refused: number; readonly fromMs: number }
  /** Values that two people wrote unseen by each other; `settled`: the keys of those of which that is over. */
  | { readonly kind: 'replaced'; readonly values: readonly ReplacedValue[]; readonly settled: readonly string[] }
  /** What a colleague deleted although this user had edited it. */
  | { readonly kind: 'lost-own'; readonly records: readonly GoneRecord[] }
  /** What this user deleted although colleagues had edited it after this number of the log, unseen. */
  | { readonly kind: 'deleted-over'; readonly records: readonly GoneRecord[]; readonly since: number }
  /** What whoever is signed in may not do, by kind; told at the opening and when their permissions change. */
  | { readonly kind: 'barred'; readonly barred: Barred }
  /** Done by this user just now; the notice with Undo, or with the way to restore what was deleted. */
  | {
      readonly kind: 'done';
      readonly label: string;
      readonly facts: Readonly<Record<string, string | number>>;
      readonly undoable: boolean;
      readonly restorable?: true;
      /** Of a step back, or on: what it changed, where this diagram does not draw that and the other view of the floor may. */
      readonly elsewhere?: { readonly diagram: number; readonly id: number };
      /** What should be heard of it; nothing was hindered. */
      readonly warning?: Refusal;
    }
  /** What was copied: how many, the first one's name, and devices in them. */
  | { readonly kind: 'copied'; readonly count: number; readonly name: string; readonly devices: number }
  /** A step that undo or redo passed over, and why. */
  | {
      readonly kind: 'passed';
      readonly direction: 'undo' | 'redo';
      /** There is another step in that direction. */
      readonly goesOn: boolean;
      readonly label: string;
      readonly facts: Readonly<Record<string, string | number>>;
      readonly refusal: Refusal;
      /** What it had changed, where that was changed since; empty = that is not why, or not known. */
      readonly overtaken: readonly OvertakenRecord[];
    }
  /** Undo was asked for right after a delete, which is restored and not undone: nothing was taken back. */
  | {
      readonly kind: 'delete-stays';
      readonly label: string;
      readonly facts: Readonly<Record<string, string | number>>;
    }
  /** Packed: a hundred thousand ids cross to the page as one block. */
  | { readonly kind: 'selection'; readonly ids: Float64Array }
  /** Of what is selected, what somebody else deleted: told before the selection that is left, of at most DESCRIBED_RECORDS. */
  | { readonly kind: 'lost'; readonly ids: readonly number[]; readonly fromHand: readonly GoneRecord[] }
  | {
      readonly kind: 'hover';
      readonly id: number;
      readonly x: number;
      readonly y: number;
      readonly description: Description | null;
      readonly refusal: Refusal | null;
      readonly warning?: Warning | null;
    }
  /** As the engine tells them. Of a `pen` that is finished the screen makes pathways, by session.pathways. */
  | Extract<EngineEvent, { readonly kind: 'camera' | 'tool' | 'cursor' | 'pen' | 'first-frame' }>
  /** The connect gesture ended on two ports that may be joined: the screen confirms cable type and name, then calls act(). */
  | { readonly kind: 'connect-asked'; readonly from: number; readonly to: number; readonly x: number; readonly y: number }
  | { readonly kind: 'open'; readonly id: number; readonly diagram: number }
  /** An empty slot was opened: the screen asks for its card. */
  | { readonly kind: 'card-asked'; readonly slot: number }
  | { readonly kind: 'history'; readonly history: HistoryView }
  /** What the screen was told when it opened the diagram, as it is after a change. */
  | { readonly kind: 'present'; readonly present: Present }
  /** Records changed (own or others' edits): panels that show them ask again. */
  | { readonly kind: 'changed' }
  /** The server holds these records otherwise than before: who shows what it alone keeps of them asks again. */
  | { readonly kind: 'stored'; readonly ids: readonly number[] | 'all'; readonly own: true }
  /** The same by somebody else, after this number of the log. */
  | { readonly kind: 'stored'; readonly ids: readonly number[] | 'all'; readonly own: false; readonly since: number }
  /** Live states changed, at most four times a second: how many so far, of objects among them, and alarms at the moment. */
  | {
      readonly kind: 'live';
      readonly changes: number;
      readonly objects: number;
      /** A selected record's state is another one: its description is stale. */
      readonly watched: boolean;
      readonly alarms: number;
    }
  | { readonly kind: 'context'; readonly lost: boolean }
  | { readonly kind: 'reload-needed' }
  | { readonly kind: 'failed'; readonly message: string };

/** A record that is no longer there, as it was. */
export type GoneRecord = Pick<Description, 'id' | 'kind' | 'class' | 'name'>;

/** A value that a colleague replaced, or that replaced a colleague's, with what is told of its record. */
export interface ReplacedValue extends Replaced {
  /** One text a value. */
  readonly key: string;
  /** Of the record; of a place in a diagram what stands there. */
  readonly about: { readonly kind: Kind; readonly class: string; readonly name: string };
  /** What the ids are called that the values name. */
  readonly names: Readonly<Record<string, string>>;
  /** Where it is to be seen; empty = it is gone. */
  readonly at: readonly number[];
}

/** Racks of one model side by side; `model` 0 = plain ones. */
export interface RackSeries {
  readonly kind: 'insert-racks';
  readonly model: number;
  readonly count: number;
  /** A name, or a rule with {n}; '' = as the row goes on. */
  readonly name: string;
  /** In the row of this rack; left out = at the end of the last row. */
  readonly beside?: number;
}

/** Devices of one model in one rack. */
export interface DeviceSeries {
  readonly kind: 'insert-devices';
  readonly model: number;
  readonly count: number;
  /** A name, or a rule with {n}; '' = the model's is shown. */
  readonly name: string;
  readonly rack: number;
  readonly face: 1 | 2;
  /** Position of the first; 0 = the first free ones. */
  readonly positionU: number;
  /** From the position of one to that of the next; 0 = wherever the next free units are. */
  readonly everyU: number;
}

export type InsertSeries = RackSeries | DeviceSeries;

export interface SeriesPreview {
  /** One each; `positionU` 0 = it takes no units. */
  readonly made: readonly { readonly name: string; readonly positionU: number }[];
  /** Names of the rule that are taken, and therefore passed over. */
  readonly passed: readonly string[];
  /** Positions at which one of the model fits. */
  readonly freeU: readonly number[];
  /** What the row is called in which racks come to stand; '' = it has no name. */
  readonly row: string;
  readonly refusal: Refusal | null;
  /** What is told of it although it may be made. */
  readonly warning?: Warning | null;
  /** The row that the racks make longer. */
  readonly grown?: GrownRow | null;
}

export interface GrownRow {
  readonly name: string;
  readonly fromMm: number;
  readonly toMm: number;
}

/** What a user asks for on the diagram, by hand or by a command. */
export type Action =
  | Exclude<EngineRequest, { readonly kind: 'connect' }>
  | InsertSeries
  | { readonly kind: 'delete'; readonly ids: readonly number[]; readonly grant?: string }
  | {
      readonly kind: 'set-properties';
      readonly ids: readonly number[];
      readonly fields: Readonly<Record<string, string | number>>;
      /** One each; left out = as `fields` says. */
      readonly names?: readonly string[];
    }
  /** Keeps units for somebody. */
  | {
      readonly kind: 'reserve-units';
      readonly rack: number;
      readonly firstU: number;
      readonly lastU: number;
      readonly name: string;
      readonly owner: string;
    }
  | { readonly kind: 'set-model-class'; readonly models: readonly number[]; readonly libraryClass: number }
  /** Models of no maker, called in the user's language. */
  | {
      readonly kind: 'insert-plain-models';
      readonly brand: string;
      readonly models: readonly { readonly plain: PlainModelKey; readonly name: string }[];
    }
  /** Boxes for the places that have none on the open plan. */
  | { readonly kind: 'insert-boxes' }
  /** Kept in this browser, for all diagrams and tabs of the user. */
  | { readonly kind: 'copy'; readonly ids: readonly number[] }
  | { readonly kind: 'duplicate'; readonly ids: readonly number[] }
  | { readonly kind: 'paste'; readonly at?: { readonly x: number; readonly y: number } };

export type ActionResult =
  /** `created`: what of the new is selected next. */
  | { readonly ok: true; readonly created: readonly number[] }
  | { readonly ok: false; readonly refusal: Refusal }
  /** A delete of records with children: names what is lost, asks for the administrator's password. */
  | {
      readonly ok: false;
      readonly needsGrant: true;
      readonly operationHash: string;
      readonly lost: Readonly<Record<string, number>>;
    };

/** A record that a step changed, and the fields; none = it made it. */
export interface OvertakenRecord extends Pick<Description, 'id' | 'kind' | 'class' | 'name'> {
  readonly fields: readonly string[];
}

/** Diagrams on which something is shown: those that go with it, and the others. */
export interface ShownOn {
  readonly going: readonly number[];
  readonly others: readonly number[];
}

/** A delete of the log, with what is told of its return. */
export interface DeletionName {
  readonly clientId: string;
  readonly seq: number;
  /** What was deleted by hand, the first of them, and how many in all. */
  readonly things: readonly number[];
  readonly count: number;
  readonly name: string;
  /** The unit of a device that is taken: what does not fit comes back to free ones. */
  readonly elsewhere?: number;
}

/** One step of one's own work, as the list shows it. */
export interface HistoryStep {
  readonly label: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly atMs: number;
  /** Whether the drawing holds it. */
  readonly done: boolean;
  /** Why it could not be taken back, or done again, when that was last asked for. */
  readonly passed?: Refusal;
  /** A confirmed delete: undo passes over it. */
  readonly final?: true;
}

export interface HistoryView {
  readonly step: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly entries: readonly HistoryStep[];
}

export interface TreeItem {
  readonly id: number;
  readonly name: string;
  readonly class: string;
  readonly childCount: number;
  readonly lifecycle: number;
  readonly operational: number;
  readonly detail: string;
  /** What it stands under among its siblings. */
  readonly heading: TreeHeading;
}

/** '' = none: what holds others, and equipment. */
export type TreeHeading = '' | 'rows' | 'handOffs' | 'power' | 'nodes' | 'fixtures' | 'drawn' | 'stored';

export interface Description {
  readonly id: number;
  /** One that has properties (domain/kinds). */
  readonly kind: Kind;
  readonly class: string;
  readonly name: string;
  readonly path: readonly { readonly id: number; readonly name: string; readonly class: string }[];
  /** Hot fields by name; enums as their words' keys. */
  readonly fields: Readonly<Record<string, string | number>>;
  /** Port: cable and peer; cable: both ends; rack: used and free U; device: ports used and in all; pathway: its ends, cables in it. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** Fields that are empty here and of which the model says what counts, in the stored unit. */
  readonly fromModel?: Readonly<Record<string, number>>;
  /** Of those that are made of its inlets: of what. */
  readonly drawBy?: Readonly<Record<string, DrawBasis>>;
  readonly version: number;
}

/** A selection of any length in a few words. */
export interface Overall {
  readonly kinds: readonly { readonly kind: Kind; readonly class: string; readonly count: number }[];
  /** Hot fields in which the records differ. */
  readonly mixed: readonly string[];
}

export type { ModelLine };
export type ModelFrontOf = ModelFront & { readonly id: number };

export interface ModelItem {
  readonly id: number;
  readonly brand: string;
  readonly name: string;
  readonly heightU: number;
  readonly libraryClass: string;
  readonly ports: number;
  readonly fullDepth: boolean;
}
