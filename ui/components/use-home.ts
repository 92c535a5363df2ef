import { useEffect, useState } from 'react';
import { fetchHome, type Home } from '../api/home';

export type HomeLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly home: Home };

/** Sites and rooms with their counts, and how to ask again. */
export function useHome(): readonly [HomeLoad, () => void] {
  const [load, setLoad] = useState<HomeLoad>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setLoad({ kind: 'loading' });
    fetchHome(abort.signal)
      .then((home) => setLoad({ kind: 'ready', home }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setLoad({ kind: 'failed', error });
      });
    return () => abort.abort();
  }, [turn]);
  return [load, () => setTurn(turn + 1)];
}
