import { useEffect } from 'react';
import { DIALOGS } from './dialogs';
import { OpenedDialog } from './opened-dialog';

/** The page has drawn itself by then: what may be opened is fetched, so that it opens at once, and without the server. */
const FETCH_AFTER_MS = 1500;

/** The dialog that is open, one of those of a diagram. */
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
  return <OpenedDialog />;
}
