import { useEffect } from 'react';
import { create } from 'zustand';

/** Where a way leaves the drawing, and what is there behind it. */
export interface WaySign {
  readonly key: string;
  /** It stands at the first of these that is drawn. */
  readonly at: readonly number[];
  readonly name: string;
  /** Drawing on which the way goes on. */
  readonly diagram: number;
  /** It leads to where the way comes from. */
  readonly isBack: boolean;
  readonly mark: 'first' | 'second';
}

export const useWaySigns = create<{ readonly signs: readonly WaySign[] }>()(() => ({ signs: [] }));

/** Signs on the drawing for as long as the caller stands. */
export function useSigns(signs: readonly WaySign[]): void {
  const key = JSON.stringify(signs);
  useEffect(() => {
    useWaySigns.setState({ signs: JSON.parse(key) as readonly WaySign[] });
    return () => useWaySigns.setState({ signs: [] });
  }, [key]);
}
