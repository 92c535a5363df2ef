import { useEffect, useRef } from 'react';
import { startAsking, type Asking } from '../answers/asking';

/**
 * Does `work` at once, and again when `version` has moved on: once in `paceMs` at most, and never later for more changes
 * that follow. With another `key` it begins anew. `work` is remembered by the caller; null = nothing is done.
 */
export function useEachChange(work: (() => Promise<unknown>) | null, version: number, paceMs: number, key = ''): void {
  const asking = useRef<Asking<unknown> | null>(null);
  useEffect(() => {
    if (work === null) return undefined;
    const started = startAsking(work, () => undefined, { paceMs });
    asking.current = started;
    return () => {
      asking.current = null;
      started.end();
    };
  }, [work, paceMs, key]);
  useEffect(() => asking.current?.want(version), [work, version, paceMs, key]);
}
