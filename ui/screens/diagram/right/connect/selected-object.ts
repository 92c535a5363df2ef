import { useEffect, useState } from 'react';
import { useDiagram, useDiagramSession } from '../../../../engine-host/engine-host';
import type { RemoteSession } from '../../../../engine-host/diagram-connection';

/** The one selected record; 0 = none or several. */
export function useSelectedOne(): number {
  return useDiagram((state) => (state.selection.length === 1 ? (state.selection[0] ?? 0) : 0));
}

/** After edits, own or others', a view asks again at this pace at most. */
const ASK_AGAIN_MS = 150;

/** An answer of the session that is kept current while the diagram changes; undefined until it came. `key` names the question. */
export function useLiveAnswer<T>(key: string, ask: (session: RemoteSession) => Promise<T>): T | undefined {
  const session = useDiagramSession();
  const changeCount = useDiagram((state) => state.changeCount);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly value: T } | undefined>(undefined);
  useEffect(() => {
    if (session === null || key === '') return undefined;
    let over = false;
    const timer = setTimeout(
      () =>
        void ask(session).then(
          (value) => {
            if (!over) setAnswer({ key, value });
          },
          () => undefined,
        ),
      answer?.key === key ? ASK_AGAIN_MS : 0,
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
    // `ask` is made anew with every render and asks the same as long as the key stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [session, key, changeCount]);
  return answer?.key === key ? answer.value : undefined;
}
