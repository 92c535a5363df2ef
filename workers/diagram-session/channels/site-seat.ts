import type { Document } from '../../../domain/document/document';
import { CODES } from '../../../protocol/errors';
import { ApiError } from '../../../protocol/rest/api-error';
import type { QuietDocument } from '../quiet-document';
import type { ComputeLink } from './compute-link';
import { WaySeat } from './way-seat';

export interface SiteParts {
  readonly openQuietly: (diagram: number, onChanged: (ids: readonly number[] | 'all') => void) => Promise<QuietDocument>;
  readonly startCompute: () => Promise<ComputeLink>;
  /** What is told of the site may be otherwise now. */
  readonly onChanged: () => void;
}

/** What was made is in the site's document a moment after it is in the room's: so long it is waited for. */
const ARRIVES_MS = 3000;

/**
 * The drawing of the whole site beside that of a room, for ways that leave the room: read when one is first asked for,
 * kept current until the room is closed (docs/decisions/0034).
 */
export class SiteSeat {
  readonly diagram: number;
  readonly #parts: SiteParts;
  #opening: Promise<WaySeat> | undefined;
  #quiet: QuietDocument | undefined;
  #seat: WaySeat | undefined;
  #isOver = false;
  readonly #waiting = new Set<() => void>();

  constructor(diagram: number, parts: SiteParts) {
    this.diagram = diagram;
    this.#parts = parts;
  }

  /** Null: this account may not see the site's drawing, or it is gone. What failed otherwise is tried again with the next call. */
  async open(): Promise<WaySeat | null> {
    this.#opening ??= this.#open();
    try {
      return await this.#opening;
    } catch (error) {
      this.#opening = undefined;
      if (error instanceof ApiError && error.code === CODES.notFound) return null;
      throw error;
    }
  }

  /** Resolves once the site's document holds a record, or is too late with it. */
  async comesToHold(id: number): Promise<void> {
    const { document } = (await this.open()) ?? {};
    if (document === undefined || document.kindOf(id) !== undefined) return;
    await new Promise<void>((resolve) => {
      const look = (isLate = false): void => {
        if (!isLate && this.#seat?.document.kindOf(id) === undefined) return;
        this.#waiting.delete(look);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(look, ARRIVES_MS, true);
      this.#waiting.add(look);
    });
  }

  dispose(): void {
    this.#isOver = true;
    this.#seat?.dispose();
    this.#quiet?.dispose();
  }

  async #open(): Promise<WaySeat> {
    const { openQuietly, startCompute, onChanged } = this.#parts;
    const quiet = await openQuietly(this.diagram, (ids) => {
      this.#seat?.changed(ids);
      for (const look of this.#waiting) look();
      onChanged();
    });
    const seat = new WaySeat((): Document => quiet.document, startCompute);
    [this.#quiet, this.#seat] = [quiet, seat];
    if (this.#isOver) this.dispose();
    return seat;
  }
}
