import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import type { Document } from '../../domain/document/document';
import { NO_ID } from '../../domain/ids';
import type { Intent } from '../../domain/operations/operation';
import { objectName } from '../../domain/entities/names';
import { copyObjects, idsForPaste, isAsCopied, pasteIntent } from '../../domain/operations/structure/clipboard';
import { lostBy } from '../../domain/operations/structure/delete-objects';
import { barredFrom } from '../../domain/operations/permitted';
import { isRestorable, isUndoable, operationOf, type KnownIntent } from '../../domain/operations/registry';
import { nameOf, selectedBy, wordsOf, type Words } from '../../domain/operations/words';
import type { Permission } from '../../domain/permissions/permission';
import { cordsTooShort } from '../../domain/channels/cord-need';
import { reservedWarning } from '../../domain/validation/reserved-units';
import { assert, ok, refuse, type Refusal, type Result } from '../../domain/result';
import { operationHash } from '../../protocol/operation-hash';
import type { SyncClient } from '../../protocol/sync/client';
import type { Action, ActionResult, DeletionName, HistoryView } from '../api/session';
import type { EventBatch } from './event-batch';
import { intentOf, NO_IDS_LEFT, type ActionContext } from './intents';
import type { ModelShelf } from './model-shelf';
import { namedRefusal } from '../../domain/operations/named-refusal';
import { RefusedOwn } from './refused-own';
import { notKept, type Told } from './not-kept';
import { overtakenBy } from './overtaken';
import type { CopyKeeper, KeptCopy } from './kept-copy';
import { pastePlaceRefusal, pasteTarget } from './paste-target';
import { placesOf } from './places-of';
import { TriedAgain } from './tried-again';
import { redoOf, undoOf, type UndoList } from './undo-list';
import type { OperationName, UndoEntry, Way } from './undo-steps';

export interface ControllerParts {
  /** What whoever is signed in may do now. */
  readonly held: () => ReadonlySet<Permission>;
  readonly diagram: number;
  readonly client: SyncClient;
  readonly undoList: UndoList;
  readonly shelf: ModelShelf;
  readonly copies: CopyKeeper;
  readonly events: EventBatch;
  /** The queue and the undo list go to this browser's store. */
  readonly save: () => void;
  /** What is submitted goes out, when there is a connection. */
  readonly send: () => void;
  readonly isOnline: () => boolean;
  readonly selection: () => readonly number[];
  readonly choose: (ids: readonly number[]) => void;
  /** Brings into view what is drawn of these. */
  readonly reveal: (ids: readonly number[]) => void;
  readonly isDrawn: (id: number) => boolean;
  /** The other view of the floor; 0 = there is none. */
  readonly otherView: () => number;
  /** Whether the server has what another client of this user did. */
  readonly isSent: (name: OperationName) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface SubmitOptions {
  /** An administrator's word, where the operation asks for it. */
  readonly grant?: string | undefined;
  /** What is told of it in place of what the operation finds: it knows the records, not what was asked for. */
  readonly words?: Words;
  /** What should be heard of it besides. */
  readonly warning?: Refusal | undefined;
  /** Neither told nor undone by hand. */
  readonly quiet?: boolean;
  /** It waits for the server, which alone can run it, under this number. */
  readonly onSent?: (seq: number) => void;
}

type At = { readonly x: number; readonly y: number };
const DEVICE = codeOf(OBJECT_CLASSES, 'device');
/** For the list: no restore goes on with another. */
const RESTORE = { kind: 'restore', version: 1 } as const;
const OVERTAKEN = refuse('undo-overtaken').refusal;
const LEASE_WAIT_MS = 3000;
const LEASE_POLL_MS = 50;
const ANSWER_WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 500;
/** Ids of a selection that the history keeps. */
const SELECTION_KEPT = 1000;

/** Where actions become operations: what a user asks for is made an intent, submitted, told and put on the undo list. */
export class OperationController {
  private readonly parts: ControllerParts;
  /** What is told when the server has carried out an operation, by seq. */
  private readonly unconfirmed = new Map<number, (changed: readonly number[]) => void>();
  /** What each operation that has no answer yet does: told if it is refused, when its records may be gone. */
  private readonly unanswered = new Map<number, Told>();
  /** Who waits for the server's word on an operation, by seq: a refusal is theirs to tell. */
  private readonly awaited = new Map<number, (result: ActionResult) => void>();
  private readonly refusedOwn = new RefusedOwn();
  private readonly again: TriedAgain;
  /** What the screen was told last of whether there is a step back, and on. */
  private lastMoves = '';
  private looking: ReturnType<typeof setTimeout> | undefined;
  /** Steps back and on, one after the other: one that another window made may have to be waited for. */
  private moving: Promise<unknown> = Promise.resolve();

