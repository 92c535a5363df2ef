import { useEffect, type ReactElement } from 'react';
import { useFocusReturn } from '../helpers/use-focus-return';
import { useDialog } from './dialog';
import { DIALOGS } from './dialogs';

/** The page has drawn itself by then: what may be opened is fetched, so that it opens at once, and without the server. */
const FETCH_AFTER_MS = 1500;

/** The one dialog that is open above the screen. */
export function ShownDialog() {
  useEffect(() => {
    // What one types after its key is typed into it: it is there from the beginning.
    DIALOGS.palette.load().catch(() => undefined);
    const timer = setTimeout(() => {
      // One that cannot be had says so when it is opened.
      for (const { load } of Object.values(DIALOGS)) load().catch(() => undefined);
    }, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const open = useDialog((state) => state.open);
  return open === null ? null : <Opened key={open.key}>{open}</Opened>;
}

function Opened({ children }: { readonly children: ReactElement }) {
  useFocusReturn();
  return children;
}
