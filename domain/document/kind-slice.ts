import type { Kind } from './schema';
import type { Slice } from './slice';

/** Records that are told by their ids alone, as a sentence of the history does: the document's, or those of an earlier time. */
export interface KindSlice extends Slice {
  /** Kind of a record by id alone; undefined when it is not held. */
  kindOf(id: number): Kind | undefined;
}
