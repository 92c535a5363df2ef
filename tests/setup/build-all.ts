import { buildTarget } from './build-target';

/** For tests that look at the product as it is served. */
export default function setup(): void {
  buildTarget('wasm');
  buildTarget('server');
  buildTarget('web');
}
