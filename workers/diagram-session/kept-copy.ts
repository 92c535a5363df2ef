import { clear, createStore, get, set } from 'idb-keyval';
import type { Clipboard } from '../../domain/operations/structure/clipboard';
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

/** In this browser, for all tabs and diagrams of one user. A browser that keeps nothing has it while the diagram is open. */
export class BrowserCopies implements CopyKeeper {
  private readonly userName: string;
  private own: KeptCopy | undefined;

  constructor(userName: string) {
    this.userName = userName;
  }

  async put(copy: KeptCopy): Promise<void> {
    this.own = copy;
    await set(this.userName, { ...copy, schema: SCHEMA_HASH } satisfies StoredCopy, copyStore).catch(() => undefined);
  }

  async read(): Promise<KeptCopy | undefined> {
    try {
      const stored = await get<StoredCopy>(this.userName, copyStore);
      return stored?.schema === SCHEMA_HASH ? stored : undefined;
    } catch {
      return this.own;
    }
  }
}

/** Sign-out: nothing that was copied stays in this browser. */
export async function dropAllCopies(): Promise<void> {
  await clear(copyStore).catch(() => undefined);
}
