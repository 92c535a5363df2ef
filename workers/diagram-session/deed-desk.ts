import type { Document } from '../../domain/document/document';
import { copyObjects, idsForPaste, pasteIntent, type Clipboard } from '../../domain/operations/clipboard';
import { lostBy } from '../../domain/operations/delete-objects';
import type { DeleteObjectsIntent } from '../../domain/operations/intents';
import { needsServer, operationOf } from '../../domain/operations/registry';
import { ok, refuse, type Result } from '../../domain/result';
import { operationHash } from '../../protocol/operation-hash';
import type { SyncClient } from '../../protocol/sync/client';
import type { Action, ActionResult, HistoryView } from '../api/session';
import type { EventBatch } from './event-batch';
import { deedOf, type Deed, type DeedContext } from './intents';
import type { ModelShelf } from './model-shelf';
import { pasteTarget } from './paste-target';
import type { UndoList } from './undo-list';

export interface DeskParts {
  readonly diagram: number;
  readonly client: SyncClient;
  readonly undoList: UndoList;
  readonly shelf: ModelShelf;
  readonly events: EventBatch;
  /** The queue and the undo list go to this browser's store. */
  readonly save: () => void;
  /** What is submitted goes out, when there is a connection. */
  readonly send: () => void;
  readonly isOnline: () => boolean;
  readonly selection: () => readonly number[];
  readonly choose: (ids: readonly number[]) => void;
}

/** Deeds that change records that are there. */
const EDITS: ReadonlySet<string> = new Set([
  'move-device',
  'move-devices',
  'move-placements',
  'set-properties',
  'set-link-style',
  'change-relation',
  'change-pathways',
]);
const LEASE_WAIT_MS = 3000;
const LEASE_POLL_MS = 50;

/** Where deeds become operations: what the hand wants is made, submitted, told and put on the undo list. */
export class DeedDesk {
  private readonly parts: DeskParts;
  private clipboard: Clipboard | undefined;
  /** What is told when the server has carried out a deed, by seq. */
  private readonly unconfirmed = new Map<number, () => void>();

  constructor(parts: DeskParts) {
    this.parts = parts;
  }

  get context(): DeedContext {
    const { client, diagram } = this.parts;
    return { document: client.document, diagram, takeIds: (count) => client.takeIds(count) ?? undefined };
  }

  /** An action other than copying, which needs no right to edit. */
  async act(action: Exclude<Action, { readonly kind: 'copy' }>): Promise<ActionResult> {
    if (action.kind === 'paste') return this.paste(action.at);
    if ('model' in action) await this.parts.shelf.put(this.document, action.model);
    const deed = await this.withLease(() => deedOf(action, this.context));
    if (!deed.ok) return deed;
    return this.perform(deed.value, action.kind === 'delete' ? { grant: action.grant } : {});
  }

  copy(ids: readonly number[]): ActionResult {
    const objects = ids.filter((id) => this.document.kindOf(id) === 'object');
    if (objects.length === 0) return refuse('nothing-to-copy');
    this.clipboard = copyObjects(this.document, objects, this.parts.diagram);
    return { ok: true, created: [], label: 'copy', facts: { count: this.clipboard.roots.length } };
  }

  async undo(): Promise<ActionResult> {
    const { client, undoList } = this.parts;
    const entry = undoList.nextUndo();
    if (!entry) return refuse('nothing-to-undo');
    const submitted = client.undo(entry.seq, entry.label, entry.clientId);
    if (!submitted.ok) return submitted;
    undoList.undone({ clientId: client.clientId, seq: submitted.value.seq });
    return this.historyMoved('undo', entry.label, entry.facts);
  }

  async redo(): Promise<ActionResult> {
    const { client, undoList } = this.parts;
    const entry = undoList.nextRedo();
    if (!entry?.undo) return refuse('nothing-to-redo');
    const submitted = client.redo(entry.undo.seq, entry.label, entry.undo.clientId);
    if (!submitted.ok) return submitted;
    undoList.redone({ clientId: client.clientId, seq: submitted.value.seq });
    return this.historyMoved('redo', entry.label, entry.facts);
  }

  async goToStep(step: number): Promise<ActionResult> {
    const { undoList } = this.parts;
    let result: ActionResult = { ok: true, created: [], label: 'history', facts: { step } };
    while (result.ok && undoList.step > Math.max(0, step)) result = await this.undo();
    while (result.ok && undoList.step < step && undoList.nextRedo()) result = await this.redo();
    return result;
  }

  history(): HistoryView {
    return this.parts.undoList.view();
  }

