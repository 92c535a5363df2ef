import { keptEdits } from '../../workers/api/kept-edits';
import type { Owner } from '../../workers/api/owner';

const KEPT_MS = 500;

/**
 * Tells how many edits of a user's in a diagram this browser keeps, the most that were seen: the worker that failed lets them go a
 * moment after it said so. Ends with the answer.
 */
export function watchKept(owner: Owner, diagram: number, tell: (count: number) => void): () => void {
  let isOver = false;
  let most = 0;
  const timer = setInterval(() => {
    void keptEdits(owner)
      .then((kept) => {
        most = Math.max(most, kept.get(diagram) ?? 0);
        if (!isOver && most > 0) tell(most);
      })
      .catch(() => undefined);
  }, KEPT_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
