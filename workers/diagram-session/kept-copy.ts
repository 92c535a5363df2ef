import { clear, createStore, get, set } from 'idb-keyval';
import type { Clipboard } from '../../domain/operations/structure/clipboard';
import { earlierKey, ownerKey, type Owner } from '../api/owner';
import { SCHEMA_HASH } from '../../protocol/schema-hash';

/** What a user copied, as it was then. */
export interface KeptCopy {
  /** Diagram that showed it. */
  readonly diagram: number;
  readonly clipboard: Clipboard;
}

/** Where what was copied is kept until something else is. */
export interface CopyKeeper {
  put(copy: KeptCopy): Promise<void>;
  read(): Promise<KeptCopy | undefined>;
}

interface StoredCopy extends KeptCopy {
  /** Records of another version of the program are no longer known. */
  readonly schema: string;
}

const copyStore = createStore('plenum-copies', 'copies');

/** In this browser, for all tabs and diagrams of one account. A browser that keeps nothing has it while the diagram is open. */
export class BrowserCopies implements CopyKeeper {
  private readonly owner: Owner;
  private own: KeptCopy | undefined;

  constructor(owner: Owner) {
    this.owner = owner;
  }

  async put(copy: KeptCopy): Promise<void> {
    this.own = copy;
    await set(ownerKey(this.owner), { ...copy, schema: SCHEMA_HASH } satisfies StoredCopy, copyStore).catch(() => undefined);
  }

  async read(): Promise<KeptCopy | undefined> {
    try {
      const stored = await this.stored();
      return stored?.schema === SCHEMA_HASH ? stored : undefined;
    } catch {
      return this.own;
    }
  }

  private async stored(): Promise<StoredCopy | undefined> {
    const earlier = earlierKey(this.owner);
    const kept = await get<StoredCopy>(ownerKey(this.owner), copyStore);
    return kept ?? (earlier === undefined ? undefined : get<StoredCopy>(decodeURIComponent(earlier), copyStore));
  }
}

/** Sign-out: nothing that was copied stays in this browser. */
export async function dropAllCopies(): Promise<void> {
  await clear(copyStore).catch(() => undefined);
}
