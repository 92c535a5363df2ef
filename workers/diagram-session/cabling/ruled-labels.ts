import { numbered, type LabelFrame } from '../../../domain/cabling/labels';
import type { Document } from '../../../domain/document/document';
import { fromCell } from '../../../domain/ids';
import { frameKey, numbersInDocument } from './connect-plan';

/** A cable whose label another was given first, with the next one that is free. */
export interface TakenLabel {
  readonly cable: number;
  readonly label: string;
  readonly next: string;
}

/**
 * Labels that this window gave by a rule to cables that the server does not have yet. Of two windows that give the same at
 * once the one whose cable comes second gives the next.
 */
export class RuledLabels {
  private readonly frames = new Map<number, LabelFrame>();

  /** A frame each; a rule without a number has no next label. */
  gave(cables: readonly number[], frames: readonly LabelFrame[]): void {
    for (const [at, cable] of cables.entries()) {
      const frame = frames[at];
      if (frame !== undefined && frame.digits > 0) this.frames.set(cable, frame);
    }
  }

  /** The server has these: of those that were given a label, the ones that a cable before them has. Each is told once. */
  confirmed(document: Document, ids: readonly number[]): readonly TakenLabel[] {
    if (this.frames.size === 0) return [];
    const given = ids.flatMap((cable) => {
      const frame = this.frames.get(cable);
      const label = document.get('cable', cable)?.name ?? '';
      this.frames.delete(cable);
      return frame === undefined || label === '' ? [] : [{ cable, label, frame }];
    });
    if (given.length === 0) return [];
    const others = labelsOfOthers(document, new Set(given.map(({ cable }) => cable)), new Set(given.map(({ label }) => label)));
    const twice = given.filter(({ label }) => others.has(label));
    const frames = twice.map(({ frame }) => frame);
    const highest = numbersInDocument(document, frames);
    const next = numbered(frames, (frame) => highest.get(frameKey(frame)) ?? 0);
    return twice.map(({ cable, label }, at) => ({ cable, label, next: next[at]! }));
  }
}

/** Which of these labels other cables of this document have. */
function labelsOfOthers(document: Document, own: ReadonlySet<number>, labels: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const table = document.table('cable');
  for (let row = 0; row < table.rowCount; row++) {
    if (table.ids[row] === 0) continue;
    const name = table.text('name', row);
    if (labels.has(name) && !own.has(fromCell(table.ids[row]!))) found.add(name);
  }
  return found;
}
