import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { OperationKind } from '../commands/lacking';
import type { WordUnder } from '../i18n/word-key';

/** A view of the right panel. Its title stands in the words under `diagram:right.<id>`. */
export interface RightView {
  readonly id: WordUnder<'diagram', 'right'>;
  /** `tab`: always in sight; `menu`: in the menu beside the tabs until it is opened. */
  readonly place: 'tab' | 'menu';
  /** What it is for alone: it is not offered to whoever may not do these. A view that shows too names none. */
  readonly does: readonly OperationKind[];
  readonly load: () => Promise<ComponentType>;
  /** The command of another list that opens it, where it has none of its own. */
  readonly opener?: WordUnder<'diagram', 'command'>;
  /** The command that opens it, with its keys; words under `diagram:command.<id>`. */
  readonly command?: { readonly id: WordUnder<'diagram', 'command'>; readonly icon: Icon; readonly keys: readonly string[] };
}
