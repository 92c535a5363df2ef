import { CABLE_LIFECYCLES, codeOf } from '../catalog/enums';
import { changed, present } from '../document/changes';
import type { Change } from '../document/diff';
import type { Document } from '../document/document';
import type { RecordOf } from '../document/schema';
import type { ReadStep, Slice } from '../document/slice';
import { ancestorsOf, objectName } from '../entities/names';
import { fromCell, NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { isPlace } from '../validation/containment';

/** A cable that lies unused in the store. */
export interface StoredCable {
  readonly id: number;
  readonly name: string;
  /** As it was measured. */
  readonly lengthMm: number;
  /** The place whose store it lies in; NO_ID = in none, and yet in nothing: wound up somewhere on the drawing. */
  readonly store: number;
  /** What that place is called. */
  readonly place: string;
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

/** Of a cable that is taken out of the store; it keeps name, model, length and colour. */
export function takenOut(cable: RecordOf<'cable'>, lifecycle: number): readonly Change[] {
  return present(changed('cable', cable, { lifecycle, store: NO_ID }));
}

/** Places of which the stores are near to these, the nearest first: those that they stand in, one by one outwards. */
export function storesNear(document: Document, objects: readonly number[]): readonly number[] {
  const ways = objects.map((object) =>
    [object, ...ancestorsOf(document, object).toReversed()].filter((id) => isPlace(document.get('object', id))),
  );
  const steps = Math.max(0, ...ways.map(({ length }) => length));
  return [...new Set(Array.from({ length: steps }, (_, step) => ways.flatMap((way) => way[step] ?? [])).flat())];
}

/** The place whose store is meant by a record: itself, else the nearest that it stands in, a cable by its ends; 0 = none here. */
export function nearestStore(document: Document, id: number): number {
  return storesNear(document, holdersOf(document, id))[0] ?? NO_ID;
}

function holdersOf(document: Document, id: number): readonly number[] {
  const kind = document.kindOf(id);
  if (kind === 'port') return [document.get('port', id)!.owner];
  if (kind === 'diagram') return [document.get('diagram', id)!.owner];
  if (kind !== 'cable') return [id];
  return document
    .by('termination.cable', id)
    .map((end) => document.get('port', document.get('termination', end)!.port)?.owner ?? NO_ID);
}

/**
 * Cables of a kind in the stores of these places, as storesNear says them, and those that lie in none: by store, then the
 * shortest first. Those that nobody measured are left out.
 */
export function storedCables(document: Document, kind: StoredKind, stores: readonly number[]): readonly StoredCable[] {
  const ranks = new Map([...stores, NO_ID].map((store, rank) => [store, rank]));
  const cables = document.table('cable');
  const { ids, rowCount } = cables;
  const [lifecycles, lengths] = [cables.column('lifecycle'), cables.column('lengthMm')];
  const found: StoredCable[] = [];
  for (let row = 0; row < rowCount; row++) {
    if (lifecycles[row] !== IN_STORE || lengths[row] === 0 || ids[row] === 0) continue;
    const cable = document.get('cable', fromCell(ids[row]!))!;
    if (ranks.has(cable.store) && isOfKind(cable, kind) && isStored(document, cable))
      found.push({
        ...{ id: cable.id, name: cable.name, lengthMm: cable.lengthMm, store: cable.store },
        place: cable.store === NO_ID ? '' : objectName(document, cable.store),
      });
  }
  const rankOf = ({ store }: StoredCable): number => ranks.get(store)!;
  return found.sort((a, b) => rankOf(a) - rankOf(b) || a.lengthMm - b.lengthMm || a.id - b.id);
}

/** Will it do where so much is needed? No longer than what would be ordered. */
export function suits({ lengthMm }: StoredCable, neededMm: number, orderedMm: number): boolean {
  return lengthMm >= neededMm && lengthMm <= orderedMm;
}
