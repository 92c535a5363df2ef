import { useCallback } from 'react';
import { useEngine } from '../../../engine-host/engine-host';
import { useCanvasInset } from '../canvas/canvas-inset';
import type { Ground } from './seen-view';

/** The canvas as it is when it is asked; null before it stands. */
export function useGround(): () => Ground | null {
  const { store, connection } = useEngine();
  const inset = useCanvasInset();
  return useCallback(() => {
    if (connection === null) return null;
    const { view, opened } = store.getState();
    const { clientWidth: width, clientHeight: height } = connection.canvas;
    return { width, height, inset, stretch: view.face === 3 && opened?.kind === 'elevation' ? 2 : 1 };
  }, [store, connection, inset]);
}
