import { fromCell, isId, NO_ID, toCell } from '../ids';
import { assert, AssertionFailure } from '../result';
import { ColumnTable, type PendingColumn } from './column-table';
import type { Change, Diff } from './diff';
import type { Column, Document, StateChanges } from './document';
import { IdMap, MAX_KINDS } from './id-map';
import { ListIndex } from './list-index';
import { fieldDef, INDEXES, KINDS, type FieldDef, type FieldName, type IndexName, type Kind, type RecordOf } from './schema';
import { StringTable } from './string-table';

/** Whole tables, as a snapshot holds them: row i of every column belongs to ids[i]. */
export interface TableColumns {
  readonly kind: Kind;
  /** Cells, ascending, no zeros. */
  readonly ids: Uint32Array;
  /** By hot field; refs as cells, texts and JSON as string table indexes. Left out = the empty value. */
  readonly columns: Readonly<Record<string, Column | PendingColumn>>;
}

const CODES = Object.fromEntries(KINDS.map((kind, code) => [kind, code])) as Record<Kind, number>;

const OBJECT = CODES.object;
const PORT = CODES.port;

/** Kinds whose lists may grow long (a room's placements, a model's instances) and so are linked both ways. */
const DOUBLY: ReadonlySet<string> = new Set<Kind>(['object', 'diagram', 'placement']);

interface IndexedField {
  readonly list: ListIndex;
  readonly name: string;
}

/** Rows linked in one slice of prepare(). */
const SLICE_ROWS = 50_000;

/** The columnar Document. See document.ts for the contract, column-table.ts and list-index.ts for the layout. */
export class ColumnStore implements Document {
  readonly strings: StringTable;
  private readonly tables: readonly ColumnTable[];
  private readonly ids = new IdMap();
  private changedStates = new Uint32Array(0);
  private readonly lists: ReadonlyMap<IndexName, ListIndex>;
  /** By kind: its own indexed fields. */
  private readonly indexed: readonly (readonly IndexedField[])[];
  /** By kind: dense lists whose targets are of that kind. */
  private readonly targeted: readonly (readonly ListIndex[])[];

  constructor(strings: StringTable = new StringTable()) {
    assert(KINDS.length <= MAX_KINDS, `${KINDS.length} kinds, an entry of the id map holds ${MAX_KINDS}`);
    this.strings = strings;
    this.tables = KINDS.map((kind) => new ColumnTable(kind, strings));
    const lists = new Map<IndexName, ListIndex>();
    const indexed: IndexedField[][] = KINDS.map(() => []);
    const targeted: ListIndex[][] = KINDS.map(() => []);
    for (const index of INDEXES) {
      const [kind, field] = index.split('.') as [Kind, string];
      const { dense, to } = fieldDef(kind, field) as FieldDef;
      const target = dense === true ? CODES[to![0] as Kind] : -1;
      const list = new ListIndex({ targetKind: target, doubly: DOUBLY.has(kind) });
      lists.set(index, list);
      indexed[CODES[kind]]!.push({ list, name: field });
      if (target >= 0) targeted[target]!.push(list);
    }
    this.lists = lists;
    this.indexed = indexed;
    this.targeted = targeted;
  }

  /**
   * A document from whole columns and their texts, which it then owns. Lists, and columns given as pending, are
   * worked out when somebody first asks for them, or by prepare().
   */
  static fromColumns(strings: StringTable, tables: readonly TableColumns[]): ColumnStore {
    const store = new ColumnStore(strings);
    for (const { kind, ids, columns } of tables) {
      const at = CODES[kind];
      store.tables[at]!.adopt(ids, columns);
      for (const { list } of store.indexed[at]!) list.linkedRows = 0;
    }
    store.ids.adopt(store.tables);
    return store;
  }

