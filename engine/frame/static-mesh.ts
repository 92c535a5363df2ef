import type { Device, GpuMesh } from '../gl/device';

/** One mesh whose vertices are replaced now and then, with the world origin they count from. */
export class StaticMesh {
  readonly #device: Device;
  #mesh: GpuMesh | undefined;
  originX = 0;
  originY = 0;

  constructor(device: Device) {
    this.#device = device;
  }

  set(data: Uint8Array, stride: number, originX: number, originY: number): void {
    this.originX = originX;
    this.originY = originY;
    this.#mesh = this.#device.update(this.#mesh, data, stride);
  }

  /** Undefined before the first set and after the context was lost. */
  get current(): GpuMesh | undefined {
    return this.#mesh?.generation === this.#device.generation ? this.#mesh : undefined;
  }
}
