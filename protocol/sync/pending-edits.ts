/**
 * What unconfirmed operations do to the document, in the order in which they lie on top of it.
 *
 * The document is always `confirmed + edits`. Law: it equals the confirmed one after running the edits over it again.
 * A confirmed change takes back and re-runs only the edits whose records it meets. A re-run that is refused leaves the
 * document, and its edit keeps its place: a later change may let it run again.
 */
import { LIMITS } from '../../domain/catalog/limits';
import type { Diff } from '../../domain/document/diff';
import { invert, squash } from '../../domain/document/diff-laws';
import type { Document, StateChanges } from '../../domain/document/document';
import { toCell } from '../../domain/ids';
import type { Intent } from '../../domain/operations/operation';
import type { Result } from '../../domain/result';
import { AbsentStates } from './absent-states';
import type { PackedStates, PatchChange } from './messages';
import { patchDiff, sameEffect } from './patch';
import { runLocally } from './run-locally';
import { addTouched } from './touched';

interface NumberedOperation {
  readonly seq: number;
  readonly intent: Intent;
}

/** One operation's. */
export interface Edit {
  readonly of: NumberedOperation;
  /** What it does to the document now; null = nothing: refused here, or only the server can run it. */
  diff: Diff | null;
  /** Records its last run looked at or changed. */
  touched: Set<number>;
}

/** Records whose diffs are kept so that their undo shows at once. */
const KEPT_CHANGES = 200_000;

export class PendingEdits {
  private doc: Document;
  private readonly clientId: string;
  private readonly diagram: number;
  private edits: Edit[] = [];
  private readonly absentStates = new AbsentStates();
  /** Own confirmed operations by seq, for undo; oldest first. */
  private readonly done = new Map<number, Diff>();
  private doneChanges = 0;

  /** Nobody else changes the document from now on. `operations` lie on top of it. */
  constructor(clientId: string, diagram: number, document: Document, operations: readonly NumberedOperation[] = []) {
    this.clientId = clientId;
    this.diagram = diagram;
    this.doc = document;
    for (const of of operations) this.add({ of, diff: null, touched: new Set() }, null);
    this.runAll();
  }

  get document(): Document {
    return this.doc;
  }

  /** Runs over the document as it is, and leaves it so; the result is null when only the server can. */
  run(of: NumberedOperation): { readonly edit: Edit; readonly result: Result<Diff> | null } {
    const edit: Edit = { of, diff: null, touched: new Set() };
    return { edit, result: this.tried(edit) };
  }

  /** Puts what was just run on top of the others. */
  add(edit: Edit, diff: Diff | null): void {
    this.edits.push(edit);
    this.absentStates.wanted = true;
    if (diff !== null) this.settle(edit, diff);
  }

  /** What the operation does now; null = nothing, or only the server knows. */
  diffOf(operation: NumberedOperation): Diff | null {
    return this.edits.find(({ of }) => of === operation)?.diff ?? null;
  }

  /** What this client's operations from `first` to `last` did together; undefined = not known here. */
  didIn(first: number, last: number): Diff | undefined {
    let together: Diff | undefined;
    for (let seq = first; seq <= last; seq += 1) {
      const target = this.edits.find(({ of }) => of.seq === seq);
      const diff = target === undefined ? this.done.get(seq) : target.diff;
      if (!diff) return undefined;
      together = together === undefined ? diff : squash(together, diff);
    }
    return together;
  }

  /** Records that the operation changes now. */
  changedBy(operation: NumberedOperation): readonly number[] {
    return this.diffOf(operation)?.map(({ id }) => id) ?? [];
  }

  /**
   * The edits of `passed` leave; then confirmed changes come under the others, and the edit of `own`, whose changes they
   * are, leaves. Answers the records that changed.
   */
  advance(changes: readonly PatchChange[], passed: readonly NumberedOperation[], own?: NumberedOperation): ReadonlySet<number> {
    this.absentStates.entered(changes);
    const changed = new Set<number>();
    if (passed.length > 0) this.rebase([], passed, changed);
    const [first] = this.edits;
    if (own !== undefined && first?.of === own && first.diff !== null && sameEffect(this.doc, first.diff, changes)) {
      this.remember(own.seq, first.diff);
      this.drop([own]);
    } else this.rebase(changes, own === undefined ? [] : [own], changed);
    return changed;
  }

  /** Another document in place of this one; nothing lies on it until runAll(). */
  replace(document: Document): void {
    this.doc = document;
    this.absentStates.clear();
    for (const edit of this.edits) edit.diff = null;
  }

  runAll(): void {
    this.edits.forEach((edit, index) => this.runAgain(edit, index, new Set(), new Set()));
  }

  /** No undo of a confirmed operation shows at once any more. */
  forget(): void {
    this.done.clear();
    this.doneChanges = 0;
  }

