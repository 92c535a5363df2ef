import type { PORT_LIFECYCLES } from './enums';

/** Of these a port is kept for something else or cannot be used: no way begins, ends or goes on there. */
export const UNFIT_PORT_LIFECYCLES = [
  'reserved',
  'faulty',
  'maintenance',
] as const satisfies readonly (typeof PORT_LIFECYCLES)[number][];
