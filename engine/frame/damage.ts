import type { Box } from '../camera/camera';

/** More places than this are everything. */
const PLACES_MAX = 400;

/**
 * Where the picture is out of date, world mm. Bounded: nobody draws while a page is hidden, however long changes come.
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

  get places(): readonly Box[] | undefined {
    return this.#boxes;
  }

  /** A frame has shown it. */
  clear(): void {
    this.#boxes = [];
  }
}
