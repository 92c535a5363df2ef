import { CABLE_LIFECYCLES, codeOf } from '../catalog/enums';
import type { Document } from '../document/document';
import type { RecordOf } from '../document/schema';
import type { ReadStep, Slice } from '../document/slice';
import { fromCell, NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';

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

/** What an operation reads that takes these cables out of the store. */
export function storeReads(ids: readonly number[]): readonly ReadStep[] {
  return [
    { name: 'stored', take: 'records', kind: 'cable', ids },
    { name: 'models of stored', take: 'refs', from: ['stored'], fromKind: 'cable', field: 'model', kind: 'model' },
    { name: 'ends of stored', take: 'by', from: ['stored'], index: 'termination.cable' },
    { name: 'cores of stored', take: 'by', from: ['stored'], index: 'core.cable' },
    { name: 'lays of stored', take: 'by', from: ['stored'], index: 'lay.cable' },
  ];
}

/** `store-cable-gone` {cable, name}: it is not in the store any more, or of another kind, or shorter than was said. */
export function storeRefusal(
  slice: Slice,
  id: number,
  kind: StoredKind & { readonly lengthMm: number },
  name = '',
): Refusal | null {
  const held = slice.get('cable', id);
  if (held && isStored(slice, held) && isOfKind(held, kind) && held.lengthMm >= kind.lengthMm) return null;
  return refuse('store-cable-gone', { cable: id, name: held?.name ?? name }, 'cables').refusal;
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
