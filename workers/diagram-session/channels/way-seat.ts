import { ChannelBook } from '../../../domain/channels/channel-book';
import type { ChannelNetwork } from '../../../domain/channels/channel-network';
import type { ChannelSolver } from '../../../domain/channels/find-channels';
import type { Document } from '../../../domain/document/document';
import type { ComputeLink } from './compute-link';

/** After changes the network is read anew when nothing more came for this long, so that the next question finds it. */
const READ_AGAIN_MS = 300;

/** The network of one drawing's document, kept current, and whoever finds ways in it. */
export class WaySeat {
  readonly #documentOf: () => Document;
  readonly #startCompute: () => Promise<ComputeLink>;
  #book: ChannelBook | undefined;
  #document: Document | undefined;
  #compute: Promise<ComputeLink> | undefined;
  /** Reading of the book that the compute worker has. */
  #loaded = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(documentOf: () => Document, startCompute: () => Promise<ComputeLink>) {
    this.#documentOf = documentOf;
    this.#startCompute = startCompute;
  }

  get document(): Document {
    return this.#documentOf();
  }

  changed(ids: readonly number[] | 'all'): void {
    if (this.#book === undefined) return;
    this.#book.changed(ids);
    if (!this.#book.isStale) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.current().catch(() => undefined), READ_AGAIN_MS);
  }

  /** Whoever looks for an end asks for a way soon: it is read while the name is typed. */
  readSoon(): void {
    if (this.#book === undefined) setTimeout(() => void this.current().catch(() => undefined), 0);
  }

  /** The network as it is now, loaded where ways are found. */
  async current(): Promise<{ readonly network: ChannelNetwork; readonly solver: ChannelSolver }> {
    const compute = await (this.#compute ??= this.#started());
    const { document } = this;
    if (this.#book === undefined || this.#document !== document) {
      this.#document = document;
      this.#book = new ChannelBook(document);
      this.#loaded = -1;
    }
    const book = this.#book;
    const network = book.network();
    if (this.#loaded !== book.reading) {
      this.#loaded = book.reading;
      await compute.load(network);
    }
    return { network, solver: compute.solver };
  }

  /** One that did not start is started again with the next question. */
  #started(): Promise<ComputeLink> {
    const starting = this.#startCompute();
    starting.catch(() => {
      this.#compute = undefined;
    });
    return starting;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    void this.#compute?.then((link) => link.dispose()).catch(() => undefined);
  }
}
