import type { Diff } from '../document/diff';
import type { ReadStep, Slice } from '../document/slice';
import type { Result } from '../result';
import type { Permission } from '../permissions/permission';

/** What a client asks for. Plain JSON (typed arrays where many numbers travel); `kind` picks the operation. */
export interface Intent {
  readonly kind: string;
  readonly version: 1;
}

/**
 * A deed: one file per operation, registered in operations/registry.ts.
 * run() is pure: no clock, no random, no I/O; new ids come from the intent; the same code runs over the client's
 * columns and over the rows the server loaded for reads().
 */
export interface Operation<I extends Intent = Intent> {
  readonly kind: I['kind'];
  readonly version: 1;
  /** One sentence for docs/operations.md. */
  readonly summary: string;
  /** False for a deed that leaves no history entry (a confirmed delete). */
  readonly undoable: boolean;
  /** Strict: unknown keys, wrong types and out-of-range values are refused with their field. */
  parse(json: unknown): Result<I>;
  reads(intent: I): readonly ReadStep[];
  /** Ids of records the intent creates; each must lie in a block leased to the client. */
  creates(intent: I): readonly number[];
  asks(intent: I, slice: Slice): readonly Permission[];
  run(slice: Slice, intent: I): Result<Diff>;
}
