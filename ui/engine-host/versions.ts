import { useMemo } from 'react';
import type { Versions } from '../answers/use-answer';
import { useEngine } from './engine-host';
import type { DiagramState } from './diagram-state';

/** A number of the diagram's state, as what an answer depends on. */
function useVersions(of: (state: DiagramState) => number): Versions {
  const { store } = useEngine();
  return useMemo(() => ({ get: () => of(store.getState()), subscribe: store.subscribe }), [store, of]);
}

const edits = ({ changeCount, saved }: DiagramState): number => changeCount * 2 + (saved.kind === 'saved' ? 1 : 0);
const stored = (state: DiagramState): number => state.stored;

/** Moves on when the diagram changed, and when the server has what was done here. */
export const useEditVersions = (): Versions => useVersions(edits);

/** Moves on when the server came to hold one of the selected records otherwise. */
export const useStoredVersions = (): Versions => useVersions(stored);
