import { EstateBook } from '../../../domain/capacity/estate-book';
import type { RackReading } from '../../../domain/capacity/rack-reading';
import type { CapacitySettings } from '../../../domain/capacity/settings';
import { totalsOf, type Totals } from '../../../domain/capacity/totals';
import type { Document } from '../../../domain/document/document';
import { compileKernels, createCapacity, type Capacity, type Kernels } from '../../../engine-wasm/index';

/** Kinds of ports that may come before the estate is laid out anew. */
const SPARE_KINDS = 32;

/** An estate that stands still until the next await. */
export interface Estate {
  readonly book: EstateBook;
  readonly capacity: Capacity;
  totals(racks: Iterable<number>): Totals;
  /** Runs with some racks loaded otherwise, and puts them back. */
  trial<T>(readings: ReadonlyMap<number, RackReading>, run: (load: (rack: number, reading: RackReading) => void) => T): T;
}

/** Racks read in one go, so that frames are drawn meanwhile. */
const RACKS_A_SLICE = 60;

/**
 * The document's racks in a kernel beside it, kept current: a change costs its racks. Loaded with the first question.
 * The kernel stands in the diagram's own worker: what costs time is to read the document, and that is here
 * (docs/decisions/0017).
 */
export class EstateSeat {
  readonly #fetchKernels: () => Promise<BufferSource>;
  #kernels: Promise<Kernels> | undefined;
  #document: Document | undefined;
  #diagram = 0;
  #book: EstateBook | undefined;
  #capacity: Capacity | undefined;
  #kinds = 0;

  constructor(fetchKernels: () => Promise<BufferSource>) {
    this.#fetchKernels = fetchKernels;
  }

  changed(ids: readonly number[] | 'all'): void {
    this.#book?.changed(ids);
  }

  /** Somebody asked already; before, what is laid out first has the limits that hold then. */
  get isLaidOut(): boolean {
    return this.#book !== undefined;
  }

  /** Limits hold from the next question on. `carries`: kg that racks of a model bear. */
  configure(settings: CapacitySettings, carries: ReadonlyMap<number, number>): void {
    this.#book?.configure(settings, carries);
  }

  async estate(
    document: () => Document,
    diagram: number,
    settings: CapacitySettings,
    carries: ReadonlyMap<number, number>,
  ): Promise<Estate> {
    this.#kernels ??= this.#fetchKernels().then(compileKernels);
    const kernels = await this.#kernels;
    while (!this.#bookOf(document(), diagram, settings, carries).advance(RACKS_A_SLICE))
      await new Promise((wake) => setTimeout(wake, 0));
    return this.#current(kernels);
  }

  #bookOf(document: Document, diagram: number, settings: CapacitySettings, carries: ReadonlyMap<number, number>): EstateBook {
    if (this.#book !== undefined && this.#document === document && this.#diagram === diagram) return this.#book;
    this.#document = document;
    this.#diagram = diagram;
    this.#book = new EstateBook(document, diagram, settings);
    this.#book.configure(settings, carries);
    this.#capacity = undefined;
    return this.#book;
  }

  #current(kernels: Kernels): Estate {
    const book = this.#book!;
    const dirty = book.refresh();
    if (this.#capacity === undefined || dirty === 'all' || !this.#take(this.#capacity, dirty))
      this.#capacity = this.#make(kernels);
    const capacity = this.#capacity;
    return {
      book,
      capacity,
      totals: (racks) => totals(book, capacity, racks),
      trial: (readings, run) => trial(book, capacity, readings, run),
    };
  }

  /** False when the estate must be laid out anew. */
  #take(capacity: Capacity, dirty: ReadonlySet<number>): boolean {
    const book = this.#book!;
    if (book.kinds.kinds > this.#kinds) return false;
    for (const rack of dirty) if (!capacity.setRack(rack, book.reading(rack))) return false;
    if (dirty.size > 0) capacity.recomputeRacks(dirty);
    return true;
  }

  #make(kernels: Kernels): Capacity {
    const flat = this.#book!.flat();
    this.#kinds = Math.min(256, flat.portKinds + SPARE_KINDS);
    const spare = { devices: 500 + (flat.devices.length >> 5), ports: 20_000 + (flat.ports.length >> 2) };
    return createCapacity(kernels, { ...flat, portKinds: this.#kinds }, spare);
  }
}

function totals(book: EstateBook, capacity: Capacity, racks: Iterable<number>): Totals {
  return totalsOf(
    racks,
    (column) => capacity.column(column),
    (rack) => book.reading(rack),
  );
}

function trial<T>(
  book: EstateBook,
  capacity: Capacity,
  readings: ReadonlyMap<number, RackReading>,
  run: (load: (rack: number, reading: RackReading) => void) => T,
): T {
  const touched = new Set<number>();
  const load = (rack: number, reading: RackReading): void => {
    touched.add(rack);
    if (!capacity.setRack(rack, reading)) throw new Error('more is tried out than there is room for');
    capacity.recomputeRacks([rack]);
  };
  try {
    for (const [rack, reading] of readings) load(rack, reading);
    return run(load);
  } finally {
    for (const rack of touched) capacity.setRack(rack, book.reading(rack));
    if (touched.size > 0) capacity.recomputeRacks(touched);
  }
}