  /**
   * Works out in slices what fromColumns() left for later; the document may change between them. Whoever holds a
   * document for long runs it when there is nothing else to do, so that no first question has to wait.
   */
  *prepare(): Generator<undefined, void> {
    for (const table of this.tables)
      for (const field of table.fields) {
        if (!field.isPending) continue;
        void field.values;
        yield;
      }
    for (const index of this.lists.keys()) while (!this.linkSome(index, SLICE_ROWS)) yield;
  }

  table(kind: Kind): ColumnTable {
    return this.tables[CODES[kind]]!;
  }

  rowOf(kind: Kind, id: number): number {
    return isId(id) ? this.ids.rowOfKind(toCell(id), CODES[kind]) : -1;
  }

  kindOf(id: number): Kind | undefined {
    return isId(id) ? KINDS[this.ids.kind(toCell(id))] : undefined;
  }

  firstRow(index: IndexName, id: number): number {
    if (!isId(id)) return -1;
    const cell = toCell(id);
    const list = this.lists.get(index)!;
    if (list.linkedRows !== Infinity) this.linkSome(index, Infinity);
    return list.first(cell, this.targetRow(list, cell));
  }

  nextRow(index: IndexName, row: number): number {
    return this.lists.get(index)!.next(row);
  }

  get<K extends Kind>(kind: K, id: number, fields?: readonly FieldName<K>[]): RecordOf<K> | undefined {
    const row = this.rowOf(kind, id);
    return row < 0 ? undefined : (this.table(kind).record(id, row, fields) as RecordOf<K>);
  }

  by(index: IndexName, id: number): readonly number[] {
    if (!this.lists.has(index)) return this.lookThrough(index, id);
    const found: number[] = [];
    const { ids } = this.table(index.slice(0, index.indexOf('.')) as Kind);
    for (let row = this.firstRow(index, id); row >= 0; row = this.nextRow(index, row)) found.push(fromCell(ids[row]!));
    return found.sort((a, b) => a - b);
  }

  /** The same without a list, of references that are seldom asked for: the whole column is looked at. */
  private lookThrough(index: IndexName, id: number): readonly number[] {
    const [kind, field] = index.split('.') as [Kind, string];
    const table = this.table(kind);
    const named = table.column(field);
    const cell = toCell(id);
    const found: number[] = [];
    for (let row = 0; row < table.rowCount; row++)
      if (named[row] === cell && table.ids[row] !== 0) found.push(fromCell(table.ids[row]!));
    return found.sort((a, b) => a - b);
  }

  apply(diff: Diff): void {
    for (const change of diff) this.applyChange(change);
  }

  setOperational(kind: 'object' | 'port', ids: readonly number[], values: readonly number[]): void {
    const table = this.table(kind);
    const field = table.field('operational');
    for (let i = 0; i < ids.length; i++) {
      const row = this.rowOf(kind, ids[i]!);
      if (row >= 0) table.write(field, row, values[i]!);
    }
  }

