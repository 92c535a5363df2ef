import type { RestoreIntent } from './restore';
import type { UndoIntent } from './undo';

/** Operations that need the log besides a slice: they name one that is in it, and take its diff back. */
export const LOG_KINDS = ['undo', 'redo', 'restore'] as const;
export type LogIntent = UndoIntent | RestoreIntent;

export function isOfLog(intent: { readonly kind: string }): intent is LogIntent {
  return (LOG_KINDS as readonly string[]).includes(intent.kind);
}
