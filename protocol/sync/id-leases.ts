import { LIMITS } from '../../domain/catalog/limits';

/** Consecutive ids that only this client may give to new records. */
export interface IdBlock {
  readonly first: number;
  readonly count: number;
}

/**
 * The ids a client may still give out. It asks for a further block when fewer than one block is left, so that a
 * client that loses its server can go on creating.
 */
export class IdLeases {
  private blocks: IdBlock[];
  private asked = false;

  constructor(blocks: readonly IdBlock[] = []) {
    this.blocks = [...blocks];
  }

  get left(): number {
    return this.blocks.reduce((sum, block) => sum + block.count, 0);
  }

  /** Unused ids, for storage. */
  get unused(): readonly IdBlock[] {
    return this.blocks;
  }

  /** Ascending ids, none given out before; null when fewer are left, and then none is used up. */
  take(count: number): number[] | null {
    if (count > this.left) return null;
    const ids: number[] = [];
    while (ids.length < count) {
      const { first, count: held } = this.blocks[0] as IdBlock;
      const taken = Math.min(held, count - ids.length);
      for (let i = 0; i < taken; i += 1) ids.push(first + i);
      this.blocks.shift();
      if (taken < held) this.blocks.unshift({ first: first + taken, count: held - taken });
    }
    return ids;
  }

  /** How many ids to ask for now; 0 = enough are left, or the answer is under way. */
  wanted(): number {
    if (this.asked || this.left >= LIMITS.idLease) return 0;
    this.asked = true;
    return LIMITS.idLease;
  }

  granted(block: IdBlock): void {
    this.asked = false;
    this.blocks.push(block);
  }

  /** The connection is gone, and with it an answer under way. */
  disconnected(): void {
    this.asked = false;
  }
}
