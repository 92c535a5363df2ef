import type { Document } from '../../domain/document/document';

export interface WatchedSelection {
  readonly document: () => Document;
  readonly selection: () => readonly number[];
  readonly choose: (ids: readonly number[]) => void;
  /** What the hand has hold of. */
  readonly held: () => readonly number[];
  /** What somebody else deleted of what was selected; of what the hand had hold of. */
  readonly tellLost: (ids: readonly number[], held: readonly number[]) => void;
  /** What happened while this client was not there is on its way: the document is of then. */
  readonly isCatchingUp: () => boolean;
}

/**
 * What becomes of the selection when others delete: it is told before the drawing forgets it. While the client catches up
 * nothing is told, and what was there again at the end stays selected: an undo and a redo since the kept snapshot are no loss.
 */
export class SelectionWatch {
  private readonly parts: WatchedSelection;
  /** As it was when catching up first took something of it. */
  private before: readonly number[] | undefined;
  private isTaking = false;

  constructor(parts: WatchedSelection) {
    this.parts = parts;
  }

  /** Somebody else's changes are in the document; `draw` lets the drawing know, which drops what is gone. */
  changed(draw: () => void): void {
    const selection = this.parts.selection();
    const gone = selection.filter((id) => this.isGone(id));
    const isLater = gone.length > 0 && this.parts.isCatchingUp();
    if (isLater) this.before ??= selection;
    const lost = isLater ? [] : gone;
    const held = this.parts.held().filter((id) => this.isGone(id));
    if (lost.length + held.length > 0) this.parts.tellLost(lost, held);
    this.isTaking = this.before !== undefined;
    draw();
    this.isTaking = false;
  }

  /** The drawing's selection is another one. Whether that is to be said: what is taken while catching up may come back. */
  selected(): boolean {
    if (!this.isTaking) this.before = undefined;
    return !this.isTaking;
  }

  caughtUp(): void {
    const { before } = this;
    this.before = undefined;
    if (before === undefined) return;
    const gone = before.filter((id) => this.isGone(id));
    if (gone.length > 0) this.parts.tellLost(gone, []);
    this.parts.choose(before.filter((id) => !gone.includes(id)));
  }

  private isGone(id: number): boolean {
    return this.parts.document().kindOf(id) === undefined;
  }
}
