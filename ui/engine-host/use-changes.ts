import { useEffect, useState } from 'react';
import { throttle } from '../helpers/timing';
import { useEngine } from './engine-host';

/** Views that show what was asked of the session ask again at this pace. */
const PACE_MS = 120;

/**
 * How often the open diagram has changed, by own or others' edits. Follows at most once every `paceMs`, so whoever asks
 * again on its change asks neither with every edit of a stream nor only when the stream ends.
 */
export function useChanges(paceMs: number = PACE_MS): number {
  const { store } = useEngine();
  const [count, setCount] = useState(() => store.getState().changeCount);
  useEffect(() => {
    const follow = throttle(setCount, paceMs);
    follow(store.getState().changeCount);
    const stop = store.subscribe((state, before) => {
      if (state.changeCount !== before.changeCount) follow(state.changeCount);
    });
    return () => {
      stop();
      follow.cancel();
    };
  }, [store, paceMs]);
  return count;
}