  constructor(parts: ControllerParts) {
    this.parts = parts;
    this.again = new TriedAgain(parts.undoList, parts.client);
  }

  get context(): ActionContext {
    const { client, diagram } = this.parts;
    return { document: client.document, diagram, takeIds: (count) => client.takeIds(count) ?? undefined };
  }

  /** An action other than copying, which asks for no permission. */
  async act(action: Exclude<Action, { readonly kind: 'copy' }>): Promise<ActionResult> {
    if (action.kind === 'paste') return this.paste(action.at);
    if (action.kind === 'duplicate') return this.duplicate(action.ids);
    if ('model' in action) await this.parts.shelf.put(this.document, action.model);
    // Who asked for it asks for the list next.
    if (action.kind === 'set-model-class' || action.kind === 'insert-plain-models')
      return this.performAnswered((context) => intentOf(action, context));
    return this.perform((context) => intentOf(action, context), action.kind === 'delete' ? { grant: action.grant } : {});
  }

  async copy(ids: readonly number[]): Promise<ActionResult> {
    const copied = this.copyOf(ids);
    if (!copied) return refuse('nothing-to-copy');
    await this.parts.copies.put(copied);
    const { roots, objects } = copied.clipboard;
    const devices = objects.filter(({ id, class: of }) => of === DEVICE && !roots.includes(id)).length;
    this.parts.events.add({ kind: 'copied', count: roots.length, name: nameOf(this.document, roots[0]!), devices });
    return { ok: true, created: [] };
  }

  /** Takes back the latest step that can be; right after a delete the first says how that is restored and takes nothing back. */
  undo(): Promise<ActionResult> {
    return this.inTurn(() => {
      const { events, undoList } = this.parts;
      const deletion = undoList.takeDeletion();
      if (deletion === undefined) return this.move('undo');
      const { label, facts } = deletion;
      events.add({ kind: 'delete-stays', label, facts });
      this.tellHistory();
      return Promise.resolve({ ok: true, created: [] });
    });
  }

  redo(): Promise<ActionResult> {
    return this.inTurn(() => this.move('redo'));
  }

  /** Brings back what a delete took. The server alone knows what that was, so nothing happens here until it answers. */
  async restore({ clientId, seq: deletion, things, count, name, elsewhere }: DeletionName): Promise<ActionResult> {
    const { client, events, held, undoList } = this.parts;
    const barred = barredFrom(held(), 'restore');
    if (barred !== null) return { ok: false, refusal: barred };
    const before = kept(this.parts.selection());
    const moved = elsewhere === undefined ? {} : { elsewhere: true };
    const submitted = client.submit({ kind: 'restore', version: 1, clientId, seq: deletion, ...moved } as KnownIntent);
    this.parts.send();
    if (!submitted.ok) return submitted;
    const seq = submitted.value.seq!;
    const told = { label: 'restore', facts: { name, count } };
    const after = kept(things);
    const selected = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
    undoList.add({ clientId: client.clientId, seq, ...told, atMs: this.parts.now(), ...selected }, RESTORE, null);
    this.tellHistory();
    const result = await new Promise<ActionResult>((resolve) => this.awaited.set(seq, resolve));
    if (!result.ok) return result;
    const aside = elsewhere === undefined ? {} : this.aside(things, elsewhere);
    events.add({ kind: 'done', label: told.label, facts: { ...told.facts, ...aside }, undoable: true });
    const here = things.filter((id) => this.document.kindOf(id) !== undefined);
    this.parts.choose(here);
    this.parts.reveal(here);
    return { ok: true, created: here };
  }

  /** Takes back, or does again, all that can be between the current place and this one. */
  goToStep(step: number): Promise<ActionResult> {
    return this.inTurn(async () => {
      const { undoList } = this.parts;
      let result: ActionResult = { ok: true, created: [] };
      while (result.ok && undoList.backTo(step)) result = await this.move('undo');
      while (result.ok && undoList.onTo(step)) result = await this.move('redo');
      if (result.ok) {
        undoList.stepTo(step);
        this.tellHistory();
      }
      return result;
    });
  }

  history(): HistoryView {
    const view = this.parts.undoList.view();
    return { ...view, canUndo: view.canUndo || this.again.has('undo'), canRedo: view.canRedo || this.again.has('redo') };
  }

