import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PathwayStop } from '../../domain/geometry/pathway-chain';
import type { Camera, PointerPlace } from '../../domain/geometry/view';
import { DEFAULT_VIEW, type ViewSettings } from '../../domain/geometry/view-settings';
import type { Barred } from '../../domain/operations/permitted';
import { unreachable, type Refusal, type Warning } from '../../domain/result';
import type { SavedState } from '../../protocol/sync/client';
import {
  DESCRIBED_RECORDS,
  type Cursor,
  type Description,
  type GoneRecord,
  type HistoryView,
  type OpenResult,
  type Overall,
  type ReplacedValue,
  type SessionEvent,
  type ToolFacts,
  type ToolName,
} from '../../workers/api/session';
import { withOwnDoors } from '../session/own-drawing';
import type { Missing } from './support';

/**
 * What the chrome knows about the open diagram: summaries that the worker reported. Never the document: a panel
 * that needs more asks the session.
 */
export interface DiagramState {
  readonly phase:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready' }
    | { readonly kind: 'unsupported'; readonly missing: Missing }
    | { readonly kind: 'failed'; readonly message: string };
  readonly opened: OpenResult | null;
  /** What whoever is signed in may not do, by kind of operation; null = not told yet. */
  readonly barred: Barred | null;
  /** True once the first frame stands on the screen. */
  readonly drawn: boolean;
  readonly selection: readonly number[];
  /** Descriptions of the first records of the selection (at most DESCRIBED_RECORDS), as far as they are known. */
  readonly described: readonly Description[];
  /** What the whole selection has in common; null = `described` tells all of it. */
  readonly overall: Overall | null;
  /** `described` is what is selected, as it is now; false while another selection or its newer description is on its way. */
  readonly isDescribed: boolean;
  /** What somebody else deleted the last time of what was selected, as far as it was described, and of what the hand had hold of. */
  readonly lost: { readonly records: readonly GoneRecord[]; readonly isFromHand: boolean };
  /** Values of this user's that colleagues replaced, or that replaced theirs, until they are written anew. */
  readonly replaced: readonly ReplacedValue[];
  readonly hover: Hover | null;
  readonly camera: Camera | null;
  readonly pointer: PointerPlace | null;
  /** The unit of a rack that the pointer was last on: it leaves the drawing for a menu. */
  readonly lastUnit: PointerPlace | null;
  /** What is seen is what a colleague sees (session.follow()). */
  readonly led: boolean;
  readonly saved: SavedState;
  /** The server has been heard once since the drawing was started: until then it is only not found yet. */
  readonly isFound: boolean;
  /** Edits that were asked for here and that the worker has not answered: they are not saved, whatever `saved` says of those before. */
  readonly editing: number;
  readonly history: HistoryView;
  readonly tool: ToolName;
  /** Model that the tool in hand holds; 0 = none. */
  readonly toolModel: number;
  /** What that model makes; '' = no model is held. */
  readonly toolClass: 'rack' | 'device' | 'card' | '';
  /** How the pointer looks over the canvas. */
  readonly cursor: Cursor;
  /** The chain that the pathway tool draws; `finished` counts up when the hand wants pathways made of it. */
  readonly pen: { readonly stops: readonly PathwayStop[]; readonly finished: number };
  /** What the user chose to see; its camera is the one asked for last, `camera` above where one is. */
  readonly view: ViewSettings;
  /** Counts up whenever records changed. */
  readonly changeCount: number;
  /** Times that the server came to hold a selected record otherwise: a confirmed edit, own or another's. */
  readonly stored: number;
  /** Times that this was somebody else's doing. */
  readonly byOthers: number;
  /** The described records that it was last, and the number of the log after which it was done. */
  readonly theirs: { readonly ids: readonly number[]; readonly since: number };
  /** Edits of others so far, of whatever. */
  readonly foreignEdits: number;
  /** Live states since the diagram was opened; `selected` counts up when a selected record's changed. */
  readonly live: { readonly changes: number; readonly objects: number; readonly selected: number; readonly alarms: number };
  /** The graphics context is lost at the moment. */
  readonly contextLost: boolean;
  /** Times the drawing had to be started again. */
  readonly restarts: number;
}

