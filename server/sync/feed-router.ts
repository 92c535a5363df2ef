import { JOINS_BY } from '../../domain/document/membership';
import type { Diff } from '../../domain/document/diff';
import { isId, toCell } from '../../domain/ids';
import type { PackedStates, PatchChange } from '../../protocol/sync/messages';
import { BLOCK_BITS, BlockHolders } from './block-holders';
import type { OpenFeed } from './open-feed';

/**
 * Which open feeds an entry of the log, or a live state, touches: an index of the records that each feed holds, by blocks
 * of ids. It is exact, so a feed that holds none of them is not asked, and the database never is.
 *
 * Law: an entry whose changes are all of records that a feed does not hold, and by which none of them comes to belong
 * (feed-members.ts, joins), leaves that feed as it is. For whatever enters a diagram enters by a chain of references, and
 * the first of the chain names a record that is inside now.
 */
export class FeedRouter {
  /** By feed: the blocks in which it has a place. */
  private readonly feeds = new Map<OpenFeed, Set<number>>();
  private readonly blocks = new Map<number, BlockHolders>();

  add(feed: OpenFeed): void {
    this.feeds.set(feed, new Set());
    for (const cells of feed.cells()) this.note(feed, cells, true);
  }

  delete(feed: OpenFeed): void {
    for (const block of this.feeds.get(feed) ?? []) if (!this.blocks.get(block)!.leave(feed)) this.blocks.delete(block);
    this.feeds.delete(feed);
  }

  /** The feed's document changed so. */
  changed(feed: OpenFeed, changes: readonly PatchChange[]): void {
    if (!this.feeds.has(feed)) return;
    for (const { id, fields } of changes) this.note(feed, Uint32Array.of(toCell(id)), fields !== null);
  }

  /** Feeds that the diff touches: those that hold a record of it, and of those that hold what it newly names, those by which it joins. */
  touchedBy(diff: Diff): Set<OpenFeed> {
    const touched = new Set<OpenFeed>();
    for (const change of diff) {
      for (const feed of this.holdersOf(toCell(change.id))) touched.add(feed);
      const after = change.after as Readonly<Record<string, unknown>> | null;
      if (after === null) continue;
      for (const { field } of JOINS_BY[change.kind]) {
        const id = after[field];
        if (!isId(id)) continue;
        for (const feed of this.holdersOf(toCell(id))) if (!touched.has(feed) && feed.isTouchedBy(change)) touched.add(feed);
      }
    }
    return touched;
  }

  /** Feeds that hold the record. */
  holdersOf(cell: number): Iterable<OpenFeed> {
    return this.blocks.get(cell >>> BLOCK_BITS)?.holdersOf(cell) ?? NONE;
  }

  /** The states of records that each feed holds. */
  split({ cells, values }: PackedStates): ReadonlyMap<OpenFeed, PackedStates> {
    const places = new Map<OpenFeed, number[]>();
    for (let at = 0; at < cells.length; at += 1)
      for (const feed of this.holdersOf(cells[at] as number)) {
        const own = places.get(feed);
        if (own) own.push(at);
        else places.set(feed, [at]);
      }
    return new Map(
      [...places].map(([feed, own]) => [
        feed,
        own.length === cells.length
          ? { cells, values }
          : {
              cells: Uint32Array.from(own, (at) => cells[at] as number),
              values: Uint8Array.from(own, (at) => values[at] as number),
            },
      ]),
    );
  }

  /** Neighbours one after the other cost one look-up of their block. Cells of 0 are nobody's. */
  private note(feed: OpenFeed, cells: Uint32Array, holds: boolean): void {
    const own = this.feeds.get(feed)!;
    let number = -1;
    let block: BlockHolders;
    let place = 0;
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at]!;
      if (cell === 0) continue;
      if (cell >>> BLOCK_BITS !== number) {
        number = cell >>> BLOCK_BITS;
        own.add(number);
        block = this.blockOf(number);
        place = block.placeOf(feed);
      }
      block!.set(place, cell, holds);
    }
  }

  private blockOf(number: number): BlockHolders {
    let block = this.blocks.get(number);
    if (block === undefined) this.blocks.set(number, (block = new BlockHolders()));
    return block;
  }
}

const NONE: readonly OpenFeed[] = [];
