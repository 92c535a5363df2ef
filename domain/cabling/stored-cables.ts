import { CABLE_LIFECYCLES, codeOf } from '../catalog/enums';
import type { Document } from '../document/document';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { fromCell, NO_ID } from '../ids';

/** A cable that lies unused in the store. */
export interface StoredCable {
  readonly id: number;
  readonly name: string;
  /** As it was measured. */
  readonly lengthMm: number;
}

/** What is looked for: positions in CABLE_CLASSES and CABLE_TYPES; a model, 0 = any. */
export interface StoredKind {
  readonly class: number;
  readonly type: number;
  readonly model: number;
}

const IN_STORE = codeOf(CABLE_LIFECYCLES, 'available');

/** Does a cable lie in the store: available, its ends in nothing, no core joined, in no pathway, also not in a plan? */
export function isStored(slice: Slice, { id, lifecycle }: Pick<RecordOf<'cable'>, 'id' | 'lifecycle'>): boolean {
  return (
    lifecycle === IN_STORE &&
    (['termination.cable', 'core.cable', 'lay.cable'] as const).every((index) => slice.by(index, id).length === 0)
  );
}

/** Is it what is looked for: two plugs of one kind, of this class, type and model? */
export function isOfKind({ profile, ...cable }: RecordOf<'cable'>, kind: StoredKind): boolean {
  return (
    profile === '' &&
    cable.class === kind.class &&
    cable.type === kind.type &&
    (kind.model === NO_ID || cable.model === kind.model)
  );
}

/** Cables of a kind in the store, the shortest first; those that nobody measured are left out. */
export function storedCables(document: Document, kind: StoredKind): readonly StoredCable[] {
  const cables = document.table('cable');
  const { ids, rowCount } = cables;
  const [lifecycles, lengths] = [cables.column('lifecycle'), cables.column('lengthMm')];
  const found: StoredCable[] = [];
  for (let row = 0; row < rowCount; row++) {
    if (lifecycles[row] !== IN_STORE || lengths[row] === 0 || ids[row] === 0) continue;
    const cable = document.get('cable', fromCell(ids[row]!))!;
    if (isOfKind(cable, kind) && isStored(document, cable))
      found.push({ id: cable.id, name: cable.name, lengthMm: cable.lengthMm });
  }
  return found.sort((a, b) => a.lengthMm - b.lengthMm || a.id - b.id);
}
