import type { Device, GpuMesh, MeshKind, View } from '../gl/device';
import type { VertexWriter } from '../gl/vertex-writers';

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

  /** All that was written so far, in place of what was there. */
  write(writer: VertexWriter, originX: number, originY: number): void {
    this.set(writer.data(), writer.stride, originX, originY);
  }

  /** As meshes of a kind, `dx`, `dy` mm away from its place; nothing when it holds nothing. */
  draw(kind: MeshKind, view: View, alpha = 1, dx = 0, dy = 0): void {
    const mesh = this.current;
    if (!mesh || mesh.count === 0) return;
    this.#device.draw(kind, view, [{ mesh, originX: this.originX + dx, originY: this.originY + dy, alpha }]);
  }

  /** Some of its entries. */
  drawSlices(kind: MeshKind, view: View, slices: readonly (readonly [number, number])[], alpha = 1): void {
    const mesh = this.current;
    if (!mesh || mesh.count === 0) return;
    const { originX, originY } = this;
    this.#device.draw(
      kind,
      view,
      slices.map((slice) => ({ mesh, originX, originY, alpha, slice })),
    );
  }

  /** Undefined before the first set and after the context was lost. */
  get current(): GpuMesh | undefined {
    return this.#mesh?.generation === this.#device.generation ? this.#mesh : undefined;
  }
}
