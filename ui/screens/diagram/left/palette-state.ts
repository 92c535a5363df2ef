import { create } from 'zustand';

/** What the palette of models shows. */
export interface PaletteState {
  readonly objectClass: 'rack' | 'device' | 'card';
  readonly words: string;
  readonly closed: ReadonlySet<string>;
  /** Counts up when the palette is to take the keyboard. */
  readonly focusCount: number;
}

export const usePalette = create<PaletteState>()(() => ({
  objectClass: 'device',
  words: '',
  closed: new Set<string>(),
  focusCount: 0,
}));
