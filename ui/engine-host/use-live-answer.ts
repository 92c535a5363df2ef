import { useCallback, useMemo } from 'react';
import { useAnswer, type Answer, type AnswerOptions } from '../answers/use-answer';
import type { RemoteSession } from './diagram-connection';
import { useDiagram, useEngine } from './engine-host';

/** Views that show what was asked of the session ask again at this pace. */
const PACE_MS = 120;

export interface LiveOptions extends Omit<AnswerOptions, 'versions' | 'of'> {
  /** The answer does not depend on what is drawn: changes of the diagram do not ask again. */
  readonly once?: boolean;
}

/** An answer of the session that is kept current while the diagram changes. `key` names the question; null = nothing is asked. */
export function useLiveAnswer<T>(
  key: string | null,
  ask: (session: RemoteSession) => Promise<T>,
  { paceMs = PACE_MS, once = false, ...others }: LiveOptions = {},
): Answer<T> {
  const { store, connection } = useEngine();
  const ready = useDiagram((state) => state.phase.kind === 'ready');
  const versions = useMemo(() => ({ get: () => store.getState().changeCount, subscribe: store.subscribe }), [store]);
  const answer = useAnswer(
    ready ? key : null,
    // A question is asked of the connection that stands.
    async () => ask(connection!.session),
    { ...others, ...(once ? {} : { versions }), of: connection, paceMs },
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