  /** The drawing is another: what stood in the way of a step that was passed over may be gone. */
  changed(): void {
    const { undoList } = this.parts;
    this.again.changed();
    if (this.looking !== undefined || undoList.passedOver('undo').length + undoList.passedOver('redo').length === 0) return;
    this.looking = setTimeout(() => {
      this.looking = undefined;
      if (movesIn(this.history()) !== this.lastMoves) this.tellHistory();
    }, LOOK_AGAIN_MS);
  }

  /**
   * Makes an operation and submits it. When the leased ids do not reach, asks for more and makes it once they are there;
   * whoever may change nothing is leased none: refused by a permission that is lacking.
   */
  async perform(make: (context: ActionContext) => Result<KnownIntent>, options: SubmitOptions = {}): Promise<ActionResult> {
    const { client, isOnline, send } = this.parts;
    let made = make(this.context);
    if (!made.ok && made.refusal.rule === 'no-ids-left') {
      const refusal = barredFrom(this.parts.held(), 'undo');
      if (refusal !== null) return { ok: false, refusal };
      const before = client.idsLeft;
      send();
      for (let waitedMs = 0; isOnline() && waitedMs < LEASE_WAIT_MS && client.idsLeft === before; waitedMs += LEASE_POLL_MS) {
        await new Promise((wake) => setTimeout(wake, LEASE_POLL_MS));
      }
      made = make(this.context);
    }
    const result = made.ok ? this.submit(made.value, options) : made;
    return 'refusal' in result ? { ...result, refusal: namedRefusal(this.document, result.refusal) } : result;
  }

  /**
   * As perform; what only the server can run is waited for, so that its refusal comes back and what it made is there. Away
   * from the server nothing is waited for: it is kept and sent later, like every edit.
   */
  async performAnswered(
    make: (context: ActionContext) => Result<KnownIntent>,
    options: SubmitOptions = {},
  ): Promise<ActionResult> {
    let answer: Promise<ActionResult> | undefined;
    const onSent = (seq: number): void => {
      answer = new Promise((resolve) => {
        this.awaited.set(seq, resolve);
        const wait = this.parts.isOnline() ? ANSWER_WAIT_MS : 0;
        setTimeout(() => this.answer(seq, { ok: true, created: [] }), wait);
      });
    };
    const result = await this.perform(make, { ...options, onSent });
    const answered = await answer;
    return answered === undefined || answered.ok ? result : answered;
  }

  submit(intent: KnownIntent, { grant, words, quiet = false, onSent, ...options }: SubmitOptions = {}): ActionResult {
    const { client, events, undoList } = this.parts;
    const operation = operationOf(intent.kind);
    assert(operation, `${intent.kind} is asked for by undo() and redo()`);
    const barred = barredFrom(this.parts.held(), intent.kind, intent);
    if (barred !== null) return { ok: false, refusal: barred };
    const before = kept(this.parts.selection());
    if (grant === undefined && operation.asksOf?.(this.document, intent).includes('administratorPassword')) {
      const lost = intent.kind === 'delete-objects' ? lostBy(this.document, intent) : {};
      return { ok: false, needsGrant: true, operationHash: operationHash(intent), lost: { ...lost } };
    }
    const { label, facts: found } = wordsOf(operation, this.document, intent);
    const facts = { ...found, ...words };
    const created = selectedBy(operation, intent);
    const submitted = client.submit(intent, grant);
    this.parts.send();
    if (!submitted.ok) return submitted;
    const { seq, local, diff } = submitted.value;
    if (seq !== null) this.unanswered.set(seq, { label, facts });
    if (quiet || seq === null) return { ok: true, created };
    const undoable = isUndoable(intent.kind);
    const isFinal = isRestorable(intent.kind);
    const warning =
      (local ? (reservedWarning(this.document, diff) ?? cordsTooShort(this.document, diff)) : null) ?? options.warning;
    const tell = (): void =>
      events.add({
        ...{ kind: 'done', label, facts, undoable },
        ...(isFinal ? { restorable: true as const } : {}),
        ...(warning ? { warning } : {}),
      });
    if (local) {
      tell();
      // Where it was put by itself is not where one looks.
      if (words?.['aimed'] !== undefined) this.show(placesOf(this.document, diff));
    } else {
      this.unconfirmed.set(seq, tell);
      onSent?.(seq);
    }
    const own = { clientId: client.clientId, seq, label, facts, atMs: this.parts.now() };
    if (isFinal) {
      undoList.addFinal(own);
      this.tellHistory();
    } else if (undoable) {
      const after = created.length > 0 ? kept(created) : before;
      const selected = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
      undoList.add({ ...own, ...selected }, intent, local ? diff : null);
      this.tellHistory();
    }
    return { ok: true, created };
  }

