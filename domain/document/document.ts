import type { Diff } from './diff';
import type { IndexName, Kind } from './schema';
import type { KindSlice } from './kind-slice';

export type Column = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/**
 * One kind's records as columns. Row numbers are reused through a free list and are good until the next apply().
 * Hot readers (engine, snapshot codec) read columns directly and never write them. A column object may be replaced
 * when the table grows: fetch it again after an apply().
 */
export interface Table {
  readonly kind: Kind;
  /** Rows in use and freed; a freed row has ids[row] === 0. */
  readonly rowCount: number;
  /** Records. */
  readonly size: number;
  /** Cell (domain/ids.ts) of each row's id; 0 = freed row. */
  readonly ids: Uint32Array;
  /** A hot field's column: ref, text and json as cells / string table indexes, numbers as they are. */
  column(field: string): Column;
  text(field: string, row: number): string;
  /** Parsed once per string, then cached. */
  json(field: string, row: number): unknown;
}

/** What setStates() changed. Views of memory that the next call uses again: read them at once. */
export interface StateChanges {
  /** Cells of the objects, and of the ports, whose state is another than before. */
  readonly objects: Uint32Array;
  readonly ports: Uint32Array;
  /** Places in the arrays handed in whose cell is no object and no port of this document; undefined = none. */
  readonly absent: readonly number[] | undefined;
}

/**
 * The document of one subscription: every hot column of every record it holds, indexes and string table.
 * The client's worker, the server's feeds, the importers' dry runs and the tests use the same store
 * (domain/document/column-store.ts); it knows nothing of sync or history.
 */
export interface Document extends KindSlice {
  table(kind: Kind): Table;
  /** -1 when the document does not hold it. */
  rowOf(kind: Kind, id: number): number;
  /** First row of an index's list for `id`, -1 = none; then nextRow until -1. Order unspecified, no allocation. */
  firstRow(index: IndexName, id: number): number;
  nextRow(index: IndexName, row: number): number;
  /**
   * Sets the `after` side of every change (cold fields are skipped). Creating a record that is there, or changing
   * one that is not, follows the law of absolute values: the record ends with the fields named. Deleting an absent
   * record does nothing. The caller owns the order of diffs.
   */
  apply(diff: Diff): void;
  /** Telemetry: sets `operational` of objects or ports in place. */
  setOperational(kind: 'object' | 'port', ids: readonly number[], values: readonly number[]): void;
  /**
   * The same for many at once: `cells` of objects or ports, in any mix, each with its code in `values`. Cells that are
   * not held, and codes that stand already, are passed over; answers what really changed.
   */
  setStates(cells: Uint32Array, values: Uint8Array): StateChanges;
  readonly strings: {
    readonly count: number;
    get(index: number): string;
    /** Its UTF-8: a view, good until the next apply(). */
    utf8(index: number): Uint8Array;
  };
  /** Bytes of all typed arrays held, texts included. */
  byteLength(): number;
}
