import { buildTarget } from './build-target';

/** Tests of the kernels and of the compute worker run the compiled ones. */
export default function setup(): void {
  buildTarget('wasm');
}
