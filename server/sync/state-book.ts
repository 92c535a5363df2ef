import { toCell } from '../../domain/ids';
import type { PackedStates } from '../../protocol/sync/messages';
import { OBJECT_BIT, STATE_BLOCK, valueOfCode, type BlockChange, type StateBlock } from '../storage/state-table';
import type { FeedSource } from './operation-store';

const NO = 0;
const YES = 1;
/** Handed to a write that has not come back. */
const BEING_WRITTEN = 2;

/** One block's states as this process knows them. A byte a cell in each list. */
interface Page {
  readonly block: number;
  /** As in the table; 0 = nothing was reported since this process began. */
  readonly codes: Uint8Array;
  /** The record is there, of the kind that `codes` says. */
  readonly known: Uint8Array;
  readonly unsent: Uint8Array;
  readonly unwritten: Uint8Array;
}

/**
 * The newest live state of every record that was reported since this process began: what must still be sent, and what
 * must still be written. 4 bytes a record in whole blocks.
 */
export class StateBook {
  private readonly pages = new Map<number, Page>();
  private readonly unwrittenPages = new Set<Page>();
  private unsent = new Uint32Array(4096);
  private unsentCount = 0;

  /** 0 = this record was not heard of yet. */
  codeOf(cell: number): number {
    const page = this.pages.get(Math.floor(cell / STATE_BLOCK));
    return page === undefined ? 0 : (page.codes[cell % STATE_BLOCK] as number);
  }

  /**
   * Takes a state of a record that is known to be there, of the code's kind. False when it is not known so: the caller
   * finds out and says it with learn().
   */
  set(cell: number, code: number): boolean {
    const page = this.pages.get(Math.floor(cell / STATE_BLOCK));
    const place = cell % STATE_BLOCK;
    if (page === undefined || page.known[place] === NO || ((page.codes[place] as number) ^ code) & OBJECT_BIT) return false;
    if (page.codes[place] !== code) {
      page.codes[place] = code;
      page.unwritten[place] = YES;
      this.unwrittenPages.add(page);
    }
    this.send(page, place, cell);
    return true;
  }

  /** The record is there: this is its state. */
  learn(cell: number, code: number): void {
    const page = this.pageOf(cell);
    const place = cell % STATE_BLOCK;
    page.known[place] = YES;
    page.codes[place] = code;
    page.unwritten[place] = YES;
    this.unwrittenPages.add(page);
    this.send(page, place, cell);
  }

  /** Another process wrote it. What this one is about to write comes later, and stays. */
  heard(cell: number, code: number): void {
    const page = this.pageOf(cell);
    const place = cell % STATE_BLOCK;
    if (page.unwritten[place] !== NO || page.codes[place] === code) return;
    page.known[place] = YES;
    page.codes[place] = code;
    this.send(page, place, cell);
  }

  /** The record is gone, or may be: a further report asks the database again. */
  forget(cell: number): void {
    const page = this.pages.get(Math.floor(cell / STATE_BLOCK));
    if (page !== undefined) page.known[cell % STATE_BLOCK] = NO;
  }

  /** Everything may have changed: all is forgotten but what is still to be written. */
  forgetAll(): void {
    for (const page of this.pages.values()) {
      page.known.fill(NO);
      for (let place = 0; place < STATE_BLOCK; place += 1) if (page.unwritten[place] === NO) page.codes[place] = 0;
    }
  }

  get hasUnsent(): boolean {
    return this.unsentCount > 0;
  }

  get hasUnwritten(): boolean {
    return this.unwrittenPages.size > 0;
  }

  /** What changed since the last call, each record once with its newest state. */
  takeUnsent(): PackedStates {
    const cells = this.unsent.slice(0, this.unsentCount);
    const values = new Uint8Array(cells.length);
    this.unsentCount = 0;
    cells.forEach((cell, at) => {
      const page = this.pages.get(Math.floor(cell / STATE_BLOCK)) as Page;
      page.unsent[cell % STATE_BLOCK] = NO;
      values[at] = valueOfCode(page.codes[cell % STATE_BLOCK] as number);
    });
    return { cells, values };
  }

