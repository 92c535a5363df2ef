import type { ReactElement } from 'react';
import { useFocusReturn } from '../helpers/use-focus-return';
import { useDialog } from './dialog';

/** The one dialog that is open above the screen; when it closes, the keyboard is back where it was. */
export function OpenedDialog() {
  const open = useDialog((state) => state.open);
  return open === null ? null : <Opened key={open.key}>{open}</Opened>;
}

function Opened({ children }: { readonly children: ReactElement }) {
  useFocusReturn();
  return children;
}
