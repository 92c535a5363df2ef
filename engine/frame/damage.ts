import type { Box } from '../camera/camera';

/** More places than this are everything. */
const PLACES_MAX = 400;

/**
 * Where a picture is out of date, world mm. Bounded: nobody draws while a page is hidden, however long changes come.
 */
export class Damage {
  /** undefined = everywhere. */
  #boxes: Box[] | undefined = [];

  add(box: Box): void {
    if (this.#boxes && this.#boxes.push(box) > PLACES_MAX) this.#boxes = undefined;
  }

  addAll(): void {
    this.#boxes = undefined;
  }

  /** What is out of date elsewhere is so here too; undefined = everything. */
  join(places: readonly Box[] | undefined): void {
    if (!places) this.addAll();
    else for (const box of places) this.add(box);
  }

  get places(): readonly Box[] | undefined {
    return this.#boxes;
  }

  get any(): boolean {
    return this.#boxes?.length !== 0;
  }

  /** A frame has shown it. */
  clear(): void {
    this.#boxes = [];
  }
}

/**
 * Damage by what made it. Edits may take some frames when they are many; what is `live` (states that machines report)
 * never stops coming and is drawn in the next frame.
 */
export class Changes {
  readonly edits = new Damage();
  readonly live = new Damage();

  get any(): boolean {
    return this.edits.any || this.live.any;
  }

  join({ edits, live }: Changes): void {
    this.edits.join(edits.places);
    this.live.join(live.places);
  }

  clear(): void {
    this.edits.clear();
    this.live.clear();
  }
}
