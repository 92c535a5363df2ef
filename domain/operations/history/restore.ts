import type { Diff } from '../../document/diff';
import type { Slice } from '../../document/slice';
import { refuse, type Result } from '../../result';
import { integer, intentReader, optional, text, truth, type Read } from '../parse';
import { UNDO_RULES, undoDiff } from './undo';

const reader = intentReader('restore', {
  /** The delete, whoever did it, by its name in the log. */
  clientId: text(64),
  seq: integer(1, Number.MAX_SAFE_INTEGER),
  /** Devices whose units are taken come back to free ones of their rack, or of another of the room; left out = to their own. */
  elsewhere: optional(truth),
});
export const restoreReader = reader;
export type RestoreIntent = Read<typeof reader>;

/**
 * What was deleted comes back, every record under its old id, or nothing does: it is the undo of a delete
 * (undo.ts says what it looks at and checks), for whoever may delete such things.
 *
 * - `restore-unknown`: the log has no such delete; `restore-too-late` {days}; `restore-already`: its records are back;
 * - `restore-nowhere` {name, heightU, byName, byPositionU}: its units are taken, and no rack of the room has free ones;
 * - `restore-needs` {name}: something that it stood in or was joined to was deleted after it, and comes back first.
 */
export function restoreDiff(slice: Slice, deleted: Diff): Result<Diff> {
  const result = undoDiff(slice, deleted);
  return result.ok || result.refusal.rule !== 'undo-overtaken' ? result : refuse('restore-already');
}

/** All that a restore may be refused by, besides its reader. */
export const RESTORE_RULES = [
  'restore-unknown',
  'restore-too-late',
  'restore-already',
  'restore-needs',
  'restore-nowhere',
  ...UNDO_RULES.filter((rule) => !rule.startsWith('undo-')),
];