export interface Hover {
  readonly id: number;
  /** CSS pixels on the canvas. */
  readonly x: number;
  readonly y: number;
  readonly description: Description | null;
  readonly refusal: Refusal | null;
  readonly warning?: Warning | null;
}

export const NOTHING_YET: DiagramState = {
  phase: { kind: 'loading' },
  opened: null,
  barred: null,
  drawn: false,
  overall: null,
  selection: [],
  described: [],
  isDescribed: true,
  lost: { records: [], isFromHand: false },
  replaced: [],
  hover: null,
  camera: null,
  pointer: null,
  lastUnit: null,
  led: false,
  saved: { kind: 'saved' },
  isFound: false,
  editing: 0,
  history: { step: 0, canUndo: false, canRedo: false, entries: [] },
  tool: 'select',
  toolModel: 0,
  toolClass: '',
  cursor: 'default',
  pen: { stops: [], finished: 0 },
  view: DEFAULT_VIEW,
  changeCount: 0,
  stored: 0,
  byOthers: 0,
  theirs: { ids: [], since: 0 },
  foreignEdits: 0,
  live: { changes: 0, objects: 0, selected: 0, alarms: 0 },
  contextLost: false,
  restarts: 0,
};

export type DiagramStore = StoreApi<DiagramState>;

export function createDiagramStore(): DiagramStore {
  return createStore<DiagramState>(() => NOTHING_YET);
}

/** What is told of the first of what is selected; undefined while that is on its way, whatever is told of others of it. */
export function describedFirst({ selection: [id], described: [first] }: DiagramState): Description | undefined {
  return first?.id === id ? first : undefined;
}

/** The server hears nothing of this page. */
export function isAway({ kind }: SavedState): boolean {
  return kind === 'offline' || kind === 'crowded' || kind === 'database';
}

/** The state after a batch of the worker's events. Events that ask for something to be done (open, up, notices) change nothing here. */
export function afterEvents(state: DiagramState, events: readonly SessionEvent[]): DiagramState {
  return events.reduce(afterEvent, state);
}

function afterEvent(state: DiagramState, event: SessionEvent): DiagramState {
  switch (event.kind) {
    case 'saved-state':
      // Back from being away, panels ask again for what they could not have.
      return {
        ...state,
        saved: event.state,
        isFound: state.isFound || !isAway(event.state),
        stored: state.stored + (isAway(state.saved) && !isAway(event.state) ? 1 : 0),
      };
    case 'selection': {
      const selection = listOf(event.ids);
      if (selection.length === state.selection.length && selection.every((id, at) => id === state.selection[at])) return state;
      return { ...state, selection, described: keptDescriptions(state.described, selection), overall: null, isDescribed: false };
    }
    case 'lost':
      return { ...state, lost: lostOf(state.described, event) };
    case 'replaced': {
      const over = new Set([...event.settled, ...event.values.map(({ key }) => key)]);
      return { ...state, replaced: [...state.replaced.filter(({ key }) => !over.has(key)), ...event.values] };
    }
    case 'hover':
      return { ...state, hover: event.id === 0 && event.refusal === null && !event.warning ? null : event };
    case 'camera':
      return {
        ...state,
        camera: event.camera,
        pointer: event.pointer,
        lastUnit: event.pointer && event.pointer.unit > 0 ? event.pointer : state.lastUnit,
        led: event.led,
      };
    case 'tool':
      return { ...state, tool: event.tool, ...(event.model === 0 ? { toolModel: 0, toolClass: '' } : {}) };
    case 'cursor':
      return { ...state, cursor: event.cursor };
    case 'pen':
      return { ...state, pen: { stops: event.stops, finished: state.pen.finished + (event.finished ? 1 : 0) } };
    case 'history':
      return { ...state, history: event.history };
    case 'present':
      return { ...state, opened: state.opened && withOwnDoors({ ...state.opened, ...event.present }) };
    case 'changed':
      return {
        ...state,
        changeCount: state.changeCount + 1,
        isDescribed: state.isDescribed && state.selection.length === 0,
      };
    case 'stored': {
      const now = event.own ? state : { ...state, foreignEdits: state.foreignEdits + 1 };
      return touches(event.ids, state.selection.slice(0, DESCRIBED_RECORDS))
        ? { ...now, stored: state.stored + 1, ...(event.own ? {} : doneByOthers(state, event)) }
        : now;
    }
    case 'live': {
      const { changes, objects, watched, alarms } = event;
      return { ...state, live: { changes, objects, alarms, selected: state.live.selected + (watched ? 1 : 0) } };
    }
    case 'first-frame':
      return { ...state, drawn: true };
    case 'context':
      return { ...state, contextLost: event.lost };
    case 'failed':
      return { ...state, phase: { kind: 'failed', message: event.message } };
    case 'barred':
      return { ...state, barred: event.barred };
    case 'refused':
    case 'not-kept':
    case 'kept-sent':
    case 'done':
    case 'copied':
    case 'passed':
    case 'delete-stays':
    case 'lost-own':
    case 'deleted-over':
    case 'connect-asked':
    case 'card-asked':
    case 'open':
    case 'reload-needed':
      return state;
    default:
      return unreachable(event);
  }
}

