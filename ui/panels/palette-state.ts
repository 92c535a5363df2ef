import { create } from 'zustand';
import { showLeft } from './panel-layout';

/** What the palette of models shows. */
export interface PaletteState {
  readonly objectClass: 'rack' | 'device' | 'card';
  readonly words: string;
  readonly closed: ReadonlySet<string>;
  /** Counts up when models were made here: the list is asked for again once they are saved. */
  readonly madeCount: number;
  /** Counts up when the palette is to take the keyboard. */
  readonly focusCount: number;
}

export const usePalette = create<PaletteState>()(() => ({
  objectClass: 'device',
  words: '',
  closed: new Set<string>(),
  madeCount: 0,
  focusCount: 0,
}));

/** Shows the palette with the models of this class, and gives it the keyboard. */
export function showModels(objectClass: 'rack' | 'device'): void {
  showLeft('models');
  usePalette.setState(({ focusCount }) => ({ objectClass, focusCount: focusCount + 1 }));
}
