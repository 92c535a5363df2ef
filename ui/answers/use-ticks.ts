import { useEffect, useMemo, useState } from 'react';
import type { Versions } from './use-answer';

/** For an answer that changes without anything else that a page would hear of: it is asked for again every so often. */
export function useTicks(everyMs: number): Versions {
  const [ticks] = useState(() => ({ count: 0, heard: new Set<() => void>() }));
  useEffect(() => {
    const timer = setInterval(() => {
      ticks.count += 1;
      for (const tell of ticks.heard) tell();
    }, everyMs);
    return () => clearInterval(timer);
  }, [ticks, everyMs]);
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
