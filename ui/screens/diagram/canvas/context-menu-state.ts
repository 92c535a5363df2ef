import { create } from 'zustand';

/** The menu of the right mouse button, in CSS pixels of the page; null = closed. */
export const useContextMenu = create<{ readonly at: { readonly x: number; readonly y: number } | null }>()(() => ({ at: null }));
