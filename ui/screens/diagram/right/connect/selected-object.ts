import { useEffect, useState } from 'react';
import { useDiagram, useDiagramSession } from '../../../../engine-host/engine-host';
import { useChanges } from '../../../../engine-host/use-changes';
import type { RemoteSession } from '../../../../engine-host/diagram-connection';

/** The one selected record; 0 = none or several. */
export function useSelectedOne(): number {
  return useDiagram((state) => (state.selection.length === 1 ? (state.selection[0] ?? 0) : 0));
}

/** An answer of the session that is kept current while the diagram changes; undefined until it came. `key` names the question. */
export function useLiveAnswer<T>(key: string, ask: (session: RemoteSession) => Promise<T>): T | undefined {
  const session = useDiagramSession();
  const changes = useChanges();
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: T } | undefined>(undefined);
  useEffect(() => {
    if (session === null || key === '') return undefined;
    let over = false;
    void ask(session).then(
      (value) => {
        if (!over) setAnswer({ key, value });
      },
      () => undefined,
    );
    return () => {
      over = true;
    };
    // `ask` is made anew with every render and asks the same as long as the key stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [session, key, changes]);
  return answer?.key === key ? answer.value : undefined;
}