  /** Everything to be written, by ascending block; written() says how it went. */
  takeUnwritten(): readonly BlockChange[] {
    const changes = [...this.unwrittenPages].map((page): BlockChange => {
      const places: number[] = [];
      for (let place = 0; place < STATE_BLOCK; place += 1) {
        if (page.unwritten[place] === NO) continue;
        page.unwritten[place] = BEING_WRITTEN;
        places.push(place);
      }
      return { block: page.block, places, codes: places.map((place) => page.codes[place] as number) };
    });
    this.unwrittenPages.clear();
    return changes.sort((a, b) => a.block - b.block);
  }

  /** A write of some of takeUnwritten()'s changes came back; what failed is written again next time. */
  written(changes: readonly BlockChange[], well: boolean): void {
    for (const { block, places } of changes) {
      const page = this.pages.get(block) as Page;
      for (const place of places) if (page.unwritten[place] === BEING_WRITTEN) page.unwritten[place] = well ? NO : YES;
      if (!well) this.unwrittenPages.add(page);
    }
  }

  /** A feed's source that answers states as they are now: the table is a second behind. */
  over(source: FeedSource): FeedSource {
    const ofBlock = this.merged.bind(this);
    return {
      records: (kind, ids) => source.records(kind, ids),
      by: (index, ids) => source.by(index, ids),
      hasAny: (kind) => source.hasAny(kind),
      clock: () => source.clock(),
      logAfter: (clock, limit) => source.logAfter(clock, limit),
      states: async (ids) => {
        const stored = await source.states(ids);
        const states = new Map(stored.map(({ id, value }) => [id, value]));
        for (const id of ids) {
          const code = this.codeOf(toCell(id));
          if (code !== 0) states.set(id, valueOfCode(code));
        }
        return [...states].map(([id, value]) => ({ id, value }));
      },
      stateBlocks: async (after, limit) => {
        const stored = await source.stateBlocks(after, limit);
        const end = stored.length < limit ? Infinity : (stored.at(-1) as StateBlock).block;
        const held = new Set(stored.map(({ block }) => block));
        const others = [...this.pages.keys()].filter((block) => block > after && block <= end && !held.has(block));
        const all = [...stored, ...others.map((block) => ({ block, codes: new Uint8Array(STATE_BLOCK) }))];
        return all.sort((a, b) => a.block - b.block).map(ofBlock);
      },
    };
  }

  private merged({ block, codes }: StateBlock): StateBlock {
    const page = this.pages.get(block);
    if (page === undefined) return { block, codes };
    return { block, codes: codes.map((code, place) => page.codes[place] || code) };
  }

  private pageOf(cell: number): Page {
    const block = Math.floor(cell / STATE_BLOCK);
    let page = this.pages.get(block);
    if (page === undefined) {
      const bytes = (): Uint8Array => new Uint8Array(STATE_BLOCK);
      page = { block, codes: bytes(), known: bytes(), unsent: bytes(), unwritten: bytes() };
      this.pages.set(block, page);
    }
    return page;
  }

  private send(page: Page, place: number, cell: number): void {
    if (page.unsent[place] !== NO) return;
    page.unsent[place] = YES;
    if (this.unsentCount === this.unsent.length) {
      const grown = new Uint32Array(this.unsent.length * 2);
      grown.set(this.unsent);
      this.unsent = grown;
    }
    this.unsent[this.unsentCount++] = cell;
  }
}

/** Cells and codes of a block's records that have a state, for Document.setStates(). */
export function packedBlock({ block, codes }: StateBlock): PackedStates {
  const cells = new Uint32Array(codes.length);
  const values = new Uint8Array(codes.length);
  let count = 0;
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place] as number;
    if (code === 0) continue;
    cells[count] = block * STATE_BLOCK + place;
    values[count++] = valueOfCode(code);
  }
  return { cells: cells.subarray(0, count), values: values.subarray(0, count) };
}
