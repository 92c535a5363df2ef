import type { DiagramState, DiagramStore } from './diagram-state';
import type { UnderWay } from './under-way';

/** What is chosen, and what panels and commands know of it. */
export type Meant = Pick<DiagramState, 'selection' | 'described' | 'overall'>;

/** An edit may wait for its ids for as long as the server is away; a key that follows it does not. */
const EDIT_MS = 1000;

/**
 * What a key is about that is pressed now: what is chosen at this moment, however late it is described and whatever is chosen
 * meanwhile. What a hand did before the key and is on its way is waited for, as it may choose another thing: `hands`, and `edits`,
 * which make things. null = nothing is waited for, and the store says it all.
 */
export function meantNow(
  store: DiagramStore,
  { hands, edits }: { readonly hands: UnderWay; readonly edits: UnderWay },
  describe: (selection: readonly number[]) => Promise<Omit<Meant, 'selection'>>,
): Promise<Meant> | null {
  const before = [hands.ended(), edits.ended(EDIT_MS)].filter((work) => work !== null);
  const { selection, isDescribed } = store.getState();
  if (before.length === 0) return isDescribed ? null : described(store, selection, describe);
  return Promise.all(before).then(() => described(store, store.getState().selection, describe));
}

async function described(
  store: DiagramStore,
  selection: readonly number[],
  describe: (selection: readonly number[]) => Promise<Omit<Meant, 'selection'>>,
): Promise<Meant> {
  const now = store.getState();
  if (now.isDescribed && now.selection === selection) return { selection, described: now.described, overall: now.overall };
  return { selection, ...(await describe(selection)) };
}
