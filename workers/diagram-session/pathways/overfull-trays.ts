import { fillNow } from '../../../domain/channels/channel-network';
import type { Document } from '../../../domain/document/document';
import { fromCell, NO_ID } from '../../../domain/ids';

/** More than all that may be used, but for what sums of sections differ in their last places; of a size that nobody said nothing is. */
export function isOverfull(ratio: number): boolean {
  return Number.isFinite(ratio) && ratio > 1 + 1e-9;
}

/** Pathways that hold more than their rule allows, kept current: a change costs the pathways that it touches. */
export class OverfullTrays {
  /** By pathway, 1 = all that is allowed. */
  #found: ReadonlyMap<number, number> = new Map();
  #dirty: Set<number> | 'all' = 'all';
  /** By lay: its pathway, for when it goes. */
  readonly #lays = new Map<number, number>();

  /** Records that changed, came or went. Is another answer to be expected? */
  changed(document: Document, ids: readonly number[] | 'all'): boolean {
    if (ids === 'all') this.#dirty = 'all';
    else for (const id of ids) this.#take(document, id);
    return this.#dirty === 'all' || this.#dirty.size > 0;
  }

  /** The same map as long as nothing of it changed. */
  current(document: Document): ReadonlyMap<number, number> {
    const next = new Map(this.#dirty === 'all' ? [] : this.#found);
    for (const id of this.#dirty === 'all' ? this.#readAll(document) : this.#dirty) {
      const pathway = document.kindOf(id) === 'pathway' ? document.get('pathway', id) : undefined;
      const ratio = pathway ? fillNow(document, pathway).ratio : 0;
      if (isOverfull(ratio)) next.set(id, ratio);
      else next.delete(id);
    }
    this.#dirty = new Set();
    const isSame = next.size === this.#found.size && [...next].every(([id, ratio]) => this.#found.get(id) === ratio);
    if (!isSame) this.#found = next;
    return this.#found;
  }

  #take(document: Document, id: number): void {
    if (this.#dirty === 'all') return;
    switch (document.kindOf(id)) {
      case 'lay': {
        const { pathway } = document.get('lay', id)!;
        this.#dirty.add(this.#lays.get(id) ?? pathway).add(pathway);
        this.#lays.set(id, pathway);
        break;
      }
      case 'cable':
        for (const lay of document.by('lay.cable', id)) this.#dirty.add(document.get('lay', lay)!.pathway);
        break;
      case 'pathway':
        this.#dirty.add(id);
        break;
      case 'model':
        if (document.get('model', id)!.cableSpec !== null) this.#dirty = 'all';
        break;
      case undefined: {
        const pathway = this.#lays.get(id);
        if (pathway !== undefined) this.#dirty.add(pathway);
        this.#lays.delete(id);
        if (this.#found.has(id)) this.#dirty.add(id);
        break;
      }
      default:
    }
  }

  /** Every pathway in which something lies. */
  #readAll(document: Document): ReadonlySet<number> {
    this.#lays.clear();
    const { ids, rowCount } = document.table('lay');
    const pathways = document.table('lay').column('pathway');
    for (let row = 0; row < rowCount; row++)
      if (fromCell(ids[row]!) !== NO_ID) this.#lays.set(fromCell(ids[row]!), fromCell(pathways[row]!));
    return new Set(this.#lays.values());
  }
}