  /** Once the server has carried out everything submitted so far; at once when it has. */
  whenConfirmed(then: () => void): void {
    const seq = this.parts.client.pendingForStorage().operations.at(-1)?.seq;
    if (seq === undefined) then();
    else this.unconfirmed.set(seq, then);
  }

  /** The server has carried it out. */
  confirmed(seq: number, changed: readonly number[] = []): void {
    this.unanswered.delete(seq);
    this.unconfirmed.get(seq)?.(changed);
    this.unconfirmed.delete(seq);
    this.answer(seq, { ok: true, created: [] });
  }

  /** The server has refused an operation. */
  refused(seq: number, intent: Intent, refusal: Refusal): void {
    this.unconfirmed.delete(seq);
    const { undoList, client } = this.parts;
    const told = this.unanswered.get(seq) ?? undoList.toldOf(client.clientId, seq);
    this.unanswered.delete(seq);
    const passed = undoList.refused(client.clientId, seq, refusal);
    if (passed) this.again.passed(passed);
    const isMissed = this.refusedOwn.add({ seq, intent }, client.clientId, client.pendingForStorage().operations);
    if (passed && (intent.kind === 'undo' || intent.kind === 'redo')) this.tellPassed(intent.kind, passed, refusal);
    // Another window was first.
    else if (refusal.rule === 'undo-already') this.answer(seq, { ok: false, refusal });
    else if (!this.answer(seq, { ok: false, refusal }) && isMissed)
      this.parts.events.add(notKept(this.document, intent, refusal, told));
    this.tellHistory();
  }

  /** The server has refused what another window of this user left behind. */
  readonly refusedOfOther = ({ clientId, seq }: OperationName, intent: Intent, refusal: Refusal): void => {
    const { undoList, events } = this.parts;
    const told = undoList.toldOf(clientId, seq);
    undoList.refused(clientId, seq, refusal);
    events.add(notKept(this.document, intent, refusal, told));
    this.tellHistory();
  };

  private get document(): Document {
    return this.parts.client.document;
  }

  /** Where the first of these devices stands that was to stand elsewhere. */
  private aside(things: readonly number[], aimed: number): Words {
    const [device] = things.flatMap((id) => this.document.get('object', id) ?? []);
    return device === undefined ? {} : { aimed, unit: device.positionU, rack: objectName(this.document, device.parent) };
  }

  private inTurn(act: () => Promise<ActionResult>): Promise<ActionResult> {
    const done = this.moving.then(act);
    this.moving = done.catch(() => undefined);
    return done;
  }

  /** True when somebody waited for it. */
  private answer(seq: number, result: ActionResult): boolean {
    const waiting = this.awaited.get(seq);
    this.awaited.delete(seq);
    waiting?.(result);
    return waiting !== undefined;
  }

  private show(ids: readonly number[]): void {
    this.parts.choose(ids);
    this.parts.reveal(ids);
  }

  private copyOf(ids: readonly number[]): KeptCopy | undefined {
    const { diagram } = this.parts;
    const objects = ids.filter((id) => this.document.kindOf(id) === 'object');
    return objects.length === 0 ? undefined : { diagram, clipboard: copyObjects(this.document, objects, diagram) };
  }

  private async duplicate(ids: readonly number[]): Promise<ActionResult> {
    const copied = this.copyOf(ids);
    return copied ? this.insertCopies(copied) : refuse('nothing-to-copy');
  }

  /** What was copied is pasted as it was then. */
  private async paste(at?: At): Promise<ActionResult> {
    const { copies, diagram, shelf } = this.parts;
    const copied = await copies.read();
    if (!copied) return refuse('nothing-to-paste');
    const { objects, cables } = copied.clipboard;
    await shelf.put(this.document, ...new Set([...objects, ...cables].map(({ model }) => model)));
    const isStale = copied.diagram === diagram && !isAsCopied(this.document, copied.clipboard, diagram);
    return this.insertCopies(copied, at, isStale ? refuse('copied-before-change').refusal : undefined);
  }

  private async insertCopies({ clipboard }: KeptCopy, at?: At, warning?: Refusal): Promise<ActionResult> {
    const selected = { document: this.document, diagram: this.parts.diagram, selection: this.parts.selection() };
    const place = at ? { ...selected, at } : selected;
    const refusal = pastePlaceRefusal(clipboard, place);
    if (refusal) return { ok: false, refusal };
    const target = pasteTarget(clipboard, place);
    const make = ({ takeIds }: ActionContext): Result<KnownIntent> => {
      const ids = takeIds(idsForPaste(clipboard));
      if (!ids) return NO_IDS_LEFT;
      let next = 0;
      return ok(pasteIntent(clipboard, target, () => ids[next++] as number));
    };
    const result = await this.perform(make, { warning });
    if (!result.ok) return result;
    this.show(result.created);
    return result;
  }

