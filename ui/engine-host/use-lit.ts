import { useEffect } from 'react';
import { NO_HIGHLIGHT } from '../../domain/geometry/view-settings';
import { showMore } from './diagram-state';
import { useEngine } from './engine-host';

const NONE: readonly number[] = [];

/** Lights these on the drawing, and those of a second way in a colour of its own, for as long as the caller stands. */
export function useLit(first: readonly number[], second: readonly number[] = NONE): void {
  const { store } = useEngine();
  const [firstKey, secondKey] = [first.join(), second.join()];
  useEffect(() => {
    if (firstKey === '' && secondKey === '') return undefined;
    showMore(store, { highlight: { first: idsOf(firstKey), second: idsOf(secondKey) } });
    return () => showMore(store, { highlight: NO_HIGHLIGHT });
  }, [store, firstKey, secondKey]);
}

function idsOf(key: string): readonly number[] {
  return key === '' ? NONE : key.split(',').map(Number);
}
