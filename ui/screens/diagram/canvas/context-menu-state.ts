import { create } from 'zustand';

interface ContextMenuState {
  /** Where it was asked for, in CSS pixels of the page; null = it was not. */
  readonly at: { readonly x: number; readonly y: number } | null;
  /** It is there: its keys are its own. */
  readonly isShown: boolean;
}

/** The menu of the right mouse button. */
export const useContextMenu = create<ContextMenuState>()(() => ({ at: null, isShown: false }));
