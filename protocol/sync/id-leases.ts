import { LIMITS } from '../../domain/catalog/limits';

/** Consecutive ids that only this client may give to new records. */
export interface IdBlock {
  readonly first: number;
  readonly count: number;
}

/** What a client that has made nothing yet holds: every open page asks for it, and most make nothing. */
const FIRST_BLOCK = 1024;

/**
 * The ids a client may still give out. Once it makes records it keeps at least LIMITS.idLease of them, so that a
 * client that loses its server can go on creating.
 */
export class IdLeases {
  private blocks: IdBlock[];
  private asked = false;
  private used = false;
  /** More ids than were left when they were last asked for. */
  private needed = 0;

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
    this.used = true;
    if (count > this.left) {
      this.needed = Math.max(this.needed, count);
      return null;
    }
    this.needed = 0;
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
    const least = Math.max(this.used ? LIMITS.idLease : FIRST_BLOCK, this.needed);
    if (this.asked || this.left >= least) return 0;
    this.asked = true;
    const usual = this.used ? LIMITS.idLease : FIRST_BLOCK;
    return Math.min(LIMITS.idLeaseMax, Math.max(usual, this.needed - this.left));
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
