import { FIRST_ALARM } from '../../domain/catalog/alarm-states';
import type { Document, StateChanges } from '../../domain/document/document';
import { fromCell } from '../../domain/ids';
import type { ServerFrame } from '../../protocol/sync/messages';
import type { SessionEvent } from '../api/session';

type StateFrame = Extract<ServerFrame, { type: 'state' }>;

export interface LiveSummary {
  /** States that changed since the diagram was opened, and how many of these were objects'. */
  readonly changes: number;
  readonly objects: number;
  /** One of the watched records is among those that changed since the last summary. */
  readonly watched: boolean;
}

export interface LiveStatesParts {
  /** Sets a frame's states in the document; what changed comes back by changed() before it returns. */
  readonly apply: (frame: StateFrame) => void;
  /** Records whose state changed: draw them. */
  readonly draw: (kind: 'object' | 'port', ids: Float64Array) => void;
  /** Cells that a panel shows at the moment. */
  readonly watched: () => ReadonlySet<number>;
  readonly tell: (summary: LiveSummary) => void;
}

/** The document changes by live states once in so many ms: a frame of the screen. */
const FRAME_MS = 16;
/** The screen's chrome hears of live states this often at most. */
const TELL_MS = 250;
/** States that may wait for their frame: a worker that was held up takes them in before more come. */
const WAITING_MAX = 200_000;

/**
 * Live states on their way from the socket to the picture: frames are held until the next frame of the screen may be
 * drawn, set in the document together, and drawn by one call a kind. The order among other frames of the socket stays:
 * whoever handles one of those calls flush() before.
 */
export class LiveStates {
  private readonly parts: LiveStatesParts;
  private readonly held: StateFrame[] = [];
  private waiting = 0;
  private readonly changedCells = { object: new CellList(), port: new CellList() };
  private appliedAtMs = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tellTimer: ReturnType<typeof setTimeout> | undefined;
  private toldAtMs = -Infinity;
  private changes = 0;
  private objects = 0;
  private watched = false;
  private disposed = false;

  constructor(parts: LiveStatesParts) {
    this.parts = parts;
  }

  take(frame: StateFrame): void {
    this.held.push(frame);
    this.waiting += frame.states.cells.length;
    const dueInMs = this.appliedAtMs + FRAME_MS - performance.now();
    if (dueInMs <= 0 || this.waiting >= WAITING_MAX) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), dueInMs);
  }

  /** Applies what is held now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.held.length === 0 || this.disposed) return;
    this.appliedAtMs = performance.now();
    this.waiting = 0;
    for (const frame of this.held.splice(0)) this.parts.apply(frame);
    this.drawChanged();
  }

  /** What the document took in. Outside flush() it is drawn at once: states that came back with an answer. */
  changed({ objects, ports }: StateChanges): void {
    this.changedCells.object.add(objects);
    this.changedCells.port.add(ports);
    this.changes += objects.length + ports.length;
    this.objects += objects.length;
    if (!this.watched) {
      const cells = this.parts.watched();
      this.watched = cells.size > 0 && (objects.some((cell) => cells.has(cell)) || ports.some((cell) => cells.has(cell)));
    }
    this.tellSoon();
  }

  drawChanged(): void {
    for (const kind of ['object', 'port'] as const) {
      const cells = this.changedCells[kind].take();
      if (cells.length > 0) this.parts.draw(kind, Float64Array.from(cells, fromCell));
    }
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.timer);
    clearTimeout(this.tellTimer);
  }

  private tellSoon(): void {
    if (this.tellTimer !== undefined) return;
    this.tellTimer = setTimeout(
      () => {
        this.tellTimer = undefined;
        this.toldAtMs = performance.now();
        const { changes, objects, watched } = this;
        this.watched = false;
        this.parts.tell({ changes, objects, watched });
      },
      Math.max(0, this.toldAtMs + TELL_MS - performance.now()),
    );
  }
}

/** A list of cells that is filled and emptied over and over in the same memory. */
class CellList {
  private cells = new Uint32Array(1024);
  private count = 0;

  add(more: Uint32Array): void {
    if (this.count + more.length > this.cells.length) {
      const grown = new Uint32Array(Math.max(this.cells.length * 2, this.count + more.length));
      grown.set(this.cells.subarray(0, this.count));
      this.cells = grown;
    }
    this.cells.set(more, this.count);
    this.count += more.length;
  }

  /** A view that the next add() overwrites. */
  take(): Uint32Array {
    const taken = this.cells.subarray(0, this.count);
    this.count = 0;
    return taken;
  }
}

type States = { readonly ids: Uint32Array; readonly rowCount: number; column(field: string): ArrayLike<number> };

/** Records whose state is an alarm. Looks at every object and port: about a millisecond for a million. */
export function countAlarms(objects: States, ports: States): number {
  return alarmsIn(objects, FIRST_ALARM.object) + alarmsIn(ports, FIRST_ALARM.port);
}

/** What the screen hears of live states. */
export function liveEvent(document: Document, summary: LiveSummary): SessionEvent {
  return { kind: 'live', ...summary, alarms: countAlarms(document.table('object'), document.table('port')) };
}

function alarmsIn(records: States, first: number): number {
  const { ids, rowCount } = records;
  const codes = records.column('operational');
  let alarms = 0;
  for (let row = 0; row < rowCount; row += 1) if ((codes[row] as number) >= first && ids[row] !== 0) alarms += 1;
  return alarms;
}
