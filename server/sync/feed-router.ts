import { JOINS_BY } from '../../domain/document/membership';
import type { Diff } from '../../domain/document/diff';
import { fromCell, isId, toCell } from '../../domain/ids';
import type { PackedStates, PatchChange } from '../../protocol/sync/messages';
import type { OpenFeed } from './open-feed';

/** Ids of a block, as pages of a document's id map: leases make those of one room neighbours. */
const BLOCK_BITS = 8;

/**
 * Which open feeds an entry of the log, or a live state, can touch: by blocks of ids in which a feed holds a record, and
 * then by a look into the feed's document. The database is never asked.
 *
 * Law: an entry whose changes are all of records that a feed does not hold, and by which none of them comes to belong
 * (feed-members.ts, joins), leaves that feed as it is. For whatever enters a diagram enters by a chain of references, and
 * the first of the chain names a record that is inside now.
 */
export class FeedRouter {
  private readonly feeds = new Map<OpenFeed, Set<number>>();
  private readonly blocks = new Map<number, Set<OpenFeed>>();

  add(feed: OpenFeed): void {
    this.feeds.set(feed, new Set());
    for (const cell of feed.cells()) this.hold(feed, cell);
  }

  delete(feed: OpenFeed): void {
    for (const block of this.feeds.get(feed) ?? []) this.blocks.get(block)!.delete(feed);
    this.feeds.delete(feed);
  }

  /** The feed's document changed so: what entered it lies in its blocks from now on. A block that was left stays noted. */
  entered(feed: OpenFeed, changes: readonly PatchChange[]): void {
    if (!this.feeds.has(feed)) return;
    for (const { id, fields } of changes) if (fields !== null) this.hold(feed, toCell(id));
  }

  /** Feeds that the diff touches; each is asked about the changes in its blocks alone. */
  touchedBy(diff: Diff): Set<OpenFeed> {
    const touched = new Set<OpenFeed>();
    for (const change of diff) {
      const ask = (id: unknown): void => {
        if (!isId(id)) return;
        for (const feed of this.near(toCell(id))) if (!touched.has(feed) && feed.isTouchedBy(change)) touched.add(feed);
      };
      ask(change.id);
      if (change.after === null) continue;
      const after = change.after as Readonly<Record<string, unknown>>;
      for (const { field } of JOINS_BY[change.kind]) ask(after[field]);
    }
    return touched;
  }

  /** Feeds that may hold the record. */
  near(cell: number): Iterable<OpenFeed> {
    return this.blocks.get(cell >>> BLOCK_BITS) ?? NONE;
  }

  /** The states of records that each feed holds. */
  split({ cells, values }: PackedStates): ReadonlyMap<OpenFeed, PackedStates> {
    const places = new Map<OpenFeed, number[]>();
    for (let at = 0; at < cells.length; at += 1)
      for (const feed of this.near(cells[at] as number)) {
        if (feed.document.kindOf(fromCell(cells[at] as number)) === undefined) continue;
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

  private hold(feed: OpenFeed, cell: number): void {
    const block = cell >>> BLOCK_BITS;
    const own = this.feeds.get(feed)!;
    if (own.has(block)) return;
    own.add(block);
    const near = this.blocks.get(block);
    if (near) near.add(feed);
    else this.blocks.set(block, new Set([feed]));
  }
}

const NONE: readonly OpenFeed[] = [];