  /** Makes a deed; when the leased ids do not reach, asks for more and makes it once they are there. */
  async withLease<T>(make: () => Result<T>): Promise<Result<T>> {
    const { client, isOnline, send } = this.parts;
    const made = make();
    if (made.ok || made.refusal.rule !== 'no-ids-left' || !isOnline()) return made;
    const before = client.idsLeft;
    send();
    for (let waitedMs = 0; waitedMs < LEASE_WAIT_MS && client.idsLeft === before; waitedMs += LEASE_POLL_MS) {
      await new Promise((wake) => setTimeout(wake, LEASE_POLL_MS));
    }
    return make();
  }

  /** `quiet`: neither told nor undone by hand. */
  perform(
    deed: Deed,
    { grant, quiet = false }: { readonly grant?: string | undefined; readonly quiet?: boolean } = {},
  ): ActionResult {
    const { client, events, undoList } = this.parts;
    const { intent, label, facts, created } = deed;
    const operation = operationOf(intent.kind);
    if (grant === undefined && operation?.asks(intent, this.document).includes('administratorPassword')) {
      const lost = intent.kind === 'delete-objects' ? lostBy(this.document, intent as DeleteObjectsIntent) : {};
      return { ok: false, needsGrant: true, operationHash: operationHash(intent), lost: { ...lost } };
    }
    if (this.changesNothing(intent)) return { ok: true, created, label, facts };
    const submitted = client.submit(intent, label, grant);
    this.parts.send();
    if (!submitted.ok) return submitted;
    const { seq, local } = submitted.value;
    const undoable = operation?.undoable ?? false;
    if (quiet) return { ok: true, created, label, facts };
    const tell = (): void => events.add({ kind: 'done', label, facts, undoable });
    if (local) tell();
    else this.unconfirmed.set(seq, tell);
    if (undoable) {
      undoList.add({ clientId: client.clientId, seq, label, facts, atMs: Date.now() });
      this.tellHistory();
    }
    return { ok: true, created, label, facts };
  }

  /** Once the server has carried out everything submitted so far; at once when it has. */
  whenConfirmed(then: () => void): void {
    const seq = this.parts.client.pendingForStorage().operations.at(-1)?.seq;
    if (seq === undefined) then();
    else this.unconfirmed.set(seq, then);
  }

  /** The server has carried it out. */
  confirmed(seq: number): void {
    this.unconfirmed.get(seq)?.();
    this.unconfirmed.delete(seq);
  }

  /** The server has refused it. */
  refused(seq: number): void {
    this.unconfirmed.delete(seq);
    this.parts.undoList.refused(this.parts.client.clientId, seq);
    this.tellHistory();
  }

  private get document(): Document {
    return this.parts.client.document;
  }

  /** An edit that leaves everything as it is (a device put back where it stood) is none: nothing to send or to undo. */
  private changesNothing(intent: Deed['intent']): boolean {
    const operation = operationOf(intent.kind);
    if (!operation || needsServer(intent) || !EDITS.has(intent.kind)) return false;
    // However many move by a distance, it is the distance that says.
    if (intent.kind === 'move-placements' && intent.mode === 'by') return [...intent.x, ...intent.y].every((by) => by === 0);
    const result = operation.run(this.document, intent);
    return result.ok && result.value.length === 0;
  }

  private async paste(at?: { readonly x: number; readonly y: number }): Promise<ActionResult> {
    const { clipboard } = this;
    if (!clipboard) return refuse('nothing-to-paste');
    const { client, choose, diagram, selection } = this.parts;
    const leased = await this.withLease(() => {
      const taken = client.takeIds(idsForPaste(clipboard));
      return taken ? ok(taken) : refuse('no-ids-left');
    });
    if (!leased.ok) return leased;
    const ids = leased.value;
    const place = { document: this.document, diagram, selection: selection() };
    const target = pasteTarget(clipboard, at ? { ...place, at } : place);
    let next = 0;
    const intent = pasteIntent(clipboard, target, () => ids[next++] as number);
    const created = intent.objects.slice(0, clipboard.objects.length).map(({ id }) => id);
    const facts = { count: clipboard.roots.length, name: clipboard.objects[0]?.name ?? '' };
    const result = this.perform({ intent, created, label: 'paste-objects', facts });
    if (result.ok) choose(created.slice(0, clipboard.roots.length));
    return result;
  }

  private historyMoved(label: 'undo' | 'redo', deed: string, facts: Readonly<Record<string, string | number>>): ActionResult {
    this.parts.send();
    this.tellHistory();
    const told = { ...facts, deed };
    this.parts.events.add({ kind: 'done', label, facts: told, undoable: false });
    return { ok: true, created: [], label, facts: told };
  }

  private tellHistory(): void {
    this.parts.events.add({ kind: 'history', history: this.history() });
    this.parts.save();
  }
}
