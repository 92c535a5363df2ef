/**
 * Which record an id is: cell (domain/ids.ts) -> kind and row, for every kind at once.
 *
 * Ids come from dense blocks, so the map is paged: 256 cells a page, and a page exists once one of its cells is used.
 * - A page that came with whole tables holds nothing: it knows, for each kind, which rows lie in it, and those rows'
 *   ids are ascending, so a cell is found among at most 256 of them. Costs 4 bytes a page and a kind that has records.
 * - A page that was changed holds an entry a cell, 1 kB: kind + 1 in the top 8 bits (0 = absent), the row in the
 *   lower 24.
 */
const PAGE_BITS = 8;
const PAGE_CELLS = 1 << PAGE_BITS;
const SECTION_BITS = 12;
const SECTION_PAGES = 1 << SECTION_BITS;
const ROW_BITS = 24;
const ROW_MASK = (1 << ROW_BITS) - 1;
/** Rows of a kind, and kinds, that an entry can hold. */
export const MAX_ROWS = ROW_MASK;
export const MAX_KINDS = 2 ** (32 - ROW_BITS) - 1;

/** Tables by kind, their ids ascending where the map took them over. */
export type IdTables = readonly { readonly ids: Uint32Array; readonly rowCount: number }[];

export class IdMap {
  /** Directory: section -> ordinal of the page by page in section, 0 = no page. */
  private readonly sections: (Uint32Array | undefined)[] = [];
  private ordinals = 1;
  /** By ordinal: its page in `pages`; 0 = its rows lie as they came. */
  private changed = new Uint32Array(16);
  /** Changed pages one after the other; page 0 stays empty and answers for what is absent. */
  private pages = new Uint32Array(PAGE_CELLS * 4);
  private pageCount = 1;
  private tables: IdTables = [];
  /** By kind, by ordinal: the first row of the page or of a later one. */
  private firsts: readonly Uint32Array[] = [];

  /** Takes over whole tables, their ids ascending and without zeros; the map is empty before. */
  adopt(tables: IdTables): void {
    const used = new Set<number>();
    for (const { ids, rowCount } of tables)
      for (let row = 0; row < rowCount; row = endOfPage(ids, row, rowCount)) used.add(ids[row]! >>> PAGE_BITS);
    const ascending = Uint32Array.from(used).sort();
    for (const page of ascending) this.enter(page);
    this.tables = tables;
    this.firsts = tables.map(({ ids, rowCount }) => {
      if (rowCount === 0) return NO_FIRSTS;
      const firsts = new Uint32Array(ascending.length + 2);
      let filled = 1;
      for (let row = 0; row < rowCount; row = endOfPage(ids, row, rowCount)) {
        const ordinal = this.ordinal(ids[row]!);
        firsts.fill(row, filled, ordinal + 1);
        filled = ordinal + 1;
      }
      return firsts.fill(rowCount, filled);
    });
  }

  /** -1 = absent. */
  row(cell: number): number {
    const entry = this.entry(cell);
    return entry === 0 ? -1 : entry & ROW_MASK;
  }

  /** -1 when the cell is absent or of another kind. */
  rowOfKind(cell: number, kind: number): number {
    const ordinal = this.ordinal(cell);
    const page = this.changed[ordinal]!;
    if (ordinal !== 0 && page === 0) return this.search(ordinal, cell, kind);
    const entry = this.pages[page * PAGE_CELLS + (cell & (PAGE_CELLS - 1))]!;
    return entry >>> ROW_BITS === kind + 1 ? entry & ROW_MASK : -1;
  }

  /** -1 = absent. */
  kind(cell: number): number {
    return (this.entry(cell) >>> ROW_BITS) - 1;
  }

  set(cell: number, kind: number, row: number): void {
    const page = this.changedPage(this.ordinal(cell) || this.enter(cell >>> PAGE_BITS));
    this.pages[page * PAGE_CELLS + (cell & (PAGE_CELLS - 1))] = ((kind + 1) << ROW_BITS) | row;
  }