  /**
   * Takes back the latest step that can be, or does again the first that was; one that can't be is told with its reason and
   * passed over. What was selected then is selected, and what changes is brought into view.
   */
  private async move(way: Way): Promise<ActionResult> {
    const { client, held, isSent, undoList } = this.parts;
    const next = (): UndoEntry | undefined =>
      this.again.free(way) ?? (way === 'undo' ? undoList.nextUndo() : undoList.nextRedo()) ?? this.again.unknown(way);
    const entry = next();
    if (!entry) return refuse(`nothing-to-${way}`);
    const intent = way === 'undo' ? undoOf(entry) : redoOf(entry);
    const barred = barredFrom(held(), way);
    if (barred !== null) return { ok: false, refusal: barred };
    if (intent.clientId !== client.clientId) {
      if (!(await isSent(intent))) return refuse('undo-unsent');
      // Whoever has gone on meanwhile meant what was next then.
      const now = next();
      if (now?.clientId !== entry.clientId || now.seq !== entry.seq) return { ok: true, created: [] };
    }
    const submitted = client.submit(intent);
    const seq = submitted.ok ? submitted.value.seq : null;
    if (!submitted.ok || seq === null) {
      const why = submitted.ok ? OVERTAKEN : submitted.refusal;
      if (way === 'undo') undoList.passUndo(why, entry);
      else undoList.passRedo(why, entry);
      this.again.passed(entry);
      this.tellPassed(way, entry, why);
      this.tellHistory();
      return { ok: true, created: [] };
    }
    const by = { clientId: client.clientId, seq };
    if (way === 'undo') undoList.undone(by, entry);
    else undoList.redone(by, entry);
    this.parts.send();
    this.tellHistory();
    this.tellMoved(way, entry, NO_ID);
    const { local, diff } = submitted.value;
    if (local) this.showMoved(way, entry, placesOf(this.document, diff));
    else
      this.unconfirmed.set(seq, (changed) => {
        const there = changed.flatMap((id) => {
          const kind = this.document.kindOf(id);
          return kind === undefined ? [] : [{ kind, id }];
        });
        this.showMoved(way, entry, placesOf(this.document, there));
      });
    return { ok: true, created: [] };
  }

  /** What of it this view does not draw is told with the way to the one that does. */
  private showMoved(way: Way, entry: UndoEntry, places: readonly number[]): void {
    const { choose, diagram, isDrawn, reveal } = this.parts;
    const there = (way === 'undo' ? entry.before : entry.after)?.filter((id) => this.document.kindOf(id) !== undefined);
    if (there) choose(there);
    reveal(places.length > 0 ? places : (there ?? []));
    const room = this.document.get('diagram', diagram)?.owner;
    const unseen = places.filter((id) => id !== room);
    if (unseen.length > 0 && !unseen.some(isDrawn)) this.tellMoved(way, entry, unseen[0]!);
  }

  private tellMoved(way: Way, { label: did, facts }: UndoEntry, unseen: number): void {
    const { events, otherView } = this.parts;
    const diagram = unseen === NO_ID ? NO_ID : otherView();
    events.add({
      ...{ kind: 'done', label: way, facts: { ...facts, did }, undoable: false },
      ...(diagram === NO_ID ? {} : { elsewhere: { diagram, id: unseen } }),
    });
  }

  private tellPassed(kind: Way, { clientId, seq, first = seq, label, facts }: UndoEntry, refusal: Refusal): void {
    const { client, undoList, events } = this.parts;
    const did = clientId === client.clientId ? client.didIn(first, seq) : undefined;
    const overtaken = overtakenBy(this.document, did, refusal);
    const next = kind === 'undo' ? undoList.nextUndo() : undoList.nextRedo();
    events.add({ kind: 'passed', direction: kind, goesOn: next !== undefined, label, facts, refusal, overtaken });
  }

  private tellHistory(): void {
    const history = this.history();
    this.lastMoves = movesIn(history);
    this.parts.events.add({ kind: 'history', history });
    this.parts.save();
  }
}

function movesIn({ canUndo, canRedo }: HistoryView): string {
  return `${canUndo} ${canRedo}`;
}

/** A selection as the history keeps it. */
function kept(selection: readonly number[]): readonly number[] | undefined {
  return selection.length <= SELECTION_KEPT ? [...selection] : undefined;
}
