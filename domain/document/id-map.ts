/**
 * Which record an id is: cell (domain/ids.ts) -> kind and row, for every kind at once.
 *
 * Ids come from dense blocks, so the map is paged rather than hashed: 256 cells a page, 4 bytes a cell, and a page
 * exists once one of its cells is used. A dense document pays 4 bytes a record, an id alone on its page 1 kB.
 * A cell's entry is kind + 1 in the top 4 bits (0 = absent) and the row in the lower 28.
 */
const PAGE_BITS = 8;
const PAGE_CELLS = 1 << PAGE_BITS;
const SECTION_BITS = 12;
const SECTION_PAGES = 1 << SECTION_BITS;
const ROW_MASK = 0x0fff_ffff;
/** Rows that an entry can hold. */
export const MAX_ROWS = ROW_MASK;

export class IdMap {
  /** Directory: section -> page number by page in section, 0 = no page. */
  private readonly sections: (Uint32Array | undefined)[] = [];
  /** All pages one after the other; page 0 stays empty and answers for what is absent. */
  private pages = new Uint32Array(PAGE_CELLS * 4);
  private pageCount = 1;

  /** -1 = absent. */
  row(cell: number): number {
    const entry = this.entry(cell);
    return entry === 0 ? -1 : entry & ROW_MASK;
  }

  /** -1 when the cell is absent or of another kind. */
  rowOfKind(cell: number, kind: number): number {
    const entry = this.entry(cell);
    return entry >>> 28 === kind + 1 ? entry & ROW_MASK : -1;
  }

  /** -1 = absent. */
  kind(cell: number): number {
    return (this.entry(cell) >>> 28) - 1;
  }

  set(cell: number, kind: number, row: number): void {
    const section = cell >>> (PAGE_BITS + SECTION_BITS);
    let directory = this.sections[section];
    if (directory === undefined) this.sections[section] = directory = new Uint32Array(SECTION_PAGES);
    const slot = (cell >>> PAGE_BITS) & (SECTION_PAGES - 1);
    let page = directory[slot]!;
    if (page === 0) {
      page = this.pageCount++;
      directory[slot] = page;
      if (this.pageCount * PAGE_CELLS > this.pages.length) {
        const grown = new Uint32Array(Math.ceil(this.pageCount * 1.5) * PAGE_CELLS);
        grown.set(this.pages);
        this.pages = grown;
      }
    }
    this.pages[page * PAGE_CELLS + (cell & (PAGE_CELLS - 1))] = ((kind + 1) << 28) | row;
  }

  delete(cell: number): void {
    const page = this.page(cell);
    if (page !== 0) this.pages[page * PAGE_CELLS + (cell & (PAGE_CELLS - 1))] = 0;
  }

  /** Gives back the room kept for growth, after a bulk load. */
  trim(): void {
    this.pages = this.pages.slice(0, this.pageCount * PAGE_CELLS);
  }

  byteLength(): number {
    return this.pages.byteLength + this.sections.filter((section) => section).length * SECTION_PAGES * 4;
  }

  private page(cell: number): number {
    const directory = this.sections[cell >>> (PAGE_BITS + SECTION_BITS)];
    return directory === undefined ? 0 : directory[(cell >>> PAGE_BITS) & (SECTION_PAGES - 1)]!;
  }

  private entry(cell: number): number {
    return this.pages[this.page(cell) * PAGE_CELLS + (cell & (PAGE_CELLS - 1))]!;
  }
}
