/** What one tab tells the others of this browser. */
export type TabMessage =
  | { readonly kind: 'logout' }
  | { readonly kind: 'theme' }
  | { readonly kind: 'language' }
  | { readonly kind: 'passwordChosen' };

export interface Tabs {
  tell(message: TabMessage): void;
  /** Called for messages of other tabs only. Returns how to stop. */
  listen(handler: (message: TabMessage) => void): () => void;
}

const NAME = 'plenum';
const KINDS: ReadonlySet<string> = new Set<TabMessage['kind']>(['logout', 'theme', 'language', 'passwordChosen']);

/** Over BroadcastChannel; where a browser lacks it, over the storage event. */
export function createTabs(): Tabs {
  return typeof BroadcastChannel === 'undefined' ? tabsOverStorage() : tabsOverChannel();
}

function tabsOverChannel(): Tabs {
  const channel = new BroadcastChannel(NAME);
  return {
    tell: (message) => channel.postMessage(message),
    listen(handler) {
      const onMessage = (event: MessageEvent<unknown>) => {
        if (isTabMessage(event.data)) handler(event.data);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

function tabsOverStorage(): Tabs {
  const key = `${NAME}.broadcast`;
  return {
    tell(message) {
      // The same text twice would raise no event.
      localStorage.setItem(key, JSON.stringify({ ...message, atMs: Date.now() }));
    },
    listen(handler) {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key || event.newValue === null) return;
        const message: unknown = JSON.parse(event.newValue);
        if (isTabMessage(message)) handler(message);
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return typeof value.kind === 'string' && KINDS.has(value.kind);
}
