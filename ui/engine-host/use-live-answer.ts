import { useEffect, useState } from 'react';
import type { RemoteSession } from './diagram-connection';
import { useDiagramSession } from './engine-host';
import { useChanges } from './use-changes';

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
