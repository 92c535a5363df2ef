import type { ReactNode } from 'react';
import { EarlySearch } from '../components/early-search';
import { useFocusReturn } from '../helpers/use-focus-return';
import { closeDialog, useDialog } from './dialog';

/** The one dialog that is open above the screen; when it closes, the keyboard is back where it was. */
export function OpenedDialog() {
  const { open, early } = useDialog();
  return open === null && early === null ? null : (
    <Opened key={early ?? open?.key}>
      {early !== null && <EarlySearch onLeave={closeDialog} />}
      {open}
    </Opened>
  );
}

function Opened({ children }: { readonly children: ReactNode }) {
  useFocusReturn();
  return children;
}
