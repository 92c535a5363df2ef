import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { objectName } from '../entities/names';

/** A pathway that a cable lies in. */
export interface LaidPiece {
  readonly id: number;
  readonly name: string;
  /** What holds it; '' = all pieces lie in one place, which goes without saying. */
  readonly place: string;
  readonly lengthMm: number;
}

/** Names of pathways begin anew in every place: where pieces lie in several, each is told with its own. */
export function laidPieces(slice: Slice, chain: readonly RecordOf<'pathway'>[]): readonly LaidPiece[] {
  const isWide = new Set(chain.map(({ parent }) => parent)).size > 1;
  return chain.map(({ id, name, parent, lengthMm }) => ({
    id,
    name,
    place: isWide ? objectName(slice, parent) : '',
    lengthMm,
  }));
}
