import { buildTarget } from './build-target';

/** Tests run server code from source; only its threads, and the processes that tests start and kill, are built. */
export default function setup(): void {
  buildTarget('server');
}