  delete(cell: number): void {
    const ordinal = this.ordinal(cell);
    if (ordinal === 0) return;
    const page = this.changedPage(ordinal);
    this.pages[page * PAGE_CELLS + (cell & (PAGE_CELLS - 1))] = 0;
  }

  byteLength(): number {
    const directory = this.sections.filter((section) => section).length * SECTION_PAGES * 4;
    return (
      directory + this.pages.byteLength + this.changed.byteLength + this.firsts.reduce((sum, each) => sum + each.byteLength, 0)
    );
  }

  private ordinal(cell: number): number {
    const directory = this.sections[cell >>> (PAGE_BITS + SECTION_BITS)];
    return directory === undefined ? 0 : directory[(cell >>> PAGE_BITS) & (SECTION_PAGES - 1)]!;
  }

  private entry(cell: number): number {
    const ordinal = this.ordinal(cell);
    if (ordinal === 0) return 0;
    const page = this.changed[ordinal]!;
    if (page !== 0) return this.pages[page * PAGE_CELLS + (cell & (PAGE_CELLS - 1))]!;
    for (let kind = 0; kind < this.firsts.length; kind++) {
      const row = this.search(ordinal, cell, kind);
      if (row >= 0) return ((kind + 1) << ROW_BITS) | row;
    }
    return 0;
  }

  private search(ordinal: number, cell: number, kind: number): number {
    const firsts = this.firsts[kind];
    if (firsts === undefined || firsts.length === 0) return -1;
    let from = firsts[ordinal]!;
    let to = firsts[ordinal + 1]!;
    const { ids } = this.tables[kind]!;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (ids[middle]! < cell) from = middle + 1;
      else to = middle;
    }
    return from < firsts[ordinal + 1]! && ids[from] === cell ? from : -1;
  }

  /** A new page without cells; its ordinal. */
  private enter(page: number): number {
    const section = page >>> SECTION_BITS;
    const directory = (this.sections[section] ??= new Uint32Array(SECTION_PAGES));
    const ordinal = this.ordinals++;
    directory[page & (SECTION_PAGES - 1)] = ordinal;
    if (ordinal >= this.changed.length) this.changed = grown(this.changed, ordinal + 1 + (ordinal >> 1));
    return ordinal;
  }

  /** The page's entries, written out when it still lies as it came. */
  private changedPage(ordinal: number): number {
    const known = this.changed[ordinal]!;
    if (known !== 0) return known;
    const page = this.pageCount++;
    if (this.pageCount * PAGE_CELLS > this.pages.length)
      this.pages = grown(this.pages, Math.ceil(this.pageCount * 1.5) * PAGE_CELLS);
    for (let kind = 0; kind < this.firsts.length; kind++) {
      const firsts = this.firsts[kind]!;
      const { ids } = this.tables[kind]!;
      // A page made later than the tables has no rows there.
      for (let row = firsts[ordinal] ?? 0; row < (firsts[ordinal + 1] ?? 0); row++)
        this.pages[page * PAGE_CELLS + (ids[row]! & (PAGE_CELLS - 1))] = ((kind + 1) << ROW_BITS) | row;
    }
    this.changed[ordinal] = page;
    return page;
  }
}

const NO_FIRSTS = new Uint32Array(0);

/** The first row of a later page than this row's, ids ascending: looked for by halves, for a page has 256 rows at most. */
function endOfPage(ids: Uint32Array, row: number, rowCount: number): number {
  const id = ids[row]!;
  const left = PAGE_CELLS - (id & (PAGE_CELLS - 1));
  const next = id + left;
  let from = row + 1;
  let to = Math.min(rowCount, row + left);
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ids[middle]! < next) from = middle + 1;
    else to = middle;
  }
  return from;
}

function grown(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const result = new Uint32Array(length);
  result.set(array);
  return result;
}
