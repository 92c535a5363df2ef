import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Rule } from '../../domain/permissions/lookup';
import type { Permission } from '../../domain/permissions/permission';
import type { WordGroup } from '../i18n/i18n';
import type { WordKey, WordUnder } from '../i18n/word-key';

/** A page of the browser application, and what navigation asks of it. */
export interface Screen {
  readonly name: string;
  /** Its address, without parameters. */
  readonly path: string;
  /** The page's title, a key of `titles`; null = the stored product title is shown. */
  readonly title: (WordKey & `titles:${string}`) | null;
  /** `none`: no live socket. `open`: connected beside the page. `wait`: the page waits for it, up to LIMITS.socketConnectMs. */
  readonly socket: 'none' | 'open' | 'wait';
  /** Needs a session; without one the visit goes to the access page. */
  readonly session: boolean;
  /** Whom it is barred from: while the rule does not pass, a visit is sent back. */
  readonly rule?: Rule;
  /** Permissions without which it has nothing to show: the one that is lacking is named in its place. */
  readonly needs: readonly Permission[];
  /** What it says beside the words of the first pages; they come with it. */
  readonly words?: WordGroup;
  readonly load: () => Promise<ComponentType>;
  /** Begins what it will need when it is shown and what takes time: called once its code is here and the visit may go there. */
  readonly ahead?: (query: URLSearchParams) => Promise<void>;
  /** The command that leads there, offered in the account's menu and in diagrams; words under `diagram:command.<id>`. */
  readonly command?: { readonly id: WordUnder<'diagram', 'command'>; readonly icon: Icon; readonly keys: readonly string[] };
}
