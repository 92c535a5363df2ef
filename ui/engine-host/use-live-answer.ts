import { useCallback, useMemo } from 'react';
import { useAnswer, type Answer } from '../answers/use-answer';
import type { RemoteSession } from './diagram-connection';
import { useDiagram, useEngine } from './engine-host';

/** Views that show what was asked of the session ask again at this pace. */
const PACE_MS = 120;

/**
 * An answer of the session that is kept current while the diagram changes. `key` names the question; null = nothing is
 * asked. `restMs`: the question is being typed, and is asked when it rests.
 */
export function useLiveAnswer<T>(
  key: string | null,
  ask: (session: RemoteSession) => Promise<T>,
  { paceMs = PACE_MS, restMs = 0 }: { readonly paceMs?: number; readonly restMs?: number } = {},
): Answer<T> {
  const { store, connection } = useEngine();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const versions = useMemo(() => ({ get: () => store.getState().changeCount, subscribe: store.subscribe }), [store]);
  const answer = useAnswer(
    ready ? key : null,
    // A question is asked of the connection that stands.
    async () => ask(connection!.session),
    { versions, of: connection, paceMs, restMs },
  );
  const { now } = answer;
  return {
    ...answer,
    // What follows a click on a row is on its way from the click on: a key that is pressed next waits for it.
    now: useCallback(() => {
      const answered = now();
      connection?.follow(answered);
      return answered;
    }, [connection, now]),
  };
}
