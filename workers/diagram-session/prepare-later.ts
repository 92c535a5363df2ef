import type { ColumnStore } from '../../domain/document/column-store';

/** Long enough for the first frames to come first, ms. */
const AFTER_MS = 400;
/** Time a turn takes from the frames beside it, ms. */
const TURN_MS = 3;

/** Works out what the document left for later, a little at a time, so that no gesture has to wait for it. */
export function prepareLater(document: ColumnStore): void {
  const steps = document.prepare();
  const turn = (): void => {
    const until = performance.now() + TURN_MS;
    while (performance.now() < until) if (steps.next().done) return;
    setTimeout(turn, 1);
  };
  setTimeout(turn, AFTER_MS);
}
