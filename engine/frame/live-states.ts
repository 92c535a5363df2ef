import type { Device } from '../gl/device';
import { STATES_WIDTH } from '../gl/port-writers';
import type { Records } from '../scene/records';

const NAME = 'portStates';

/**
 * The live states of all ports on the GPU: one byte a port, at the port's row in the document. The document's own
 * column is what is uploaded, so there is no copy to keep; of later changes only the lines that hold them travel.
 */
export class LiveStates {
  readonly #device: Device;
  readonly #records: Records;
  #lines = 0;
  #dirty = new Uint8Array(0);
  #anyDirty = false;

  constructor(device: Device, records: Records) {
    this.#device = device;
    this.#records = records;
  }

  /** This row of the port table has another state now. */
  mark(row: number): void {
    const line = Math.floor(row / STATES_WIDTH);
    if (row < 0 || line >= this.#lines) return;
    this.#dirty[line] = 1;
    this.#anyDirty = true;
  }

  /** Everything may be different: another document's rows, or the GPU lost its memory. */
  reset(): void {
    this.#lines = 0;
  }

  /** Before a draw that shows states: brings the texture up to date. Cost: the lines that changed. */
  send(): void {
    const { ports, portOperational: column } = this.#records;
    const lines = Math.max(1, Math.ceil(ports.rowCount / STATES_WIDTH));
    if (lines > this.#lines || !this.#device.hasTexture(NAME)) {
      // Some room for ports to come, so that a new one does not send all of them.
      this.#lines = lines + (lines >> 3) + 1;
      const whole = new Uint8Array(this.#lines * STATES_WIDTH);
      whole.set(column.subarray(0, Math.min(column.length, ports.rowCount)));
      this.#device.texture(NAME, STATES_WIDTH, this.#lines, whole, 1, false);
      this.#device.setUniform('stateLines', this.#lines);
      this.#dirty = new Uint8Array(this.#lines);
      this.#anyDirty = false;
      return;
    }
    if (!this.#anyDirty) return;
    this.#anyDirty = false;
    for (let line = 0; line < this.#lines; line++) {
      if (!this.#dirty[line]) continue;
      let to = line;
      while (to < this.#lines && this.#dirty[to]) this.#dirty[to++] = 0;
      this.#patch(line, to);
      line = to;
    }
  }

  #patch(from: number, to: number): void {
    const column = this.#records.portOperational.subarray(from * STATES_WIDTH, to * STATES_WIDTH);
    let bytes = column;
    if (column.length < (to - from) * STATES_WIDTH) {
      bytes = new Uint8Array((to - from) * STATES_WIDTH);
      bytes.set(column);
    }
    this.#device.patchTexture(NAME, 0, from, STATES_WIDTH, to - from, bytes);
  }
}
