import { create } from 'zustand';

/** Mode of the page; `normal` unless the address asks for `mode=readOnly`, where nothing can be edited (a screen on a wall). */
export type PageMode = 'normal' | 'readOnly';

/** The page mode (spec section 4). */
export const usePage = create<{ readonly pageMode: PageMode }>()(() => ({ pageMode: 'normal' }));
