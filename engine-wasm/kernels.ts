/** The compiled kernels, and instances of them: each structure (a hierarchy, a router, a store) has a memory of its own. */

/** No way, or a closed link: costs are whole numbers from 0 to CLOSED - 1 (2^31 - 2; in mm, 2,147 km). */
export const CLOSED = 0x7fff_ffff;
/** No vertex, arc or link. */
export const NONE = 0xffff_ffff;

/** What every instance exports; addresses are bytes, counts are cells (assembly/index.ts). */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
  takeLinks(vertices: number, links: number): number;
  rankVertices(): number;
  contractVertices(): number;
  builtArray(which: number): number;
  createHierarchy(vertices: number, links: number, arcs: number, metrics: number): void;
  hierarchyArray(which: number): number;
  costsOf(metric: number): number;
  finishHierarchy(): void;
  customize(metric: number): void;
  findRoute(metric: number, start: number, goal: number): number;
  routeLength(): number;
  startConstraints(): void;
  closeListed(links: number, vertices: number): void;
  linkIsOpen(link: number): number;
  penalizeListed(metric: number, count: number, percent: number): void;
  guidedRoute(metric: number, start: number, goal: number): number;
  boundGuided(most: number): void;
  guidedLength(): number;
  guidedSettled(): number;
  listPlateaus(metric: number, start: number, goal: number, most: number, room: number): number;
  disjointPair(metric: number, start: number, goal: number, disjointVertices: number): number;
  firstPairLength(): number;
  secondPairLength(): number;
  createCapacity(...counts: number[]): void;
  capacityArray(which: number): number;
  recomputeCapacity(): void;
  recomputeRack(rack: number): void;
  fitDevice(faces: number, halfUnits: number, portNeeds: number, asksBesides: boolean): number;
}

/** The kernels' code, compiled once; may be sent to another worker as it is. */
export interface Kernels {
  readonly module: WebAssembly.Module;
}

/** Compiles the kernels from their bytes. Fails (throws) where there is no WebAssembly or no SIMD. */
export async function compileKernels(bytes: BufferSource): Promise<Kernels> {
  return { module: await WebAssembly.compile(bytes) };
}

/** A fresh instance with an empty memory. */
export function instantiate(kernels: Kernels): KernelExports {
  return new WebAssembly.Instance(kernels.module, {}).exports as unknown as KernelExports;
}

/** A view on 4-byte cells; good until the instance takes more memory. */
export function cellsAt(kernel: KernelExports, address: number, count: number): Uint32Array {
  return new Uint32Array(kernel.memory.buffer, address, count);
}
