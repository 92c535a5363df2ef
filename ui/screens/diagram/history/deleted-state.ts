import { create } from 'zustand';
import { showRight } from '../../../panels/panel-layout';

/** What of the deleted things is looked for. */
export const useDeletedQuery = create<{ readonly words: string; readonly everywhere: boolean }>()(() => ({
  words: '',
  everywhere: false,
}));

/** Opens the list at what is called so, wherever it stood. */
export function showDeleted(words: string): void {
  useDeletedQuery.setState({ words, everywhere: true });
  showRight('deleted');
}