  setStates(cells: Uint32Array, values: Uint8Array): StateChanges {
    const [objects, ports] = [this.tables[OBJECT]!, this.tables[PORT]!];
    const [objectStates, portStates] = [objects.field('operational'), ports.field('operational')];
    if (this.changedStates.length < cells.length) this.changedStates = new Uint32Array(cells.length + (cells.length >> 1));
    // Objects are gathered from the front and ports from the back.
    const changed = this.changedStates;
    let front = 0;
    let back = changed.length;
    let absent: number[] | undefined;
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!;
      const value = values[at]!;
      const port = this.ids.rowOfKind(cell, PORT);
      if (port >= 0) {
        const row = port;
        if (portStates.values[row] === value) continue;
        ports.write(portStates, row, value);
        changed[--back] = cell;
        continue;
      }
      const row = this.ids.rowOfKind(cell, OBJECT);
      if (row >= 0) {
        if (objectStates.values[row] === value) continue;
        objects.write(objectStates, row, value);
        changed[front++] = cell;
      } else (absent ??= []).push(at);
    }
    return { objects: changed.subarray(0, front), ports: changed.subarray(back), absent };
  }

  /** Makes room for this many further records of a kind, so that a bulk load does not grow step by step. */
  reserve(kind: Kind, count: number): void {
    this.reserveRows(CODES[kind], this.table(kind).rowCount + count);
  }

  byteLength(): number {
    let bytes = this.ids.byteLength() + this.strings.byteLength();
    for (const table of this.tables) bytes += table.byteLength();
    for (const list of this.lists.values()) bytes += list.byteLength();
    return bytes;
  }

  private targetRow(list: ListIndex, cell: number): number {
    return list.dense ? this.ids.rowOfKind(cell, list.targetKind) : -1;
  }

  private applyChange({ kind, id, after }: Change): void {
    const at = CODES[kind] as number | undefined;
    if (at === undefined || !isId(id)) throw new AssertionFailure(`${kind} ${id} is no record of this installation`);
    const cell = toCell(id);
    const row = this.ids.rowOfKind(cell, at);
    if (after === null) {
      if (row >= 0) this.remove(at, cell, row);
    } else {
      this.write(at, row >= 0 ? row : this.create(at, cell), after);
    }
  }

  private create(kind: number, cell: number): number {
    assert(this.ids.kind(cell) < 0, `${fromCell(cell)} is a ${KINDS[this.ids.kind(cell)]}, not a ${KINDS[kind]}`);
    const table = this.tables[kind]!;
    const capacity = table.capacity;
    const row = table.take(cell);
    if (table.capacity > capacity) this.reserveRows(kind, table.capacity);
    this.ids.set(cell, kind, row);
    for (const list of this.targeted[kind]!) list.targetEntered(cell, row);
    return row;
  }

  private remove(kind: number, cell: number, row: number): void {
    for (const { list, name } of this.indexed[kind]!) this.unlink(list, row, this.tables[kind]!.column(name)[row]!);
    for (const list of this.targeted[kind]!) list.targetLeft(cell, row);
    this.ids.delete(cell);
    this.tables[kind]!.release(row);
  }

  private write(kind: number, row: number, fields: Readonly<Record<string, unknown>>): void {
    const table = this.tables[kind]!;
    for (const name in fields) {
      const field = table.fieldByName.get(name);
      if (field === undefined) continue;
      const raw = table.encode(field, fields[name]);
      if (field.type === 'ref') {
        const before = field.values[row]!;
        if (before === raw) continue;
        table.write(field, row, raw);
        for (const indexed of this.indexed[kind]!) {
          if (indexed.name !== name) continue;
          this.unlink(indexed.list, row, before);
          if (raw !== NO_ID && row < indexed.list.linkedRows) indexed.list.link(row, raw, this.targetRow(indexed.list, raw));
        }
      } else {
        table.write(field, row, raw);
      }
    }
  }

  private unlink(list: ListIndex, row: number, target: number): void {
    if (target !== NO_ID && row < list.linkedRows) list.unlink(row, target, this.targetRow(list, target));
  }

  private reserveRows(kind: number, rows: number): void {
    const table = this.tables[kind]!;
    table.reserve(rows);
    for (const { list } of this.indexed[kind]!) list.reserve(table.capacity);
    for (const list of this.targeted[kind]!) list.reserveTargets(table.capacity);
  }

  /** Links the next rows of a list that is not whole yet; true = now it is. */
  private linkSome(index: IndexName, count: number): boolean {
    const list = this.lists.get(index)!;
    if (list.linkedRows === Infinity) return true;
    const [kind, name] = index.split('.') as [Kind, string];
    const table = this.table(kind);
    list.reserve(table.capacity);
    if (list.dense) list.reserveTargets(this.tables[list.targetKind]!.capacity);
    const targets = table.column(name);
    const end = Math.min(table.rowCount, list.linkedRows + count);
    for (let row = list.linkedRows; row < end; row++) {
      const target = targets[row]!;
      if (target !== NO_ID && table.ids[row] !== 0) list.link(row, target, this.targetRow(list, target));
    }
    list.linkedRows = end === table.rowCount ? Infinity : end;
    return end === table.rowCount;
  }
}
