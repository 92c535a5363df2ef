import { create } from 'zustand';
import { showLeft } from './panel-layout';

/** What the palette of models shows. */
export interface PaletteState {
  readonly objectClass: 'rack' | 'device' | 'card';
  readonly words: string;
  /** The library class that alone is shown, '' = other; null = all of them. */
  readonly shownClass: string | null;
  /** Groups that were opened or closed by hand. */
  readonly turned: ReadonlySet<string>;
  /** Models that are chosen to be changed together; null = a click takes one in hand. */
  readonly chosen: ReadonlySet<number> | null;
  /** Counts up when models were made or changed here: the list is asked for again once they are saved. */
  readonly madeCount: number;
  /** Counts up when the palette is to take the keyboard. */
  readonly focusCount: number;
}

export const usePalette = create<PaletteState>()(() => ({
  objectClass: 'device',
  words: '',
  shownClass: null,
  turned: new Set<string>(),
  chosen: null,
  madeCount: 0,
  focusCount: 0,
}));

/** Shows the palette with the models of this class, and gives it the keyboard. */
export function showModels(objectClass: PaletteState['objectClass']): void {
  showLeft('models');
  usePalette.setState(({ focusCount }) => ({ objectClass, chosen: null, focusCount: focusCount + 1 }));
}

/** Chooses these models, or those of them that are not chosen yet; where all are, none of them is any more. */
export function chooseModels(ids: readonly number[]): void {
  usePalette.setState(({ chosen }) => {
    const next = new Set(chosen);
    const areAll = ids.every((id) => next.has(id));
    for (const id of ids)
      if (areAll) next.delete(id);
      else next.add(id);
    return { chosen: next };
  });
}
