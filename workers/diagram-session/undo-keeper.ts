import { ownerKey, type Owner } from '../api/owner';
import { undoStoreOf, type UndoStore } from './local-store';
import { UndoList, type StoredUndoList } from './undo-list';

/** What a window tells the others of this browser on the same floor: the list is another, or its queue is free. */
export type FloorWord = 'changed' | 'left';

/** Between the windows of one user on one floor; a BroadcastChannel. */
export interface FloorChannel {
  onmessage: ((message: MessageEvent) => void) | null;
  postMessage(word: FloorWord): void;
  close(): void;
}

/**
 * One account's undo list of a floor, and its writing to IndexedDB: the plan and the elevations of a room, and every window
 * of this browser, have the same. A window changes its own at once, what it changed goes to what is stored later, whoever
 * wrote there meanwhile, and the others follow.
 *
 *   add, undone, ... -> list --save()--> stored --'changed'--> other windows follow()
 */
export class UndoKeeper {
  /** Empty until it is read. */
  readonly list = new UndoList();
  /** Another window changed the list. */
  onFollowed: () => void = () => undefined;
  /** Another window of the floor closed. */
  onLeft: () => void = () => undefined;
  private readonly store: UndoStore;
  private readonly channel: FloorChannel;
  private isStale = true;
  private bringing: Promise<void> | undefined;

  constructor(store: UndoStore, channel: FloorChannel) {
    this.store = store;
    this.channel = channel;
    channel.onmessage = ({ data }: MessageEvent<FloorWord>) => {
      if (data === 'left') return this.onLeft();
      this.isStale = true;
      void this.save();
    };
    void this.save();
  }

  /** `earlier`: the list of the diagram alone, as an earlier release kept it. */
  static open(owner: Owner, floor: number, earlier?: StoredUndoList): UndoKeeper {
    const channel = new BroadcastChannel(`plenum-floor ${ownerKey(owner)} ${floor}`);
    const keeper = new UndoKeeper(undoStoreOf(owner, floor), channel as FloorChannel);
    if (earlier !== undefined && earlier.entries.length > 0) keeper.list.bring(earlier);
    return keeper;
  }

  /** Resolves when the store holds what this window did, and the list what the store holds. */
  save(): Promise<void> {
    this.bringing ??= this.bring();
    return this.bringing;
  }

  async drop(): Promise<void> {
    await this.store.drop();
  }

  /** Its queue is free for whoever sends what is left of it. */
  leave(): void {
    this.channel.postMessage('left');
    this.channel.close();
  }

  private async bring(): Promise<void> {
    // The hand that did it is served first.
    await new Promise((wake) => setTimeout(wake, 0));
    try {
      while (this.isStale || this.list.unstored.length > 0) await this.exchange();
    } finally {
      this.bringing = undefined;
    }
  }

  private async exchange(): Promise<void> {
    this.isStale = false;
    const own = [...this.list.unstored];
    const stored = own.length > 0 ? await this.store.change(own) : await this.store.read();
    if (own.length > 0) this.channel.postMessage('changed');
    if (this.list.follow(stored ?? { entries: [], step: 0 }, own.length)) this.onFollowed();
  }
}
