import { useEffect, useMemo, useState } from 'react';
import type { Versions } from './use-answer';

/**
 * For an answer that changes without anything else that a page would hear of: it is asked for again every so often.
 * `hear`: at once, too, when what it tells of happens; remembered by the caller.
 */
export function useTicks(everyMs: number, hear?: (happened: () => void) => () => void): Versions {
  const [ticks] = useState(() => ({ count: 0, heard: new Set<() => void>() }));
  useEffect(() => {
    const tick = (): void => {
      ticks.count += 1;
      for (const tell of ticks.heard) tell();
    };
    const timer = setInterval(tick, everyMs);
    const stop = hear?.(tick);
    return () => {
      clearInterval(timer);
      stop?.();
    };
  }, [ticks, everyMs, hear]);
  return useMemo(
    () => ({
      get: () => ticks.count,
      subscribe: (changed: () => void) => {
        ticks.heard.add(changed);
        return () => ticks.heard.delete(changed);
      },
    }),
    [ticks],
  );
}