  /** Sets live states. A record that an edit deleted may come back: with the state that it has by then. */
  setStates({ cells, values }: PackedStates): StateChanges {
    const changes = this.doc.setStates(cells, values);
    if (changes.absent !== undefined) this.absentStates.keep(cells, values, changes.absent);
    return changes;
  }

  /** Gives records that are there again their states. */
  private returnStates(): void {
    const returned = this.absentStates.take();
    if (returned !== null) this.setStates(returned);
  }

  /**
   * Brings confirmed changes under the edits: takes back those that meet them (and those that meet these), applies, runs
   * the taken back ones again. Those of `leaving` leave.
   */
  private rebase(changes: readonly PatchChange[], leaving: readonly NumberedOperation[], changed: Set<number>): void {
    const touched = new Set<number>();
    for (const { id } of changes) {
      changed.add(id);
      touched.add(id);
    }
    addTouched(touched, patchDiff(this.doc, changes));
    for (const { of, diff } of this.edits) if (diff !== null && leaving.includes(of)) addTouched(touched, diff);
    const again = new Set<Edit>();
    this.takeBack(touched, 0, again, changed, leaving);
    this.doc.apply(patchDiff(this.doc, changes));
    this.drop(leaving);
    this.edits.forEach((edit, index) => {
      if (again.has(edit)) this.runAgain(edit, index, again, changed);
    });
    this.returnStates();
  }

  /** Undoes the effects of every edit from `start` on that meets `touched`, latest first; adds them to `again`. */
  private takeBack(
    touched: Set<number>,
    start: number,
    again: Set<Edit>,
    changed: Set<number>,
    leaving: readonly NumberedOperation[] = [],
  ): void {
    const met: Edit[] = [];
    for (let index = start; index < this.edits.length; index += 1) {
      const edit = this.edits[index] as Edit;
      if (again.has(edit) || (!leaving.includes(edit.of) && !meets(edit.touched, touched))) continue;
      met.push(edit);
      again.add(edit);
      if (edit.diff !== null) addTouched(touched, edit.diff);
    }
    for (const edit of met.reverse()) {
      if (edit.diff === null) continue;
      this.doc.apply(invert(edit.diff));
      this.returnStates();
      for (const change of edit.diff) changed.add(change.id);
      edit.diff = null;
    }
  }

  /** Runs a taken back edit on what stands before it. A later one that meets what it now does runs again too. */
  private runAgain(edit: Edit, index: number, again: Set<Edit>, changed: Set<number>): void {
    for (;;) {
      const result = this.tried(edit);
      const diff = result?.ok === true ? result.value : null;
      const touched = new Set(edit.touched);
      if (diff !== null) addTouched(touched, diff);
      const before = again.size;
      this.takeBack(touched, index + 1, again, changed);
      if (again.size > before) continue;
      if (diff === null) return;
      this.settle(edit, diff);
      for (const change of diff) changed.add(change.id);
      return;
    }
  }

  /** What it would do to the document as it is; null when only the server can tell. Notes what was looked at. */
  private tried(edit: Edit): Result<Diff> | null {
    const seen = new Set<number>();
    edit.touched = seen;
    return runLocally(edit.of.intent, {
      document: this.doc,
      diagram: this.diagram,
      seen,
      ownDiff: (clientId, first, last) => {
        if (clientId !== this.clientId) return undefined;
        const targets = this.edits.filter(({ of }) => of.seq >= first && of.seq <= last);
        // Whatever makes a target run again makes this run again.
        for (const { touched } of targets) for (const id of touched) seen.add(id);
        return this.didIn(first, last);
      },
    });
  }

  /** Does it to the document. Live states are in no diff: those of what goes are kept, for it may come back. */
  private settle(edit: Edit, diff: Diff): void {
    edit.diff = diff;
    addTouched(edit.touched, diff);
    for (const { kind, id, after } of diff) {
      const record = after === null && (kind === 'object' || kind === 'port') ? this.doc.get(kind, id) : undefined;
      if (record) this.absentStates.keep(Uint32Array.of(toCell(id)), Uint8Array.of(record.operational), [0]);
    }
    this.doc.apply(diff);
  }

  private remember(seq: number, diff: Diff): void {
    this.done.set(seq, diff);
    this.doneChanges += diff.length;
    for (const [oldest, kept] of this.done) {
      if (this.done.size <= LIMITS.undoHistory && this.doneChanges <= KEPT_CHANGES) break;
      this.done.delete(oldest);
      this.doneChanges -= kept.length;
    }
  }

  private drop(leaving: readonly NumberedOperation[]): void {
    this.edits = this.edits.filter(({ of }) => !leaving.includes(of));
    this.absentStates.wanted = this.edits.length > 0;
  }
}

function meets(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const id of small) if (large.has(id)) return true;
  return false;
}
