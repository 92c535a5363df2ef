import { PORT_LIFECYCLES } from '../catalog/enums';
import { PORT_TYPES } from '../catalog/port-types';

/** What a port may still be used for. Faulty and in maintenance are one: nothing may be plugged in. */
export const PORT_USES = ['free', 'used', 'reserved', 'faulty'] as const;
export type PortUse = (typeof PORT_USES)[number];

const USE_OF_LIFECYCLE: Readonly<Record<(typeof PORT_LIFECYCLES)[number], number>> = {
  available: 0,
  unconfigured: 0,
  reserved: 2,
  maintenance: 3,
  faulty: 3,
};
const USES: Uint8Array = Uint8Array.from(PORT_LIFECYCLES, (name) => USE_OF_LIFECYCLE[name]);

/** Position in PORT_USES. What is out of order is that, also with a cable in it. */
export function portUse(lifecycle: number, isConnected: boolean): number {
  const own = USES[lifecycle] ?? 0;
  return isConnected && own !== 3 ? 1 : own;
}

/** Types told apart; the kernels count 256 kinds of ports. */
const TYPES_MOST = 256 / PORT_USES.length;

/** Numbers the pairs of port type and use as they are met: kind = 4 * the type's number + its use. Number 0 is "other". */
export class PortKinds {
  /** Type code by number. */
  readonly types: number[] = [0];
  /** First kind by type, -1 = not met yet. */
  readonly #firsts = new Int16Array(PORT_TYPES.length).fill(-1);

  /** The type's first kind. */
  of(type: number): number {
    const first = this.#firsts[type] ?? 0;
    return first >= 0 ? first : this.#meet(type);
  }

  get kinds(): number {
    return this.types.length * PORT_USES.length;
  }

  #meet(type: number): number {
    const number = type === 0 || this.types.length >= TYPES_MOST ? 0 : this.types.push(type) - 1;
    this.#firsts[type] = number * PORT_USES.length;
    return number * PORT_USES.length;
  }
}
