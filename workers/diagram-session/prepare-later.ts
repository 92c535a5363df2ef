import type { ColumnStore } from '../../domain/document/column-store';
import { inTurns } from './turns';

/** Long enough for the first frames to come first, ms. */
const AFTER_MS = 400;

/** Works out what the document left for later, a little at a time, so that no gesture has to wait for it. */
export function prepareLater(document: ColumnStore): void {
  setTimeout(() => void inTurns(document.prepare()), AFTER_MS);
}
