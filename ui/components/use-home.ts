import { useEffect, useState } from 'react';
import { throttle } from '../helpers/timing';
import { readHome, type Home } from '../../protocol/rest/home';
import { api } from '../session/session';

export type HomeLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly home: Home };

/** The counts are asked for again this often while the page is in view. */
const REFRESH_MS = 30_000;

/** Sites and rooms with their counts, kept fresh, and how to ask again after a failure. */
export function useHome(): readonly [HomeLoad, () => void] {
  const [load, setLoad] = useState<HomeLoad>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const ask = () =>
      api
        .call(readHome, {}, { cancel: abort.signal })
        .then((home) => setLoad({ kind: 'ready', home }))
        .catch((error: unknown) => {
          // What is shown stays: the next time may go better.
          if (!abort.signal.aborted) setLoad((before) => (before.kind === 'ready' ? before : { kind: 'failed', error }));
        });
    // Whoever leafs through tabs asks once a second at most.
    const askInView = throttle(() => {
      if (document.visibilityState === 'visible') void ask();
    });
    setLoad({ kind: 'loading' });
    void ask();
    const timer = setInterval(askInView, REFRESH_MS);
    document.addEventListener('visibilitychange', askInView);
    return () => {
      abort.abort();
      clearInterval(timer);
      askInView.cancel();
      document.removeEventListener('visibilitychange', askInView);
    };
  }, [turn]);
  return [load, () => setTurn(turn + 1)];
}