/** As Array.from, which goes through an iterator and takes several times as long. */
function listOf(ids: Float64Array): readonly number[] {
  const list = new Array<number>(ids.length).fill(0.5);
  for (let at = 0; at < ids.length; at++) list[at] = ids[at]!;
  return list;
}

/** Descriptions of records that stay among the first stay, so that a panel does not flicker while the new ones come. */
function keptDescriptions(described: readonly Description[], ids: readonly number[]): readonly Description[] {
  const wanted = new Set(ids.slice(0, DESCRIBED_RECORDS));
  const kept = described.filter(({ id }) => wanted.has(id));
  return kept.length === described.length ? described : kept;
}

/** Changes what is seen; whoever owns the connection hands it over. */
export function showMore(store: DiagramStore, change: Partial<ViewSettings>): void {
  store.setState(({ view }) => ({ view: { ...view, ...change } }));
}

/** What is seen with the tool in hand: some tools want a grid. */
export function seenView(state: Pick<DiagramState, 'tool' | 'opened' | 'view'>): ViewSettings {
  const { view } = state;
  return { ...view, grid: view.grid || toolInHand(state)?.measures === true };
}

/** The tool in hand; undefined before the diagram is open. */
export function toolInHand({ tool, opened }: Pick<DiagramState, 'tool' | 'opened'>): ToolFacts | undefined {
  return opened?.tools.find(({ name }) => name === tool);
}

/** True when a change to these records concerns one of `ids`. */
function doneByOthers(
  { byOthers, described }: DiagramState,
  { ids, since }: { readonly ids: readonly number[] | 'all'; readonly since: number },
): Pick<DiagramState, 'byOthers' | 'theirs'> {
  const theirs = described.map(({ id }) => id).filter((id) => touches(ids, [id]));
  return { byOthers: byOthers + 1, theirs: { ids: theirs, since } };
}

export function touches(changed: readonly number[] | 'all', ids: readonly number[]): boolean {
  if (changed === 'all') return true;
  const shorter = changed.length < ids.length ? changed : ids;
  const longer = new Set(shorter === changed ? ids : changed);
  return shorter.some((id) => longer.has(id));
}

function lostOf(
  described: readonly Description[],
  { ids, fromHand }: Extract<SessionEvent, { kind: 'lost' }>,
): DiagramState['lost'] {
  const others = described.filter(({ id }) => ids.includes(id) && !fromHand.some((held) => held.id === id));
  return { records: [...fromHand, ...others], isFromHand: fromHand.length > 0 };
}
